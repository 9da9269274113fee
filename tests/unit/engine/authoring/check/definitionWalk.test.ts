// A walk of a flow visits every computed part of the schema, and every effect where it runs.
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createFlow, type EffectNote, type PreparedFlow } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { NONE } from '../../../../../engine/authoring/check/graph/aliases.ts';
import { readsOn } from '../../../../../engine/authoring/check/graph/reads.ts';
import type { Walker } from '../../../../../engine/authoring/check/graph/walk.ts';
import { expandFlow } from '../../../../../engine/authoring/load/expand.ts';
import { listsOf, nameOf } from '../../../../../engine/authoring/metadata/effects.ts';
import type { Catalogue, Effects, Flow, Fragment } from '../../../../../engine/flow.ts';
import { rulesLoaded, silentHost } from '../../../../../scripts/testbed/silentHost.ts';
import { catalogue, root } from '../../../../support/definitions.ts';

type Schema = {
  readonly [key: string]: unknown;
  readonly $ref?: string;
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly definitions?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly then?: Schema;
  readonly else?: Schema;
};

const schemas: Readonly<Record<string, Schema>> = Object.fromEntries(
  ['effect', 'block', 'field', 'step', 'source', 'expression', 'text'].map((part) => [
    part,
    JSON.parse(readFileSync(join(root, `schemas/parts/${part}.schema.json`), 'utf8')),
  ]),
);
const schemaIn = (part: string): Schema => schemas[part] ?? {};

/** Computed parts, each filled with a path that names its location. */
const COMPUTED: Readonly<Record<string, (marker: string) => unknown>> = {
  expression: (path) => ({ var: path }),
  shape: (path) => ({ var: path }),
  shapes: (path) => ({ a: { var: path } }),
  text: (path) => ({ show: { var: path } }),
};

/** Creates examples of a schema with all properties, and records every computed location. */
class Examples {
  readonly markers: string[] = [];

  of(schema: Schema, part: string, at: string, open: readonly string[]): readonly unknown[] {
    const { $ref, properties, items } = schema;
    if ($ref !== undefined) return this.#reference($ref, part, at, open);
    const { then, else: otherwise } = schema;
    const choices = schema.oneOf ?? schema.anyOf ?? (then && otherwise && [then, otherwise]);
    if (choices) return choices.flatMap((choice) => this.of(choice, part, at, open));
    if (properties) return this.#object(properties, part, at, open);
    if (schema.additionalProperties) return this.#object({ any: schema.additionalProperties }, part, at, open);
    if (items) return [this.of(items, part, at, open)];
    return [schema.const ?? schema.examples?.[0] ?? 'any'];
  }

  #reference(reference: string, part: string, at: string, open: readonly string[]): readonly unknown[] {
    const [file = '', name = ''] = reference.split('#/definitions/');
    const other = file === '' ? part : basename(file, '.schema.json');
    const computed = (other === 'expression' || other === 'text') && COMPUTED[name];
    if (computed) {
      this.markers.push(`values.${at}`);
      return [computed(`values.${at}`)];
    }
    const definition = schemaIn(other).definitions?.[name];
    if (!definition) return [];
    // Recursive definitions are expanded once.
    if (open.filter((one) => one === reference).length > 1) return definition.examples?.slice(0, 1) ?? [];
    return this.of(definition, other, at, [...open, reference]);
  }

  /** Returns as many objects as the largest number of alternatives. */
  #object(properties: Readonly<Record<string, Schema>>, part: string, at: string, open: readonly string[]): unknown[] {
    const alternatives = Object.entries(properties).map(
      ([name, schema]) => [name, this.of(schema, part, `${at}/${name}`, open)] as const,
    );
    const most = Math.max(...alternatives.map(([, some]) => some.length));
    return Array.from({ length: most }, (_, index) =>
      Object.fromEntries(
        alternatives.flatMap(([name, some]) => (some.length === 0 ? [] : [[name, some[index] ?? some[0]]])),
      ),
    );
  }
}

/** Fragment of the examples, which shows its argument. */
const support: Fragment = { blocks: [{ kind: 'text', text: { show: { var: 'with.a' } } }] };

function plain<T>(part: T): T {
  const flow = { id: 'plain', version: 1, as: 'modal', steps: [], effects: { part: [part] } } as unknown as Flow;
  return expandFlow(flow, { ...catalogue, guards: {}, fragments: { support } } as Catalogue).effects?.[
    'part'
  ]?.[0] as T;
}

/** Computed parts of the language with the walker's method. */
const WALKED: readonly (readonly [part: string, definition: string, walk: (walker: Walker, one: never) => void])[] = [
  ['effect', 'effect', (walker, one) => walker.effects([plain(one)], NONE)],
  ['block', 'block', (walker, one) => walker.block(plain(one), NONE)],
  ['field', 'field', (walker, one) => walker.field(one, 'form.asked')],
  ['step', 'step', (walker, one) => walker.step(plain(one))],
  ['source', 'source', (walker, one) => walker.source(plain(one))],
];

describe('the checker visits every expression, shape and text that the schema allows', () => {
  test.each(WALKED)('in %s', (part, definition, walk) => {
    const examples = new Examples();
    const made = examples.of(schemaIn(part).definitions?.[definition] as Schema, part, part, []);
    const read = new Set(
      made.flatMap((one) => readsOn((walker) => walk(walker, one as never)).map(({ path }) => path)),
    );
    expect(new Set(examples.markers).size).toBeGreaterThan(3);
    expect([...new Set(examples.markers)].filter((marker) => !read.has(marker))).toEqual([]);
  });
});

const positions = (effects: Effects, at: string): string[] =>
  effects.flatMap((effect, index) => [
    `${at}.${index}`,
    ...listsOf(effect).flatMap((list) => positions(list.effects, `${at}.${index}.${list.at}`)),
  ]);

test('lists of effects have the paths of the visitor, which call keys are made of', async () => {
  const said: Effects = [{ toast: 'said' }];
  const submit: Effects = [
    { do: [{ when: false, do: said, else: [{ track: 'other' }, ...said] }] },
    { open: 'other', then: { word: [{ do: said }] } },
    { send: 'anything', failed: [{ do: said, when: true }, ...said] },
  ];
  const ran: string[] = [];
  const flow: PreparedFlow = {
    ...{ id: 'walked', version: 1, as: 'modal', allowed: [], sources: {}, fields: {}, submit, keep: 'none' },
    steps: [{ id: 'only', title: 'title', blocks: [] }],
    kinds: [],
  };
  const host = silentHost({ ran: ({ at }: EffectNote) => void ran.push(at), open: async () => 'word' });
  const operations = { anything: { method: 'POST', url: '/anything' } } as const;
  await rulesLoaded();
  const session = createFlow({ flow, catalogue: { ...catalogue, operations }, host, input: {}, kinds: [] });
  await expect.poll(() => session.phase.value).toBe('open');
  await session.next();
  // The only list whose condition is false runs nothing.
  const idle = 'submit.0.do.0.do.0';
  await expect.poll(() => ran.length).toBe(positions(submit, 'submit').length - 1);
  expect([...ran, idle].sort()).toEqual(positions(submit, 'submit').sort());
});

test('the list of nesting effects is complete', () => {
  const definitions = schemaIn('effect').definitions ?? {};
  const holds = (schema: unknown): boolean => JSON.stringify(schema).includes('#/definitions/effects"');
  const names = (definitions['effect']?.oneOf ?? []).map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '');
  const holding = names.filter((name) => holds(definitions[name]));
  const examples: Effects = [{ do: [] }, { open: 'other', then: { word: [] } }, { send: 'anything', failed: [] }];
  expect(examples.filter((effect) => listsOf(effect).length > 0).map(nameOf)).toEqual(examples.map(nameOf));
  expect(holding.sort()).toEqual(examples.map(nameOf).sort());
});
