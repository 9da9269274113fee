// Copy keys of controls, engine and portal exist in every language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copy, root } from '../../support/definitions.ts';

const PLACES = ['engine', 'renderer', 'app/portal/host', 'app/portal/shell', 'app/devtools/demo'];

const said = new Set(
  PLACES.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' }).map((file) => join(place, file)),
  )
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(/\bword\(\s*'([^']+)'/g)].map(([, key]) => key as string),
    ),
);

test('many texts are used', () => {
  expect(said.size).toBeGreaterThan(40);
});

test.each(Object.keys(copy))('each used text is in flows/copy/%s/ui.json', (locale) => {
  expect([...said].filter((key) => !Object.hasOwn(copy[locale]?.['ui'] ?? {}, key))).toEqual([]);
});
