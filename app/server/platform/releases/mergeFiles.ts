// Merges releases: files that only one side has changed keep their bytes.
import { mergeTexts } from '@fahrplan/engine/authoring/changes';
import type { Files } from './store.ts';

export interface Merged {
  /** Files that differ from mine; null for one to remove. */
  readonly files: ReadonlyMap<string, Buffer | null>;
  /** Files that both have changed. */
  readonly both: readonly string[];
  /** Parts that both have changed in different ways, by the path of their file. */
  readonly conflicts: ReadonlyMap<string, readonly string[]>;
}

/** Brings the changes from `base` to `theirs` into `mine`. Files that only one has changed keep their bytes. */
export function mergeFiles(base: Files, mine: Files, theirs: Files): Merged {
  const files = new Map<string, Buffer | null>();
  const both: string[] = [];
  const conflicts = new Map<string, readonly string[]>();
  for (const path of new Set([...base.keys(), ...mine.keys(), ...theirs.keys()])) {
    const [before, own, other] = [base.get(path), mine.get(path), theirs.get(path)];
    if (same(before, other) || same(own, other)) continue;
    if (same(before, own)) files.set(path, other ?? null);
    else if (before && own && other) {
      const merged = mergeTexts(String(before), String(own), String(other));
      if (Array.isArray(merged)) conflicts.set(path, merged);
      else if (merged !== String(own)) files.set(path, Buffer.from(merged));
      both.push(path);
    } else conflicts.set(path, ['one has removed or added the file, and the other has changed it']);
  }
  return { files, both, conflicts };
}

const same = (one: Buffer | undefined, other: Buffer | undefined): boolean =>
  one === undefined || other === undefined ? one === other : one.equals(other);
