import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../definitions.ts';

/** Returns `file:line` of the only line with a text, or of the first one after `after`. */
export function lineOf(file: string, text: string, after?: string): string {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const from = after === undefined ? 0 : lines.findIndex((line) => line.includes(after));
  const all = lines.flatMap((line, index) => (index >= from && line.includes(text) ? [index + 1] : []));
  const found = after === undefined ? all : all.slice(0, 1);
  if (found.length !== 1) throw new Error(`${file}: "${text}" stands on ${found.length} lines`);
  return `${file}:${found[0]}`;
}
