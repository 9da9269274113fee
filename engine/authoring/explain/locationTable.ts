// Source locations of the parts of a flow: written by the build, loaded only for explanations.
import type { PreparedCatalogue, PreparedFlow } from '../../flow.ts';
import { pointersIn } from '../load/pointers.ts';

/** Location in a file; lines and columns count from one. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Argument that a fragment inserted here: `start.zip`. */
  readonly argument: string | null;
}

/** File (index in `files`), line, column, and the argument that a fragment inserted. */
export type LocationEntry = readonly [file: number, line: number, column: number, argument?: string];

/** Locations by JSON pointer into a prepared flow, or into the catalogue. */
export interface LocationTable {
  readonly files: readonly string[];
  readonly at: Readonly<Record<string, LocationEntry>>;
}

/** Change that a variant makes to the source of a flow. */
export interface WrittenChange {
  /** Address of the change: `steps.contact.attorney`. */
  readonly at: string;
  readonly does: 'remove' | 'replace' | 'set' | 'append' | 'before' | 'after';
  readonly location: SourceLocation | null;
}

/** Active variant and its changes. */
export interface WalkedVariant {
  readonly name: string;
  readonly base: PreparedFlow;
  readonly basePlaces: LocationTable;
  readonly changes: readonly WrittenChange[];
  readonly location: SourceLocation | null;
}

/** Locations of a flow and of its variants. */
export interface FlowLocations {
  readonly base: LocationTable;
  readonly variants: Readonly<Record<string, VariantLocations>>;
}

export interface VariantLocations {
  readonly places: LocationTable;
  /** Declaration of the variant. */
  readonly location: SourceLocation | null;
  readonly changes: readonly WrittenChange[];
}

/** Source locations and variant of an open flow. */
export interface Knowledge {
  readonly flow: LocationTable;
  readonly catalogue: LocationTable;
  readonly variant: WalkedVariant | null;
}

export class LocationFinder {
  constructor(
    readonly flow: PreparedFlow,
    readonly catalogue: PreparedCatalogue,
    readonly known: Pick<Knowledge, 'flow' | 'catalogue'> | null,
  ) {}

  of(part: unknown): SourceLocation | null {
    if (!this.known || typeof part !== 'object' || part === null) return null;
    return placeIn(this.flow, part, this.known.flow) ?? placeIn(this.catalogue, part, this.known.catalogue);
  }

  /** Returns the first known location: a part without one uses that of the part around it. */
  first(...parts: readonly unknown[]): SourceLocation | null {
    for (const part of parts) {
      const location = this.of(part);
      if (location) return location;
    }
    return null;
  }
}

function placeIn(whole: object, part: object, table: LocationTable): SourceLocation | null {
  const pointer = pointersIn(whole).get(part);
  return pointer === undefined ? null : placeAt(table, pointer);
}

export function placeAt({ files, at }: LocationTable, pointer: string): SourceLocation | null {
  const entry = Object.hasOwn(at, pointer) ? at[pointer] : undefined;
  if (!entry) return null;
  const [file, line, column, argument = null] = entry;
  return { file: files[file] ?? '', line, column, argument };
}
