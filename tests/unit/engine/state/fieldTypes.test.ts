// Requirements on every type of field, including added ones.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createFlow, type Draft, type FieldType, type Host, type Json, type PreparedFlow } from '@fahrplan/engine';
import { fieldMetadata } from '@fahrplan/engine/authoring';
import { kinds } from '@fahrplan/engine/kinds';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { addressForms } from '../../../../engine/fields/addressForms.ts';
import { fieldTypes } from '../../../../engine/fields/index.ts';
import { silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { AddressBar } from '../../../support/addressBar.ts';
import { catalogue, root } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';
import { share } from '../../../support/tier.ts';

const types = Object.keys(fieldMetadata) as FieldType[];
const typed = types.filter((type) => fieldMetadata[type].samples.some((sample) => typeof sample === 'string'));

const file = { name: 'dent.jpg', size: 3, type: 'image/jpeg', result: null };
const options = [{ value: 'a' }, { value: 'b' }];

/** Answers for types without samples, which depend on options or files. */
const others: Partial<Record<FieldType, Json>> = {
  choice: 'a',
  choices: ['a', 'b'],
  file,
  files: [file],
  rows: [{ own: 'a' }, {}],
};

const form = (type: FieldType, changes: Partial<PreparedFlow> = {}): PreparedFlow => ({
  id: 'form',
  version: 1,
  kinds: [],
  as: 'modal',
  allowed: [],
  sources: {},
  fields: {
    it: {
      type,
      label: 'it',
      ...(fieldMetadata[type].kind === null && { options }),
      ...(type === 'rows' && { row: 'row', fields: { own: { type: 'text', label: 'own' } } }),
    },
  },
  steps: [{ id: 'only', title: 'only', blocks: [{ field: 'it' }] }],
  submit: [],
  ...changes,
});

async function open(flow: PreparedFlow, host: Partial<Host>) {
  const session = createFlow({ flow, catalogue, host: silentHost(host), input: {}, kinds });
  await untilOpened(session);
  const [field] = session.step.value?.blocks ?? [];
  if (field?.kind !== 'field') throw new Error('the field is not on screen');
  return { session, field };
}

async function resumed(type: FieldType, given: Json) {
  let kept: Draft | undefined;
  const drafts = {
    load: () => kept,
    save: (_: unknown, draft: Draft | undefined) => {
      kept = structuredClone(draft);
    },
  };
  const first = await open(form(type), { drafts });
  first.session.answer('it', given);
  const before = first.field.answer.value;
  const { session, field } = await open(form(type), { drafts });
  return { before, after: field.answer.value, unfit: session.draft.unfit.value };
}

async function addressed(type: FieldType, given: Json) {
  const address = new AddressBar();
  const after = (_: number, run: () => void) => run();
  const first = await open(form(type, { keep: 'url' }), { address, after });
  first.session.answer('it', given);
  await Promise.resolve();
  const before = first.field.answer.value;
  const { field } = await open(form(type, { keep: 'url' }), { address, after });
  return { before, after: field.answer.value, query: address.query };
}

describe.each(types)('%s', (type) => {
  const samples = [...fieldMetadata[type].samples, ...(type in others ? [others[type] as Json] : [])];

  test('has a test answer', () => {
    expect(samples).not.toEqual([]);
  });

  test('a saved answer is restored unchanged', async () => {
    for (const sample of samples) {
      const { before, after, unfit } = await resumed(type, sample);
      expect(before).toBeDefined();
      expect(after).toEqual(before);
      expect(unfit).toEqual([]);
    }
  });

  test('an answer is restored from the URL, unless excluded from it', async () => {
    for (const sample of samples) {
      const { before, after, query } = await addressed(type, sample);
      // An unticked box equals an untouched one.
      if (addressForms[type] === undefined || before === false) expect(query).toBe('');
      else expect(after).toEqual(before);
    }
  });
});

test.each(typed)('any text typed into a field of the type %s is restored from a draft', async (type) => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
      const { before, after, unfit } = await resumed(type, text);
      expect(after).toEqual(before);
      expect(unfit).toEqual([]);
    }),
    { numRuns: share(0.005) },
  );
});

test.each(typed)(
  'any text typed into a field of the type %s is restored from the URL, or was not in it',
  async (type) => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 1_500 }), async (text) => {
        const { before, after, query } = await addressed(type, text);
        expect(after).toEqual(query === '' ? undefined : before);
      }),
      { numRuns: share(0.005) },
    );
  },
);

test('secret answers are in no URL', () => {
  const secret = types.filter((type) => fieldTypes[type].secret);
  expect(secret.length).toBeGreaterThan(1);
  expect(secret.filter((type) => addressForms[type] !== undefined)).toEqual([]);
});

describe('a type is named only in its own files', () => {
  /** Type names without another meaning in this code. */
  const own = new Set<string>(['longtext', 'iban', 'choices', 'money', 'postcode']);
  /** Files that belong to a type, or to a group of types. */
  const homes = /^(engine\/fields\/|renderer\/(fields\/\w+|step\/get)\/|engine\/flow\.ts)/;

  test.each(['engine', 'renderer'])('%s', (folder) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.tsx?$/.test(name) && !name.includes('/generated/') && !homes.test(name));
    expect(files.flatMap((name) => namesIn(name, own))).toEqual([]);
  });
});

function namesIn(name: string, wanted: ReadonlySet<string>): string[] {
  const tree = ts.createSourceFile(name, readFileSync(join(root, name), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const key = ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) ? node.name.text : undefined;
    const said = ts.isStringLiteralLike(node) ? node.text : key;
    if (said !== undefined && wanted.has(said)) found.push(`${name} names the type "${said}"`);
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}
