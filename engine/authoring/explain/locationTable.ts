// Source locations of the parts of a flow: written by the build, loaded only for explanations.
import type { PreparedCatalogue, PreparedFlow } from '../../flow.ts';
import { pointersIn } from '../load/pointers.ts';

/** Location in a file; lines and columns count from one. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Argument of a fragment that was inserted here, such as `start.zip`. */
  readonly argument: string | null;
}

/** Source location in a table; `file` is an index in `files`. */
export type LocationEntry = readonly [file: number, line: number, column: number, argument?: string];

/** Locations by JSON pointer into a prepared flow, or into the catalogue. */
export interface LocationTable {
  readonly files: readonly string[];
  readonly at: Readonly<Record<string, LocationEntry>>;
}

/** Change that a variant makes to the source of a flow. */
export interface VariantChange {
  /** Changed part, such as `steps.contact.attorney`. */
  readonly at: string;
  readonly does: 'remove' | 'replace' | 'set' | 'append' | 'before' | 'after';
  readonly location: SourceLocation | null;
}

/** Variant of an open flow, with the unchanged flow and the changes. */
export interface ActiveVariant {
  readonly name: string;
  readonly base: PreparedFlow;
  readonly baseLocations: LocationTable;
  readonly changes: readonly VariantChange[];
  readonly location: SourceLocation | null;
}

/** Locations of a flow and of its variants. */
export interface FlowLocations {
  readonly base: LocationTable;
  readonly variants: Readonly<Record<string, VariantLocations>>;
}

export interface VariantLocations {
  readonly table: LocationTable;
  /** Declaration of the variant. */
  readonly location: SourceLocation | null;
  readonly changes: readonly VariantChange[];
}

/** Source locations and variant of an open flow. */
export interface Knowledge {
  readonly flow: LocationTable;
  readonly catalogue: LocationTable;
  readonly variant: ActiveVariant | null;
}

export class LocationFinder {
  constructor(
    readonly flow: PreparedFlow,
    readonly catalogue: PreparedCatalogue,
    readonly known: Pick<Knowledge, 'flow' | 'catalogue'> | null,
  ) {}

  of(part: unknown): SourceLocation | null {
    if (!this.known || typeof part !== 'object' || part === null) return null;
    return locationIn(this.flow, part, this.known.flow) ?? locationIn(this.catalogue, part, this.known.catalogue);
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

function locationIn(whole: object, part: object, table: LocationTable): SourceLocation | null {
  const pointer = pointersIn(whole).get(part);
  return pointer === undefined ? null : locationAt(table, pointer);
}

function locationAt({ files, at }: LocationTable, pointer: string): SourceLocation | null {
  const entry = Object.hasOwn(at, pointer) ? at[pointer] : undefined;
  if (!entry) return null;
  const [file, line, column, argument = null] = entry;
  return { file: files[file] ?? '', line, column, argument };
}
