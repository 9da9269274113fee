// Pages of the studio about releases, which have a place in its frame.
import type { ComponentType } from 'react';
import type { StudioApi } from './api.ts';

/** A place in a file; line and column count from one. */
export interface SourceLocation {
  /** Relative to `flows/`. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface PageProps {
  readonly api: StudioApi;
  /** Release that the working copy is based on. */
  readonly base: string;
}

/** Undefined for parts that this build leaves out. */
export interface Slots {
  readonly Publish?: ComponentType<PageProps>;
  readonly History?: ComponentType<PageProps>;
}

export const slots: Slots = {};
