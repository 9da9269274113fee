// Three-way merge of definitions by path (step, field, option), not by line.
import { editJson } from '../load/document.ts';
import { identityOf } from './compare.ts';

type Value = unknown;

/** @returns the merged text of `mine`, or the places of conflicts */
export function mergeTexts(base: string, mine: string, theirs: string): string | string[] {
  const merge = mergeOf(base, mine, theirs);
  if (!merge) return ['the file is not valid JSON'];
  return merge.conflicts.length > 0 ? merge.conflicts : applied(merge, mine);
}

/** Merges like `mergeTexts`, but keeps `mine` where both have changed a part. Broken JSON stays as it is. */
export function mergeKeeping(base: string, mine: string, theirs: string): string {
  const merge = mergeOf(base, mine, theirs);
  return merge ? applied(merge, mine) : mine;
}

function mergeOf(base: string, mine: string, theirs: string): Merge | undefined {
  let values: Value[];
  try {
    values = [base, mine, theirs].map((text) => JSON.parse(text) as Value);
  } catch {
    return undefined;
  }
  const merge = new Merge();
  merge.values(values[0], values[1], values[2], [], []);
  return merge;
}

const applied = ({ edits }: Merge, mine: string): string => edits.reduce((text, edit) => edited(text, edit), mine);

interface Edit {
  /** Names of entries of lists stand for their positions, which other edits move. */
  readonly path: readonly (string | Entry)[];
  readonly value: Value;
  /** Entries of a list before a new one, the nearest first: it follows the first that is still there. */
  readonly after?: readonly Entry[];
}

class Entry {
  constructor(readonly name: string) {}
}

class Merge {
  readonly edits: Edit[] = [];
  readonly conflicts: string[] = [];

  values(base: Value, mine: Value, theirs: Value, path: Edit['path'], place: readonly string[]): void {
    if (alike(theirs, base) || alike(mine, theirs)) return;
    if (alike(mine, base)) return this.#taken(base, theirs, path);
    const all = [base, mine, theirs];
    if (all.every(isRecord)) return this.#records(base as Named, mine as Named, theirs as Named, path, place);
    const lists = all.map(entriesOf);
    if (lists.every((list) => list !== undefined)) return this.#lists(lists as Map<string, Value>[], path, place);
    this.conflicts.push(place.join(', ') || 'the whole file');
  }

  /** Takes over a value that only the others have changed, as small as possible: the rest keeps its formatting. */
  #taken(base: Value, theirs: Value, path: Edit['path']): void {
    const [before, after] = [base, theirs].map(membersIn);
    const isList = Array.isArray(base);
    if (!before || !after || isList !== Array.isArray(theirs) || !alike([...before.keys()], [...after.keys()])) {
      this.edits.push({ path, value: theirs });
      return;
    }
    for (const [name, value] of after)
      if (!alike(before.get(name), value))
        this.#taken(before.get(name), value, [...path, isList ? new Entry(name) : name]);
  }

  #records(base: Named, mine: Named, theirs: Named, path: Edit['path'], place: readonly string[]): void {
    const [before, own, other] = [base, mine, theirs].map((one) => new Map(Object.entries(one)));
    // The first of several variants or properties may win.
    if (before && own && other && !keepsOrder(before, other) && !keepsOrder(other, own)) {
      this.conflicts.push(`${[...place, 'the order was changed beside other changes'].join(', ')}`);
      return;
    }
    for (const key of new Set([...Object.keys(base), ...Object.keys(theirs)]))
      this.values(base[key], mine[key], theirs[key], [...path, key], [...place, key]);
  }

  #lists([base, mine, theirs]: readonly Map<string, Value>[], path: Edit['path'], place: readonly string[]): void {
    if (!base || !mine || !theirs) return;
    if (!keepsOrder(base, theirs) && !keepsOrder(base, mine)) {
      this.conflicts.push(`${place.join(', ')}: both have changed the order`);
      return;
    }
    if (!keepsOrder(base, theirs)) {
      // Only the order that the others chose could be lost.
      this.conflicts.push(`${place.join(', ')}: the order was changed beside other changes`);
      return;
    }
    const before: Entry[] = [];
    for (const [name, value] of theirs) {
      const entry = new Entry(name);
      const own = mine.get(name);
      if (!base.has(name) && own === undefined) this.edits.push({ path: [...path, entry], value, after: [...before] });
      else this.values(base.get(name), own, value, [...path, entry], [...place, name]);
      before.unshift(entry);
    }
    for (const [name, value] of base)
      if (!theirs.has(name))
        this.values(value, mine.get(name), undefined, [...path, new Entry(name)], [...place, name]);
  }
}

type Named = Readonly<Record<string, Value>>;

const isRecord = (value: Value): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

const alike = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Members of a record or named entries of a list; undefined for other values. */
const membersIn = (value: Value): Map<string, Value> | undefined =>
  isRecord(value) ? new Map(Object.entries(value as Named)) : entriesOf(value);

/** Entries of a list by their names; undefined if some have none. */
function entriesOf(value: Value): Map<string, Value> | undefined {
  if (!Array.isArray(value)) return undefined;
  // Plain values may be operands, whose number and order count.
  if (!value.every(isRecord)) return undefined;
  const names = value.map(identityOf);
  if (names.includes(undefined) || new Set(names).size < names.length) return undefined;
  return new Map(value.map((entry, at) => [names[at] ?? '', entry]));
}

/** Returns true if entries that both have stand in the same order. */
function keepsOrder(base: ReadonlyMap<string, Value>, other: ReadonlyMap<string, Value>): boolean {
  const common = [...base.keys()].filter((name) => other.has(name));
  return alike(
    common,
    [...other.keys()].filter((name) => base.has(name)),
  );
}

function edited(text: string, { path, value, after }: Edit): string {
  const places: (string | number)[] = [];
  let at: Value = JSON.parse(text);
  for (const [depth, part] of path.entries()) {
    const isNew = after !== undefined && depth === path.length - 1;
    const place = part instanceof Entry ? (isNew ? placeAfter(at, after) : positionOf(at, part)) : part;
    places.push(place);
    at = (at as Readonly<Record<string, Value>>)?.[place as string];
  }
  return editJson(text, places, value, after !== undefined);
}

const positionOf = (list: Value, entry: Entry): number =>
  (list as readonly Value[]).findIndex((one) => identityOf(one) === entry.name);

/** Position behind the nearest entry that is still there; the first one if none is. */
function placeAfter(list: Value, before: readonly Entry[]): number {
  const found = before.map((entry) => positionOf(list, entry)).find((position) => position >= 0);
  return (found ?? -1) + 1;
}
