// Parts of the studio that have a place in its frame: the preview, and pages about releases.
import type { ComponentType } from 'react';
import type { StudioApi } from './api.ts';

/** A place in a file; line and column count from one. */
export interface SourceLocation {
  /** Relative to `flows/`. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
}

export interface PreviewProps {
  /** The open file, relative to `flows/`. */
  readonly path: string;
  /** All texts of the working copy as they are in this tab, unsaved ones included. */
  readonly texts: ReadonlyMap<string, string>;
  /** Position of the cursor. */
  readonly cursor: SourceLocation;
  /** Called when something is clicked: the editor goes there. */
  readonly onPick: (place: SourceLocation) => void;
}

export interface PageProps {
  readonly api: StudioApi;
  /** Release that the working copy is based on. */
  readonly base: string;
}

/** Undefined for parts that this build leaves out. */
export interface Slots {
  readonly Preview?: ComponentType<PreviewProps>;
  readonly Publish?: ComponentType<PageProps>;
  readonly History?: ComponentType<PageProps>;
}

export const slots: Slots = {};
