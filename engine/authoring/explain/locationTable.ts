// Where the parts of a flow stand in files. The build writes the table; it is loaded only where somebody asks for reasons.
import type { PreparedCatalogue, PreparedFlow } from '../../flow.ts';
import { pointersIn } from '../load/pointers.ts';

/** A place in a file; lines and columns count from one. */
export interface SourceLocation {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The argument of a fragment that was put in here: `start.zip`. */
  readonly argument: string | null;
}

/** File (by its number in `files`), line, column, and the argument of a fragment that was put in. */
export type LocationEntry = readonly [file: number, line: number, column: number, argument?: string];

/** Places by JSON pointers into a flow as it is walked, or into the catalogue. */
export interface LocationTable {
  readonly files: readonly string[];
  readonly at: Readonly<Record<string, LocationEntry>>;
}

/** A change that a variant makes to the flow as it is written. */
export interface WrittenChange {
  /** What it addresses: `steps.contact.attorney`. */
  readonly at: string;
  readonly does: 'remove' | 'replace' | 'set' | 'append' | 'before' | 'after';
  readonly location: SourceLocation | null;
}

/** The variant that is walked, and what it has changed. */
export interface WalkedVariant {
  readonly name: string;
  readonly base: PreparedFlow;
  readonly basePlaces: LocationTable;
  readonly changes: readonly WrittenChange[];
  readonly location: SourceLocation | null;
}

/** The places of a flow as it is and in each variant, and what the variants change. */
export interface FlowLocations {
  readonly base: LocationTable;
  readonly variants: Readonly<Record<string, VariantLocations>>;
}

export interface VariantLocations {
  readonly places: LocationTable;
  /** Where the variant is declared. */
  readonly location: SourceLocation | null;
  readonly changes: readonly WrittenChange[];
}

/** What an explanation may know besides the flow that is open. */
export interface Knowledge {
  readonly flow: LocationTable;
  readonly catalogue: LocationTable;
  readonly variant: WalkedVariant | null;
}

/** Finds the places of parts of one flow and of the catalogue. */
export class LocationFinder {
  constructor(
    readonly flow: PreparedFlow,
    readonly catalogue: PreparedCatalogue,
    readonly known: Pick<Knowledge, 'flow' | 'catalogue'> | null,
  ) {}

  /** The place of a part; null when nobody knows it. */
  of(part: unknown): SourceLocation | null {
    if (!this.known || typeof part !== 'object' || part === null) return null;
    return placeIn(this.flow, part, this.known.flow) ?? placeIn(this.catalogue, part, this.known.catalogue);
  }

  /** The place of the first part of several that has one: what stands in no file lies in something that does. */
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

/** What a table says of a pointer. */
export function placeAt({ files, at }: LocationTable, pointer: string): SourceLocation | null {
  const entry = Object.hasOwn(at, pointer) ? at[pointer] : undefined;
  if (!entry) return null;
  const [file, line, column, argument = null] = entry;
  return { file: files[file] ?? '', line, column, argument };
}
