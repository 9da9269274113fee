// Calls between the studio and the frame of its preview.
import type { Json } from '@fahrplan/engine';
import type { SourceLocation } from '@fahrplan/engine/authoring/explain';
import type { Callers } from './calls.ts';
import type { CompiledFlow, Located, Shared } from './compile/compiled.ts';
import type { PreviewState } from './previewState.ts';

/** Customer and server of a preview. */
export interface PreviewVisit extends Pick<PreviewState, 'scenario' | 'day' | 'outage'> {
  /** Name of the visit; another one begins with fresh data. */
  readonly name: string;
  /** CSRF token of the studio. */
  readonly csrf: string;
}

/** A step on the path of a customer who takes the first options. */
export interface WalkedScreen {
  readonly step: string;
  /** True for the step with its answers, false for the step on arrival. */
  readonly answered: boolean;
}

export interface Shown {
  readonly flow: CompiledFlow;
  /** Null if they have not changed since the latest call. */
  readonly shared: Shared | null;
  readonly visit: PreviewVisit;
  /** Step and answers with which a preview begins. */
  readonly begin: Pick<PreviewState, 'step' | 'answers'>;
  readonly theme: PreviewState['theme'];
  /** True after a change of content: data is loaded again. */
  readonly contentChanged: boolean;
  readonly keepsTests: boolean;
  /** Screen that the customer walks to; `begin` does not count then. */
  readonly walk: WalkedScreen | undefined;
}

/** Effect of a press on the preview: use the flow, lead to its definition, or explain it. */
export type Tool = 'use' | 'mark' | 'why';

/** Definition at the cursor of the editor. Locations go from the innermost part outwards. */
export interface Cursor {
  readonly file: string;
  readonly lines: readonly (readonly [line: number, column: number])[];
  readonly fields: readonly string[];
}

/** Where the preview stands. */
export interface Standing {
  readonly step: string | null;
  /** Steps with their titles. */
  readonly steps: readonly { readonly id: string; readonly title: string }[];
  /** True if the customer lacks the input of the flow. */
  readonly unreachable: boolean;
  /** Operations that were answered from examples. */
  readonly examples: readonly string[];
}

/** Functions that the frame serves. */
export interface FrameApi {
  show(shown: Shown): Promise<void>;
  goTo(step: string): void;
  use(tool: Tool): void;
  mark(cursor: Cursor | null): void;
  /** Opens the developer panel. */
  inspect(argument: null): void;
  /** Answers by field, without private ones. */
  answers(argument: null): Readonly<Record<string, Json>>;
  readonly [name: string]: (argument: never) => unknown;
}

export const FRAME_CALLS = ['show', 'goTo', 'use', 'mark', 'inspect', 'answers'] as const;
export type Frame = Callers<Pick<FrameApi, (typeof FRAME_CALLS)[number]>>;

/** Functions that the studio serves to its frame. */
export interface StudioApi {
  ready(argument: null): void;
  load(flow: string): Promise<CompiledFlow>;
  locate(flow: string): Promise<Located>;
  content(asked: { readonly name: string; readonly locale: string }): Promise<Json | undefined>;
  standing(standing: Standing): void;
  picked(location: SourceLocation): void;
  toolEnded(argument: null): void;
  /** The server of the studio refuses the editor. */
  refused(code: string): void;
  /** A recorded test; `name` is that of its file. */
  recorded(test: { readonly flow: string; readonly name: string; readonly text: string }): void;
  readonly [name: string]: (argument: never) => unknown;
}

export const STUDIO_CALLS = [
  'ready',
  'load',
  'locate',
  'content',
  'standing',
  'picked',
  'toolEnded',
  'refused',
  'recorded',
] as const;
export type Studio = Callers<Pick<StudioApi, (typeof STUDIO_CALLS)[number]>>;
