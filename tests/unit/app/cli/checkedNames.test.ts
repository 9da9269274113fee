// Tests `npm run flows -- check`: names and types of the catalogue, the API's schemas and addresses.
import { expect, test } from 'vitest';
import { onDisk } from '../../../../app/build/onDisk.ts';
import { Project } from '../../../../app/build/project.ts';
import { copyProject } from '../../../support/flows/project.ts';
import { sampled } from '../../../support/tier.ts';

/** Invalid values of the catalogue that affect the UI, with their messages. */
const SHARED_NAMES: readonly (readonly [from: string, to: string, said: string])[] = [
  ['"currency": "EUR"', '"currency": "EURO"', '"EURO" is not a currency of ISO 4217.'],
  [
    '"timeZone": "Europe/Berlin"',
    '"timeZone": "Europe/Berlim"',
    '"Europe/Berlim" is not a time zone of IANA. Did you mean "Europe/Berlin"?',
  ],
  ['"region": "DE"', '"region": "Germany"', '"Germany" is not a region of ISO 3166.'],
  ['"de-DE": {', '"de_DE": {', '"de_DE" is not a locale.'],
  ['"fallback": "de-DE"', '"fallback": "de-AT"', 'there is no locale "de-AT".'],
  ['"phones": "DE"', '"phones": "+49"', '"+49" is not a region of ISO 3166.'],
  ['"home": "home"', '"home": "hom"', 'Did you mean "home"?'],
  ['"drafts": ["getDrafts"]', '"drafts": ["getDraft"]', 'Did you mean "getDrafts"?'],
  ['"open": "error-modal"', '"open": "eror-modal"', 'Did you mean "error-modal"?'],
  ['"redirect": { "page": "not-found"', '"redirect": { "page": "not-fund"', 'Did you mean "not-found"?'],
  ['"result": "path.location"', '"result": "path.locaton"', 'Did you mean "location"?'],
  ['"answer": "Deal"', '"answer": "Deel"', 'Did you mean "Deal"?'],
  ['"answer": "Deal[]"', '"answer": "Deal[]s"', 'must match pattern'],
  ['"bot-token"', '"bot-tokn"', 'Did you mean "bot-token"?'],
  ['"autocomplete": "postal-code"', '"autocomplete": "postal-cod"', 'Did you mean "postal-code"?'],
];

test.each(sampled(SHARED_NAMES))('%s of the catalogue must be a known value', async (from, to, said) => {
  const project = copyProject();
  project.change('flows/catalogue.json', from, to);
  const { problems } = new Project(onDisk(project.root)).check();
  expect(problems.map(({ message }) => message).join('\n')).toContain(said);
});

const WRONG_TYPES: readonly (readonly [from: string, to: string, said: string])[] = [
  ['"type": "string"', '"type": "strnig"', 'Did you mean "string"?'],
  ['"format": "date"', '"format": "dat"', 'Did you mean "date"?'],
  ['"unit": "cent"', '"unit": "cnt"', 'Did you mean "cent"?'],
  ['"$ref": "Car.json"', '"$ref": "Cars.json"', 'there is no type "Cars". Did you mean "Car"?'],
  ['"term_type",', '"term_typ",', 'there is no property "term_typ". Did you mean "term_type"?'],
  ['"$id": "Deal.json"', '"$id": "Deals.json"', 'Give both the same name.'],
  ['"type": "string"', '"type": "string", "pattern": "("', '"(" is not a valid regular expression. Correct it.'],
];

test.each(sampled(WRONG_TYPES))('%s of a type must be a known value: %s', async (from, to, said) => {
  const project = copyProject();
  project.change('schemas/api/Deal.json', from, to);
  const { problems } = new Project(onDisk(project.root)).checkFiles(['schemas/api/Deal.json']);
  expect(problems.map(({ message }) => message).join('\n')).toContain(said);
});

const UNUSED: readonly (readonly [part: string, name: string, value: string])[] = [
  ['operations', 'forgetCar', '{ "url": "/portal/api/bff/cars", "answer": "Done?" }'],
  ['sources', 'cars_kept', '{ "asks": "getDeals" }'],
  ['facts', 'kept_cars', '{ "has": { "var": "deals" } }'],
  ['guards', 'keeper', '{ "that": { "var": "session.signed_in" }, "else": [] }'],
  ['memory', 'car_kept', '{ "type": "boolean", "lives": "tab" }'],
  ['fragments', 'kept-car', '{ "blocks": [{ "kind": "text", "text": "ok" }] }'],
];

test('reports unused parts of the catalogue, and accepts a reason for operations', async () => {
  const project = copyProject();
  for (const [part, name, value] of UNUSED)
    project.change('flows/catalogue.json', `\n  "${part}": {`, `\n  "${part}": {\n    "${name}": ${value},`);
  const { problems } = new Project(onDisk(project.root)).check();
  expect(problems.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual(
    UNUSED.map(([part, name]) => expect.stringMatching(new RegExp(`^/${part}/${name}: nothing uses the `))),
  );
  project.change(
    'flows/catalogue.json',
    '"url": "/portal/api/bff/cars"',
    '"url": "/portal/api/bff/cars", "unused": "soon"',
  );
  expect(new Project(onDisk(project.root)).check().problems).toHaveLength(UNUSED.length - 1);
});

test('reports a page without links, unless it declares what opens it', async () => {
  const project = copyProject();
  const page = 'flows/pages/signing-out.json';
  const reason = /\n {2}"unreached": \{ "signing-out": [^}]*\},/;
  project.change(page, reason, '');
  const said = () =>
    new Project(onDisk(project.root)).check().problems.map(({ pointer, message }) => `${pointer}: ${message}`);
  expect(said()).toEqual([expect.stringContaining('/route: nothing leads to the page "signing-out".')]);
  project.change(
    page,
    '"route": "/logout"',
    '"route": "/logout", "unreached": { "signing-out": "the app leads to it" }',
  );
  expect(said()).toEqual([]);
});
