// Merges definitions that two people have changed at once, by step, field and option.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeFiles } from '../../../../app/server/platform/releases/mergeFiles.ts';
import { type Files, textsOf } from '../../../../app/server/platform/releases/store.ts';
import { differences, mergeKeeping, mergeTexts } from '../../../../engine/authoring/changes.ts';
import { CASES } from '../../../support/tier.ts';

const BASE = `{
  "id": "example",
  "fields": {
    "name": { "type": "text", "label": "name" },
    "way": {
      "type": "choice",
      "label": "way",
      "options": [
        { "value": "car", "label": "car" },
        { "value": "train", "label": "train" }
      ]
    }
  },
  "steps": [
    { "id": "one", "title": "one", "blocks": [{ "field": "name" }] },
    { "id": "two", "title": "two", "blocks": [{ "field": "way" }] }
  ]
}
`;

test('changes of one person alone keep their bytes, and nothing else is written', () => {
  const files = (texts: Record<string, string>): Files =>
    new Map(Object.entries(texts).map(([path, text]) => [path, Buffer.from(text)]));
  const merged = mergeFiles(
    files({ a: '1', b: '1', c: '1', d: '1' }),
    files({ a: '2', b: '1', c: '1', e: 'new' }),
    files({ a: '1', b: ' 3', d: '1' }),
  );
  expect([...merged.files].map(([path, content]) => [path, content?.toString() ?? null])).toEqual([
    ['b', ' 3'],
    ['c', null],
  ]);
  expect(merged.conflicts.size).toBe(0);
});

test('a value that one side has changed is merged alone, without its lines', () => {
  const base = '{ "a": [{ "id": "x", "t": 1 }, { "id": "y", "t": 1 }], "b": 1 }';
  const theirs = base.replace('"x", "t": 1', '"x", "t": 2');
  expect(mergeTexts(base, base.replace('"b": 1', '"b": 2'), theirs)).toBe(theirs.replace('"b": 1', '"b": 2'));
  const list = '{ "a": [{ "id": "x" }], "b": 2 }';
  expect(JSON.parse(String(mergeTexts('{ "a": { "x": {} }, "b": 1 }', '{ "a": { "x": {} }, "b": 2 }', list)))).toEqual(
    JSON.parse(list),
  );
});

test('steps beside a used fragment are reported and merged one by one', () => {
  const base = BASE.replace('"steps": [', '"steps": [\n    { "use": "car-selection" },');
  const mine = base.replace('"title": "one"', '"title": "mine"');
  const theirs = base.replace('"title": "two"', '"title": "theirs"');
  const file = (text: string) => new Map([['flows/example.json', text]]);
  expect(differences(file(base), file(mine))).toEqual(['example: step one, title is now "mine"; it was "one"']);
  expect(mergeTexts(base, mine, theirs)).toBe(mine.replace('"title": "two"', '"title": "theirs"'));
});

test('a merged file has fields, options and steps of both sides, and its formatting', () => {
  const mine = BASE.replace('"label": "name" }', '"label": "name", "hint": "mine" }');
  const theirs = BASE.replace(
    '        { "value": "train"',
    '        { "value": "bus", "label": "bus" },\n        { "value": "train"',
  ).replace('"title": "two"', '"title": "theirs"');
  const merged = String(mergeTexts(BASE, mine, theirs));
  expect(JSON.parse(merged)).toMatchObject({
    fields: { name: { hint: 'mine' }, way: { options: [{ value: 'car' }, { value: 'bus' }, { value: 'train' }] } },
    steps: [{ title: 'one' }, { title: 'theirs' }],
  });
  expect(merged).toContain('    "name": { "type": "text", "label": "name", "hint": "mine" },\n    "way": {');
});

test.each([
  [
    'the same text in two ways',
    BASE.replace('"title": "one"', '"title": "a"'),
    BASE.replace('"title": "one"', '"title": "b"'),
    ['steps, one, title'],
  ],
  [
    'a removed option beside a changed one',
    BASE.replace(',\n        { "value": "train", "label": "train" }', ''),
    BASE.replace('"label": "train"', '"label": "rail"'),
    ['fields, way, options, train'],
  ],
])('a conflict is named: %s', (_, mine, theirs, places) => {
  expect(mergeTexts(BASE, mine, theirs)).toEqual(places);
  expect(mergeTexts(BASE, theirs, mine)).toEqual(places);
});

test('a new entry follows its neighbour, or the previous one if that is gone', () => {
  const list = (...ids: string[]) => JSON.stringify({ steps: ids.map((id) => ({ id })) });
  const merged = mergeTexts(list('a', 'b', 'c'), list('a', 'c'), list('a', 'b', 'n', 'm', 'c'));
  expect(JSON.parse(String(merged))).toEqual({ steps: ['a', 'n', 'm', 'c'].map((id) => ({ id })) });
});

test.each([['operands', ['form.a', 'x'], ['form.b', 'x'], ['form.a', 'y'], ['var']]])(
  'lists of plain values are one part: %s',
  (_, base, mine, theirs, places) => {
    const of = (value: readonly string[]) => JSON.stringify({ var: value });
    expect(mergeTexts(of(base), of(mine), of(theirs))).toEqual(places);
  },
);

test('a significant order of properties is preserved', () => {
  const variants = '{ "variants": { "a": { "when": true }, "b": { "when": true } } }';
  const turned = '{ "variants": { "b": { "when": true }, "a": { "when": true } } }';
  const edited = variants.replace('"a": { "when": true }', '"a": { "when": false }');
  expect(mergeTexts(variants, edited, turned)).toEqual(['variants, the order was changed beside other changes']);
});

/** One change of a definition, by what it touches. */
type Change = readonly [touches: string, make: (flow: Flow) => void];
interface Flow {
  fields: Record<string, { label: string; options?: { value: string; label: string }[] }>;
  steps: { id: string; title: string; blocks: object[] }[];
}

const word = fc.stringMatching(/^[a-z]{3,8}$/);
const change: fc.Arbitrary<Change> = fc.oneof(
  word.map((text): Change => ['name', (flow) => void Object.assign(flow.fields['name'] ?? {}, { label: `l-${text}` })]),
  word.map((text): Change => ['way', (flow) => void Object.assign(flow.fields['way'] ?? {}, { label: `w-${text}` })]),
  word.map(
    (text): Change => [
      `field ${text}`,
      (flow) => void Object.assign(flow.fields, { [`new_${text}`]: { label: text } }),
    ],
  ),
  word.map(
    (text): Change => [
      `option ${text}`,
      (flow) => void flow.fields['way']?.options?.push({ value: `o-${text}`, label: text }),
    ],
  ),
  word.map(
    (text): Change => [`step ${text}`, (flow) => void flow.steps.push({ id: `s-${text}`, title: text, blocks: [] })],
  ),
  word.map((text): Change => ['step one', (flow) => void Object.assign(flow.steps[0] ?? {}, { title: text })]),
  word.map((text): Change => ['step two', (flow) => void Object.assign(flow.steps[1] ?? {}, { title: text })]),
  fc.constant<Change>(['option car', (flow) => void flow.fields['way']?.options?.shift()]),
);

const changed = (changes: readonly Change[]): Flow => {
  const flow = JSON.parse(BASE) as Flow;
  for (const [, make] of changes) make(flow);
  return flow;
};

const sorted = (flow: Flow): Flow => ({
  ...flow,
  fields: Object.fromEntries(
    Object.entries(flow.fields)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, field]) => [name, { ...field, ...(field.options && { options: byName(field.options) }) }]),
  ),
  steps: byName(flow.steps),
});

const byName = <One extends object>(list: readonly One[]): One[] =>
  [...list].sort((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));

test('no change of two people at different places is lost', () => {
  const changes = fc.uniqueArray(change, { minLength: 2, maxLength: 6, selector: ([touches]) => touches });
  fc.assert(
    fc.property(changes, fc.nat(), (all, cut) => {
      const at = 1 + (cut % (all.length - 1));
      const [mine, theirs] = [changed(all.slice(0, at)), changed(all.slice(at))];
      const merged = mergeTexts(BASE, JSON.stringify(mine, null, 2), JSON.stringify(theirs, null, 2));
      expect(sorted(JSON.parse(String(merged)) as Flow)).toEqual(sorted(changed(all)));
    }),
    { numRuns: CASES },
  );
});

test('differences are described by step, field and option', () => {
  const after = changed([
    ['', (flow) => void Object.assign(flow.fields['name'] ?? {}, { label: 'full name' })],
    ['', (flow) => void flow.fields['way']?.options?.push({ value: 'bus', label: 'bus' })],
    ['', (flow) => void flow.steps.pop()],
  ]);
  const files = (text: string): Files => new Map([['flows/example.json', Buffer.from(text)]]);
  expect(differences(textsOf(files(BASE)), textsOf(files(JSON.stringify(after))))).toEqual([
    'example: step one: field name, label is now "full name"; it was "name"',
    'example: step two: field way, option bus is new (bus)',
    'example: step two is gone (two)',
  ]);
  expect(differences(textsOf(files(BASE)), textsOf(files(BASE.replaceAll('\n', '\n '))))).toEqual([
    'flows/example.json: only its formatting changed',
  ]);
});

test('rules and conditions are described in words', () => {
  const isBusiness = { '===': [{ var: 'app.audience' }, 'b2b'] };
  const isPhone = { and: [{ has: { var: 'form.name' } }, { '!': { in: [{ var: 'form.way' }, ['car', 'train']] } }] };
  const flow = (change: (flow: Flow) => void) => JSON.stringify(changed([['', change]]));
  const withRule = (rule: object) =>
    flow(({ fields }) => void Object.assign(fields['name'] ?? {}, { rules: [{ rule: 'max', max: 5 }, rule] }));
  const said = (before: string, after: string) =>
    differences(new Map([['flows/example.json', before]]), new Map([['flows/example.json', after]]));
  const [plain, required] = [withRule({ rule: 'x' }), withRule({ rule: 'required', text: 'a', when: isBusiness })];
  expect(said(plain, required)).toEqual([
    'example: step one: field name no longer has the rule x',
    'example: step one: field name is now required when app.audience is "b2b"',
  ]);
  expect(said(required, withRule({ rule: 'required', text: 'a', when: isPhone }))).toEqual([
    'example: step one: field name: the rule required now counts when name is given and way is none of ["car","train"]; before, when app.audience is "b2b"',
  ]);
  const hidden = flow(({ steps }) => void Object.assign(steps[1] ?? {}, { when: isBusiness }));
  expect(said(BASE, hidden)).toEqual(['example: step two is now there only when app.audience is "b2b"']);
  expect(said(hidden, BASE)).toEqual(['example: step two is now always there; before, when app.audience is "b2b"']);
});

test('a merge in favour of one side has its conflicting parts, and all other changes', () => {
  const of = (a: number, b: number, c: number) => JSON.stringify({ a, b, c });
  expect(JSON.parse(mergeKeeping(of(1, 1, 1), of(2, 2, 1), of(3, 1, 3)))).toEqual({ a: 2, b: 2, c: 3 });
  expect(JSON.parse(mergeKeeping(of(1, 1, 1), of(3, 1, 3), of(2, 2, 1)))).toEqual({ a: 3, b: 2, c: 3 });
  expect(mergeKeeping(of(1, 1, 1), '{', of(2, 1, 1))).toBe('{');
});
