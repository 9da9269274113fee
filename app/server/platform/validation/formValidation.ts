// Validates request bodies by the flow that sends them, so that rules of a form exist only once.
import { readdirSync, readFileSync } from 'node:fs';
import {
  canonical,
  chooseVariant,
  type LoadedFlow,
  type PlainCode,
  prepareCatalogue,
  prepareForm,
  type ValidationContext,
  validateAnswers,
} from '@fahrplan/engine/validate';
import type { FieldProblem } from '../http/problems.ts';
import { portalRegions } from '../values/phoneNumbers.ts';
import { productFile } from '../values/productFiles.ts';
import { answersIn, type SentProperty, sentProperties } from './sentAnswers.ts';

type Answers = Parameters<typeof validateAnswers>[1];
type Sources = NonNullable<ValidationContext['sources']>;

export interface ValidationOptions {
  readonly audience: string;
  readonly now: Date;
  /** Data of the flow's sources by name. */
  readonly sources: Readonly<Record<string, object>>;
  /** Properties that the flow cannot validate, because the server has other data. */
  readonly unchecked?: readonly string[];
}

export interface ValidatedForm<Body> {
  readonly fields: FieldProblem[];
  /** Canonical values, without invisible characters. Only these may be stored. */
  readonly body: Body;
}

/** API codes of rules without their own code in the flow. */
const CODES: Readonly<Record<PlainCode, string>> = {
  required: 'required',
  minLength: 'too_short',
  maxLength: 'too_long',
  exactLength: 'format',
  maxWords: 'too_long',
  email: 'format',
  pattern: 'format',
  name: 'letters_only',
  strength: 'too_weak',
  validDate: 'date_invalid',
  noneOf: 'not_an_option',
  minAge: 'too_young',
  maxAge: 'too_old',
  validPhoneNumber: 'phone_invalid',
  validIBAN: 'iban_invalid',
  webAddress: 'format',
  checkDigit: 'format',
  validInteger: 'format',
  maxDecimals: 'format',
  minimumValue: 'below_minimum',
  maximumValue: 'above_maximum',
  minimumDate: 'date_invalid',
  maximumDate: 'in_future',
  maxSize: 'too_large',
  extension: 'file_type',
  minRows: 'too_few',
  maxRows: 'too_many',
  unique: 'duplicate',
  that: 'invalid',
  readonly: 'read_only',
  unavailable: 'not_an_option',
};

const isPlain = (code: string): code is PlainCode => Object.hasOwn(CODES, code);

/**
 * Validates a body by the flow that sends the operation, and returns its canonical form.
 *
 * @param body missing properties count as empty fields
 */
export async function validateForm<Body extends object>(
  operation: string,
  body: Body,
  { audience, now, sources, unchecked = [] }: ValidationOptions,
): Promise<ValidatedForm<Body>> {
  const app = { audience, phones: portalRegions()[0] };
  const flow = chooseVariant(flowThatSends(operation), app, {});
  const properties = sentProperties(flow, operation);
  const world = { catalogue: catalogue().prepared, now: now.toISOString(), app, sources: sources as Sources };
  const verdicts = await validateAnswers(flow, answersIn(flow, properties, body) as Answers, world);
  const checked = properties.filter(({ path }) => !unchecked.includes(path));
  const problems = verdicts.flatMap(({ field, code }) => {
    const name = pathOf(field, checked);
    return name === undefined ? [] : [{ name, code: isPlain(code) ? CODES[code] : code }];
  });
  const fields = problems.filter(({ name }, index) => problems.findIndex((other) => other.name === name) === index);
  return { fields, body: readAs(flow.fields, checked, body) };
}

/** Returns the property of an invalid field: `drivers.r1.name` of a row may be `people.1.first_name`. */
function pathOf(field: string, properties: readonly SentProperty[]): string | undefined {
  for (const { path, fields, rows } of properties) {
    if (fields.includes(field)) return path;
    const [, index, own = ''] = rows ? (new RegExp(`^${fields[0]}\\.r(\\d+)\\.(.+)$`).exec(field) ?? []) : [];
    const inner = index === undefined ? undefined : pathOf(own, rows ?? []);
    if (inner !== undefined) return `${path}.${index}.${inner}`;
  }
  return undefined;
}

/** Canonicalizes texts by the type of their field; texts of several fields as plain text. */
function readAs<Part extends object>(
  fields: LoadedFlow['flow']['fields'],
  properties: readonly SentProperty[],
  part: Part,
  path = '',
): Part {
  const read = Object.entries(part).flatMap(([key, value]: [string, unknown]): [string, unknown][] => {
    const name = path + key;
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return [[key, readAs(fields, properties, value, `${name}.`)]];
    const { fields: [field, another] = [], rows } = properties.find((property) => property.path === name) ?? {};
    if (field === undefined) return [];
    if (rows && Array.isArray(value)) {
      const inner = fields[field]?.fields ?? {};
      return [[key, value.map((entry: unknown) => (entry instanceof Object ? readAs(inner, rows, entry) : entry))]];
    }
    if (typeof value !== 'string') return [];
    const type = (another === undefined && fields[field]?.type) || 'text';
    return [[key, canonical(type, value) ?? '']];
  });
  return { ...part, ...Object.fromEntries(read) };
}

const text = (file: string): string => readFileSync(productFile(`flows/${file}`), 'utf8');

let known: ReturnType<typeof prepareCatalogue> | undefined;
function catalogue(): ReturnType<typeof prepareCatalogue> {
  known ??= prepareCatalogue(JSON.parse(text('catalogue.json')));
  return known;
}

const flows = new Map<string, LoadedFlow>();
function flowThatSends(operation: string): LoadedFlow {
  const flow = flows.get(operation) ?? prepareForm(JSON.parse(text(fileThatSends(operation))), catalogue().catalogue);
  flows.set(operation, flow);
  return flow;
}

let senders: readonly (readonly [string, ReadonlySet<string | undefined>])[] | undefined;

function fileThatSends(operation: string): string {
  senders ??= readdirSync(productFile('flows/'), { encoding: 'utf8', recursive: true })
    .filter((file) => /^(?!(?:content|copy|mails|scenarios|tests)\b).+\.json$/.test(file))
    .map((file) => [file, new Set(Array.from(text(file).matchAll(/"send":\s*"([^"]+)"/g), ([, sent]) => sent))]);
  const [sender, another] = senders.filter(([, operations]) => operations.has(operation));
  if (!sender || another)
    throw new Error(`"${operation}" must be sent by exactly one flow, which validates it. Correct the flows.`);
  return sender[0];
}
