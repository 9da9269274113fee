// Compiled definitions, as the studio and the frame exchange them.
import type { FlowEntry } from 'virtual:flows';
import type { Json, LoadedFlow, PreparedCatalogue, Problem, Words } from '@fahrplan/engine';
import type { FlowLocations, LocationTable } from '@fahrplan/engine/authoring/explain';
import type { Scenario } from '../host/scenes.ts';

/** A flow with what it opens with in a preview. */
export interface CompiledFlow {
  readonly id: string;
  readonly loaded: LoadedFlow;
  /** Changes with `loaded`. */
  readonly revision: number;
  /** Inputs that no address has. */
  readonly given: Readonly<Record<string, Json>>;
  /** Scenarios that have the input of the flow. */
  readonly fitting: readonly string[];
  readonly steps: readonly string[];
}

/** Definitions that all flows share, in one language. */
export interface Shared {
  /** Changes with any part. */
  readonly revision: number;
  readonly locale: string;
  readonly catalogue: PreparedCatalogue;
  /** Changes with the catalogue alone. */
  readonly catalogueRevision: number;
  readonly entries: readonly FlowEntry[];
  readonly words: Readonly<Record<string, Words>>;
  readonly scenarios: readonly Scenario[];
  readonly locales: readonly string[];
}

export type FirstProblem = Pick<Problem, 'code' | 'file' | 'line' | 'column' | 'message'>;

/** `shared` is null if the caller knows its revision. */
export type Compiled =
  | { readonly ok: true; readonly flow: CompiledFlow; readonly shared: Shared | null }
  | { readonly ok: false; readonly problem: FirstProblem };

/** Source locations of a flow, and the texts of its files. */
export interface Located {
  readonly flow: FlowLocations;
  readonly catalogue: LocationTable;
  readonly texts: Readonly<Record<string, string>>;
}
