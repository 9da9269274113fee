// Where the parts of a flow stand in files. The build writes the table; it is loaded only where somebody asks for reasons.
import type { PreparedCatalogue, PreparedFlow } from '../../flow.ts';
import { pointersIn } from '../load/pointers.ts';

/** A place in a file; lines and columns count from one. */
export interface Place {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** The argument of a fragment that was put in here: `start.zip`. */
  readonly argument: string | null;
}

/** File (by its number in `files`), line, column, and the argument of a fragment that was put in. */
export type PlaceEntry = readonly [file: number, line: number, column: number, argument?: string];

/** Places by JSON pointers into a flow as it is walked, or into the catalogue. */
export interface PlaceTable {
  readonly files: readonly string[];
  readonly at: Readonly<Record<string, PlaceEntry>>;
}

/** A change that a variant makes to the flow as it is written. */
export interface WrittenChange {
  /** What it addresses: `steps.contact.attorney`. */
  readonly at: string;
  readonly does: 'remove' | 'replace' | 'set' | 'append' | 'before' | 'after';
  readonly place: Place | null;
}

/** The variant that is walked, and what it has changed. */
export interface WalkedVariant {
  readonly name: string;
  readonly base: PreparedFlow;
  readonly basePlaces: PlaceTable;
  readonly changes: readonly WrittenChange[];
  readonly place: Place | null;
}

/** The places of a flow as it is and in each variant, and what the variants change. */
export interface FlowPlaces {
  readonly base: PlaceTable;
  readonly variants: Readonly<Record<string, VariantPlaces>>;
}

export interface VariantPlaces {
  readonly places: PlaceTable;
  /** Where the variant is declared. */
  readonly place: Place | null;
  readonly changes: readonly WrittenChange[];
}

/** What an explanation may know besides the flow that is open. */
export interface Knowledge {
  readonly flow: PlaceTable;
  readonly catalogue: PlaceTable;
  readonly variant: WalkedVariant | null;
}

/** Finds the places of parts of one flow and of the catalogue. */
export class PlaceFinder {
  constructor(
    readonly flow: PreparedFlow,
    readonly catalogue: PreparedCatalogue,
    readonly known: Pick<Knowledge, 'flow' | 'catalogue'> | null,
  ) {}

  /** The place of a part; null when nobody knows it. */
  of(part: unknown): Place | null {
    if (!this.known || typeof part !== 'object' || part === null) return null;
    return placeIn(this.flow, part, this.known.flow) ?? placeIn(this.catalogue, part, this.known.catalogue);
  }

  /** The place of the first part of several that has one: what stands in no file lies in something that does. */
  first(...parts: readonly unknown[]): Place | null {
    for (const part of parts) {
      const place = this.of(part);
      if (place) return place;
    }
    return null;
  }
}

function placeIn(whole: object, part: object, table: PlaceTable): Place | null {
  const pointer = pointersIn(whole).get(part);
  return pointer === undefined ? null : placeAt(table, pointer);
}

/** What a table says of a pointer. */
export function placeAt({ files, at }: PlaceTable, pointer: string): Place | null {
  const entry = Object.hasOwn(at, pointer) ? at[pointer] : undefined;
  if (!entry) return null;
  const [file, line, column, argument = null] = entry;
  return { file: files[file] ?? '', line, column, argument };
}
