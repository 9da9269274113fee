// Whatever is broken in a flow, the loader answers with problems or takes it; it never throws.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadFlow } from '#engine/load';
import { catalogueFile, flowFiles, root, world } from '../definitions.ts';

type Path = readonly (string | number)[];

/** Every place in a value. */
function places(value: unknown, at: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [at];
  return [
    at,
    ...Object.entries(value).flatMap(([key, part]) => places(part, [...at, Array.isArray(value) ? Number(key) : key])),
  ];
}

/** The flow with one place changed; undefined takes it away. */
function changed(flow: unknown, path: Path, to: unknown): unknown {
  const copy = structuredClone(flow) as Record<string | number, unknown>;
  const holder = path
    .slice(0, -1)
    .reduce<Record<string | number, unknown>>((at, key) => at[key] as Record<string | number, unknown>, copy);
  const last = path.at(-1);
  if (last === undefined) return to;
  if (to === undefined) delete holder[last];
  else holder[last] = to;
  return copy;
}

const flows = Object.entries(flowFiles).map(([id, file]) => {
  const value = JSON.parse(readFileSync(join(root, file), 'utf8'));
  return { id, value, paths: places(value) };
});

test('one broken property anywhere never breaks the loader', () => {
  const broken = fc.constantFrom(undefined, null, {}, [], '', 0, true, { var: {} }, { some: 1 }, ['x'], 'constructor');
  fc.assert(
    fc.property(fc.constantFrom(...flows), fc.nat(), broken, ({ id, value, paths }, at, to) => {
      const text = JSON.stringify(changed(value, paths[at % paths.length] ?? [], to)) ?? '';
      const result = loadFlow(`${id}.json`, text, world, catalogueFile);
      if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
    }),
    { numRuns: 600 },
  );
}, 60_000);

/** Paths of answers that no author means. */
const NONE = [{}, [], null, 0, true, '', [null], [{ var: {} }, 'x'], [['form']], { var: 'form' }, { length: 1 }];

test('a path that is none is said wherever it stands, and never breaks the loader', () => {
  for (const { id, value, paths } of flows) {
    const vars = paths.filter((path) => path.at(-1) === 'var');
    for (const [at, path] of vars.entries()) {
      if (at % 7 !== 0) continue;
      const text = JSON.stringify(changed(value, path, NONE[(at / 7) % NONE.length]));
      const result = loadFlow(`${id}.json`, text, world, catalogueFile);
      expect(result.ok, `${id} ${path.join('/')} ${JSON.stringify(NONE[(at / 7) % NONE.length])}`).toBe(false);
    }
  }
}, 60_000);
