// Names inherited by every object are refused in definitions and ignored in answers (SEC-A5).
import { spawnSync } from 'node:child_process';
import { createFlow, type Json } from '@fahrplan/engine';
import { loadFlow } from '@fahrplan/engine/authoring';
import { kinds } from '@fahrplan/engine/kinds';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { silentHost } from '../../../scripts/testbed/silentHost.ts';
import { catalogue, catalogueFile, flowIn, root, world } from '../../support/definitions.ts';
import { untilOpened } from '../../support/opened.ts';
import { share, TIER } from '../../support/tier.ts';
import { naughty } from '../../support/unsafe/naughty.ts';

const RESERVED = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'];
/** Names that lead to prototypes, refused everywhere. */
const REFUSED = RESERVED.slice(0, 3);
const reserved = fc.constantFrom(...RESERVED);

/** Snapshot of the built-in prototypes. */
const inherited = () =>
  [Object, Array, String, Number, Boolean, Function].map(({ prototype }) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, { value, get, set }]) =>
      // These read the call stack and differ each time.
      name === 'caller' || name === 'arguments' ? [] : [name, value, get, set],
    ),
  );
const before = inherited();

function expectUnchanged(): void {
  const now = inherited();
  expect(now.length).toBe(before.length);
  for (const [at, list] of now.entries())
    if (list.length !== before[at]?.length || list.some((one, place) => one !== before[at]?.[place]))
      expect(list).toEqual(before[at]);
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
}

/** Value with reserved names at any depth, parsed from JSON to make them own properties. */
const poisoned = fc
  .tuple(fc.array(fc.oneof(reserved, fc.constantFrom('a', '0')), { minLength: 1, maxLength: 4 }), naughty)
  .map(([path, value]) =>
    path.reduceRight<string>(
      (inner, name) => `{${JSON.stringify(name)}:${inner},"polluted":true}`,
      JSON.stringify({ polluted: value }),
    ),
  );

const right = {
  id: 'right',
  version: 1,
  as: 'modal',
  fields: { name: { type: 'text', label: 'ok' } },
  values: { said: { trim: { var: 'form.name' } } },
  steps: [{ id: 'only', title: 'ok', blocks: [{ field: 'name' }, { kind: 'text', text: 'ok' }] }],
  submit: [{ toast: 'ok', when: { has: { var: 'values.said' } } }, { close: true }],
};
const text = JSON.stringify(right);
const load = (changed: string) => loadFlow('right.json', changed, world, catalogueFile);

test('the base flow has no problems', () => {
  expect(load(text)).toMatchObject({ ok: true });
});

test('a definition with any reserved name is refused, or works like any other', () => {
  const own = ['name', 'said', 'only'] as const;
  fc.assert(
    fc.property(fc.constantFrom(...own), reserved, poisoned, fc.nat(), (name, other, body, at) => {
      const renamed = text
        .replaceAll(new RegExp(`"${name}"`, 'g'), JSON.stringify(other))
        .replaceAll(`.${name}"`, `.${other}"`);
      const { ok } = load(renamed);
      if (REFUSED.includes(other)) expect(ok, renamed).toBe(false);
      const objects = [...text.matchAll(/\{/g)].map(({ index }) => index + 1);
      const place = objects[at % objects.length] as number;
      const added = (property: string) => `${text.slice(0, place)}"${property}":${body},${text.slice(place)}`;
      const likeAnyOther = !REFUSED.includes(other) && load(added('plain')).ok;
      expect(load(added(other)).ok, added(other)).toBe(likeAnyOther);
      expectUnchanged();
    }),
    { numRuns: share(0.02) },
  );
});

test('answers, drafts and replies with reserved names change no prototype', async () => {
  const flow = flowIn('sign-in');
  const session = createFlow({ flow: { ...flow, allowed: [] }, catalogue, host: silentHost(), input: {}, kinds });
  await untilOpened(session);
  const names = fc.oneof(
    reserved,
    fc.constantFrom(...Object.keys(flow.fields)),
    reserved.map((name) => `email.${name}`),
  );
  fc.assert(
    fc.property(names, poisoned, (name, value) => {
      try {
        session.answer(name, JSON.parse(value) as Json);
        session.touch(name);
      } catch (error) {
        expect(error).toBeInstanceOf(Error);
      }
      expectUnchanged();
    }),
    { numRuns: share(0.5) },
  );
  session.close();
});

/** Files for a separate process. None means all. */
const FILES = TIER === 'test' ? ['flows/edit-return.json'] : [];

test('these tests pass in a process without __proto__', { timeout: 60_000 }, () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-proto=throw', '--import', 'tsx', 'app/cli/main.ts', 'check', ...FILES],
    { cwd: root, encoding: 'utf8' },
  );
  expect(status, stdout + stderr).toBe(0);
});
