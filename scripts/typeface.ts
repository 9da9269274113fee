// Splits the typeface: one file has the characters of every page, others are loaded when needed.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const theme = join(root, 'renderer/theme');
const WHOLE = join(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');

/** A face in fonts.css that is a subset of the typeface. */
const CUT =
  /font-weight: (\d+) (\d+);\s*src: url\("\.\.\/generated\/([\w-]+\.woff2)"\)[^;]*;\s*unicode-range:([^;]*);/g;

/** Characters of a range such as `U+0041-005A, U+20AC`. */
function charactersOf(range: string): string {
  const spans = [...range.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  const codes = spans.flatMap(([, from = '', to = from]) => {
    const first = Number.parseInt(from, 16);
    return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, at) => first + at);
  });
  return String.fromCodePoint(...codes);
}

/** Writes the font files that fonts.css names, with their characters and weights. */
export async function writeTypeface(): Promise<void> {
  const out = join(root, 'renderer/generated');
  mkdirSync(out, { recursive: true });
  const whole = readFileSync(WHOLE);
  for (const [, min, max, file = '', range = ''] of readFileSync(join(theme, 'fonts.css'), 'utf8').matchAll(CUT)) {
    const variationAxes = { wght: { min: Number(min), max: Number(max) } };
    const cut = await subsetFont(whole, charactersOf(range), { targetFormat: 'woff2', variationAxes });
    writeFileSync(join(out, file), cut);
  }
}
