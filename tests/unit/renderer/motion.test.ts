// Reduced motion: durations are zero, and no script animates scrolling.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../support/definitions.ts';

const filesIn = (...endings: readonly string[]): (readonly [string, string])[] =>
  ['renderer', 'app'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => endings.some((ending) => file.endsWith(ending)) && !file.startsWith('server'))
      .map((file) => [join(folder, file), readFileSync(join(root, folder, file), 'utf8')] as const),
  );

const MEDIA = /@media \(prefers-reduced-motion: (reduce|no-preference)\) \{([\s\S]*?)\n\}/g;
const sheets = filesIn('.css');

/** Returns a style sheet without its motion queries. */
const unconditional = (sheet: string): string => sheet.replaceAll(MEDIA, '').replaceAll(/\/\*[\s\S]*?\*\//g, '');
const reducedIn = (sheet: string): string =>
  [...sheet.matchAll(MEDIA)]
    .filter(([, wanted]) => wanted === 'reduce')
    .map(([, , inside]) => inside)
    .join();

/** Returns selectors with a duration that is not a token. */
function untold(sheet: string): string[] {
  const rules = [...unconditional(sheet).matchAll(/([^{};]+)\{([^{}]*)\}/g)];
  return rules
    .filter(([, , declarations = '']) =>
      [...declarations.matchAll(/(?:animation|transition)(?:-duration)?:([^;]+);/g)]
        .flatMap(([, value = '']) => value.split(','))
        .some((each) => (/([\d.]+m?s)\b/.exec(each)?.[1] ?? '0s') !== '0s'),
    )
    .flatMap(([, selectors = '']) => selectors.trim().split(/,\s*/))
    .filter((selector) => {
      const stilled = [...reducedIn(sheet).matchAll(/([^{};]+)\{([^{}]*)\}/g)].some(
        ([, selectors = '', inside = '']) =>
          selectors.trim().split(/,\s*/).includes(selector) && /(animation|transition): none/.test(inside),
      );
      return !stilled;
    });
}

test('some style sheets have motion', () => {
  expect(sheets.filter(([, sheet]) => /(animation|transition):/.test(sheet)).length).toBeGreaterThan(10);
});

test('the duration tokens are 0 ms with reduced motion', () => {
  const [, tokens = ''] = sheets.find(([file]) => file.endsWith('tokens.css')) ?? [];
  const named = new Set([...tokens.matchAll(/(--d-\d): [^;]*;/g)].map(([, name]) => name));
  const nothing = new Set([...reducedIn(`${tokens}\n`).matchAll(/(--d-\d): 0ms;/g)].map(([, name]) => name));
  expect([named.size > 0, [...named]]).toEqual([true, [...nothing]]);
});

test.each(sheets)('%s uses duration tokens, or has no motion', (_, sheet) => {
  expect(untold(sheet)).toEqual([]);
  expect(unconditional(sheet), 'scrolls smoothly for everybody').not.toMatch(/scroll-behavior: smooth/);
});

test.each(filesIn('.ts', '.tsx'))('%s contains no scripted motion', (_, source) => {
  expect(source).not.toMatch(/behavior: *['"]smooth|\.animate\(/);
});
