// Invalid definitions, one mistake per file, with all their messages.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProblem } from '@fahrplan/engine';
import {
  checkCopy,
  checkUnusedTexts,
  keptAnswers,
  loadCatalogue,
  loadFlow,
  parseDocument,
} from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';
import { catalogueFile, definition, flowFiles, world } from '../../support/definitions.ts';

const folder = join(import.meta.dirname, '../../fixtures/invalid');
const catalogues = join(folder, 'catalogue');
const copies = join(folder, 'copy');
const namesIn = (place: string) =>
  readdirSync(place)
    .filter((file) => file.endsWith('.json'))
    .map((file) => file.replace(/\.json$/, ''));
const names = namesIn(folder);

/** Adds an empty copy file for a flow, so that missing texts are reported one by one. */
const speaking = (id: string) => ({
  ...world,
  copy: Object.fromEntries(Object.entries(world.copy).map(([locale, files]) => [locale, { [id]: {}, ...files }])),
});

test('there are invalid definitions to test', () => {
  expect(names.length).toBeGreaterThan(15);
});

for (const name of names) {
  test(`says what is wrong when the ${name.replaceAll('-', ' ')}`, async () => {
    const result = loadFlow(
      `${name}.json`,
      readFileSync(join(folder, `${name}.json`), 'utf8'),
      speaking(name),
      catalogueFile,
    );
    const said = result.problems.map(describeProblem);
    expect(said).not.toEqual([]);
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot(join(folder, `${name}.problems.txt`));
  });
}

test('says what is wrong when the file is too large', () => {
  const result = loadFlow('large.json', `{ "id": "large"${' '.repeat(4_000_000)}}`, world, catalogueFile);
  expect(result.problems.map(describeProblem)).toEqual([
    'FLOW_TOO_LARGE large.json:1:1 (/): the file has more than 4000000 characters. Split it.',
  ]);
});

test('endless nesting is refused without crashing the loader', () => {
  const result = loadFlow('deep.json', '['.repeat(900_000), world, catalogueFile);
  expect(result.problems.map(({ code }) => code)).toEqual(['FLOW_TOO_DEEP']);
});

test('an opened flow needs every input that its route does not have', () => {
  const asked = {
    day: { type: 'string' },
    hour: { type: 'string', optional: true },
    deal: { type: 'string', from: 'route.deal' },
  };
  const knowing = { ...world, flows: new Set(['asked']), inputs: { asked } };
  const text = JSON.stringify({ id: 'opener', version: 1, as: 'modal', steps: [], submit: [{ open: 'asked' }] });
  const result = loadFlow('opener.json', text, knowing, catalogueFile);
  expect(result.problems.map(({ message }) => message)).toEqual(['asked needs the input "day". Add it to "with".']);
});

test('content refers to dialogs by their public names only', () => {
  const about = {
    type: 'string',
    from: 'query.about',
    optional: true,
    values: ['LOGIN_MODAL', 'LOGIN_MODEL', 'sign-in'],
  };
  const steps = [
    { id: 'only', title: 'ok', blocks: [], next: { label: 'ok', do: [{ open: { var: 'input.about' } }] } },
  ];
  const text = JSON.stringify({ id: 'opener', version: 1, as: 'modal', input: { about }, steps });
  const result = loadFlow('opener.json', text, world, catalogueFile);
  expect(result.problems.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
    '/steps/0/next/do/0/open: there is no dialog with the public name "LOGIN_MODEL". Did you mean "LOGIN_MODAL"?',
    '/steps/0/next/do/0/open: there is no dialog with the public name "sign-in". Correct the name, or define it.',
  ]);
});

test('an input of an opened flow must be one of its declared values', () => {
  const knowing = {
    ...world,
    flows: new Set(['asked']),
    inputs: { asked: { about: { type: 'string', values: ['return'] } } },
  };
  const submit = [
    { open: 'asked', with: { about: 'retrun' } },
    { open: 'asked', with: { about: 'return' } },
  ];
  const text = JSON.stringify({ id: 'opener', version: 1, as: 'modal', steps: [], submit });
  const result = loadFlow('opener.json', text, knowing, catalogueFile);
  expect(result.problems.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
    '/submit/0/with/about: the input "about" of asked is never "retrun". Did you mean "return"?',
  ]);
});

test('a link to a page may set only answers in its URL, with valid values', () => {
  const list = {
    keep: 'url' as const,
    fields: {
      fuel: { type: 'choice' as const, label: 'l', options: [{ value: 'electric' }, { value: 'petrol' }] },
      mine: { type: 'boolean' as const, label: 'l' },
      secret: { type: 'text' as const, label: 'l', private: true },
      note: { type: 'longtext' as const, label: 'l' },
    },
  };
  const knowing = {
    ...world,
    flows: new Set(['list']),
    inputs: { list: { topic: { type: 'string', from: 'query.topic', optional: true } } },
    keeps: { list: keptAnswers(list) },
  };
  const to = (given: object) => ({ redirect: { page: 'list', with: given } });
  const submit = [
    to({ fuel: 'electric', mine: true, note: 'a', topic: 'b' }),
    to({ fule: 'electric' }),
    to({ fuel: 'elektric' }),
    to({ fuel: { if: [{ var: 'session.signed_in' }, 'petrol', 'coal'] } }),
    to({ mine: 'TRUE' }),
    to({ secret: 'x' }),
  ];
  const text = JSON.stringify({
    id: 'opener',
    version: 1,
    as: 'modal',
    steps: [],
    submit: submit.map((effect) => ({ ...effect, when: { var: 'session.signed_in' } })),
  });
  const result = loadFlow('opener.json', text, knowing, catalogueFile);
  expect(result.problems.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
    '/submit/1/redirect/with/fule: the page list has no input "fule". Did you mean "fuel"?',
    '/submit/2/redirect/with/fuel: the input "fuel" of the page list is never "elektric". Did you mean "electric"?',
    '/submit/3/redirect/with/fuel: the input "fuel" of the page list is never "coal". Use one of: electric, petrol.',
    '/submit/4/redirect/with/mine: the input "mine" of the page list is never "TRUE". Did you mean "true"?',
    '/submit/5/redirect/with/secret: the page list has no input "secret". Remove it.',
  ]);
});

test('the parent of a page must exist, without cycles, and have a complete address', () => {
  const places: NonNullable<typeof world.places> = {
    lists: { as: 'page', route: '/lists' },
    list: { as: 'page', route: ['/lists/:name', '/lists/old/:name'], under: 'lists' },
    entry: { as: 'page', route: ['/entries/:nam', '/entries/:name'], under: 'list' },
    misspelt: { as: 'page', route: '/misspelt/:nam', under: 'list' },
    one: { as: 'page', route: '/one', under: 'other' },
    other: { as: 'page', route: '/other', under: 'one' },
    itself: { as: 'page', route: '/itself', under: 'itself' },
    lost: { as: 'page', route: '/lost', under: 'listen' },
    below: { as: 'page', route: '/below', under: 'dialog' },
    dialog: { as: 'modal' },
  };
  const said = Object.entries(places).flatMap(([id, place]) => {
    const text = JSON.stringify({ id, version: 1, keep: 'none', steps: [], ...place });
    const result = loadFlow(`${id}.json`, text, { ...world, places }, catalogueFile);
    return result.problems.filter(({ pointer }) => pointer === '/under').map(describeProblem);
  });
  expect(said.map((line) => line.replace(/ \S+ \(/, ' ('))).toMatchInlineSnapshot(`
    [
      "FLOW_URL_PARAMETER (/under): the address of list needs ":name", but not every route of this page has it. Add it to the routes.",
      "FLOW_URL_PARAMETER (/under): the address of list needs ":name", but not every route of this page has it. Did you mean "nam"?",
      "FLOW_CIRCLE (/under): one -> other -> one is circular: each page is the parent of the next. Remove one "under".",
      "FLOW_CIRCLE (/under): other -> one -> other is circular: each page is the parent of the next. Remove one "under".",
      "FLOW_CIRCLE (/under): itself -> itself is circular: each page is the parent of the next. Remove one "under".",
      "FLOW_UNKNOWN_FLOW (/under): there is no page "listen". Did you mean "lists" or "list"?",
      "FLOW_UNKNOWN_FLOW (/under): there is no page "dialog". Correct the name, or define it.",
    ]
  `);
});

test('each page in a breadcrumb has a title, also in structured data', () => {
  const places: NonNullable<typeof world.places> = {
    cars: { as: 'page' },
    car: { as: 'page', under: 'cars' },
    alone: { as: 'page' },
  };
  const name = { t: 'page', by: { var: 'crumb.page' } };
  const data = { '@type': 'BreadcrumbList', all: [{ each: { var: 'app.trail' }, as: 'crumb', value: { name } }] };
  const steps = [{ id: 'only', title: 'ok', next: false, blocks: [{ kind: 'structured', data }] }];
  const text = JSON.stringify({ id: 'crumbs', version: 1, as: 'region', keep: 'none', steps });
  const result = loadFlow(
    'crumbs.json',
    text,
    { ...speaking('crumbs'), places, flows: new Set(Object.keys(places)) },
    catalogueFile,
  );
  const said = result.problems.map(({ message }) => message.replace(/\. .*/, ''));
  expect(said.filter((line) => line.startsWith('de-DE'))).toEqual([
    'de-DE has no text "page.cars"',
    'de-DE has no text "page.car"',
  ]);
});

test('a step of a fragment counts as a step of the flow', () => {
  const steps = [{ id: 'car-selection', title: 'ok', blocks: [] }, { use: 'car-selection' }];
  const text = JSON.stringify({ id: 'twice', version: 1, as: 'modal', steps });
  const result = loadFlow('twice.json', text, world, catalogueFile);
  const found = result.problems.filter(({ code }) => code === 'FLOW_DUPLICATE_ID');
  expect(found.map(({ file, pointer }) => `${file} ${pointer}`)).toEqual([
    'flows/catalogue.json /fragments/car-selection/steps/0/id',
  ]);
});

for (const name of namesIn(catalogues)) {
  test(`says what is wrong when in a catalogue the ${name.replaceAll('-', ' ')}`, async () => {
    const result = loadCatalogue(
      `${name}.json`,
      readFileSync(join(catalogues, `${name}.json`), 'utf8'),
      world.types,
      world,
    );
    const said = result.problems.map(describeProblem);
    expect(said).not.toEqual([]);
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot(join(catalogues, `${name}.problems.txt`));
  });
}

for (const name of namesIn(copies)) {
  test(`reports unused texts in the copy of ${name}`, async () => {
    const document = parseDocument(`${name}.json`, readFileSync(join(copies, `${name}.json`), 'utf8'));
    const problems = checkUnusedTexts([document], Object.keys(flowFiles).map(definition), world);
    const said = problems.map(describeProblem);
    expect(said).not.toEqual([]);
    await expect(`${said.join('\n')}\n`).toMatchFileSnapshot(join(copies, `${name}.problems.txt`));
  });
}

test('texts of the copy are plain and not empty', () => {
  const text = JSON.stringify({
    title: '<b>Autos</b>',
    days: { one: 'ein&nbsp;Tag', other: '{{count}} Tage' },
    nothing: ' ',
    none: '',
    less: 'a < b und b > a & mehr',
  });
  expect(checkCopy(parseDocument('cars.json', text)).map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
    '/title: texts are plain, so customers would read the markup "<b>". Remove it.',
    '/days/one: texts are plain, so customers would read the markup "&nbsp;". Remove it.',
    '/nothing: has only spaces. Write a text.',
  ]);
});
