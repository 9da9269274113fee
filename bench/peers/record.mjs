// Raw measurements: one line of JSON for each contender, form and round.
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { OUT } from './contenders.mjs';
import { options } from './options.mjs';

const fileOf = (part) => join(OUT, `${part}.jsonl`);

/** Starts a record; returns a function that appends to it. */
export function startRecord(part) {
  mkdirSync(OUT, { recursive: true });
  if (!options.append) rmSync(fileOf(part), { force: true });
  return (measured) => appendFileSync(fileOf(part), `${JSON.stringify(measured)}\n`);
}

export function readRecord(part) {
  if (!existsSync(fileOf(part))) return [];
  return readFileSync(fileOf(part), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

export function median(values) {
  const sorted = values.filter(Number.isFinite).sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 || sorted.length === 0 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}
