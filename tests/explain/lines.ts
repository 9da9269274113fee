// Lines of definition files, found by what stands on them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../definitions.ts';

/** `file:line` of the only line that contains a text. */
export function lineOf(file: string, text: string): string {
  const lines = readFileSync(join(root, file), 'utf8').split('\n');
  const found = lines.flatMap((line, index) => (line.includes(text) ? [index + 1] : []));
  if (found.length !== 1) throw new Error(`${file}: "${text}" stands on ${found.length} lines`);
  return `${file}:${found[0]}`;
}
