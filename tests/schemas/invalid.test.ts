// One wrong definition a file, with everything that is said about it beside it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeProblem } from '#engine';
import { loadCatalogue, loadFlow } from '#engine/load';
import { catalogueFile, world } from '../definitions.ts';

const folder = join(import.meta.dirname, 'invalid');
const catalogues = join(folder, 'catalogue');
const namesIn = (place: string) =>
  readdirSync(place)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''));
const names = namesIn(folder);

test('there are wrong definitions to look at', () => {
  expect(names.length).toBeGreaterThan(15);
});

for (const name of names) {
  test(`says what is wrong when the ${name.replaceAll('-', ' ')}`, async () => {
    const result = loadFlow(`${name}.json`, readFileSync(join(folder, `${name}.json`), 'utf8'), world, catalogueFile);
    const said = result.ok ? [] : result.problems.map(describeProblem);
    expect(said).not.toEqual([]);
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot(join(folder, `${name}.problems.txt`));
  });
}

for (const name of namesIn(catalogues)) {
  test(`says what is wrong when in a catalogue the ${name.replaceAll('-', ' ')}`, async () => {
    const result = loadCatalogue(`${name}.json`, readFileSync(join(catalogues, `${name}.json`), 'utf8'), world.types);
    const said = result.ok ? [] : result.problems.map(describeProblem);
    expect(said).not.toEqual([]);
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot(join(catalogues, `${name}.problems.txt`));
  });
}
