// Judges what a call brings by the flow that asks customers for it: a rule of a form stands in its flow alone.
import { readFileSync } from 'node:fs';
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

type Answers = Parameters<typeof validateAnswers>[1];
type Sources = NonNullable<ValidationContext['sources']>;

/** A call of which a flow asks all that a customer types. */
export interface Form<Body> {
  /** The file of the flow, without its ending. */
  readonly flow: string;
  /** By field of the flow: as which property its answer comes. */
  readonly fields: Readonly<Record<string, keyof Body & string>>;
  /** Answers that do not come as they are; they take the place of those that `fields` names. */
  answers?(body: Body): Answers;
}

/** Who answers, when, and what is known. */
export interface Judging {
  readonly audience: string;
  readonly now: Date;
  /** What the sources of the flow hold, by their names. */
  readonly sources: Readonly<Record<string, object>>;
}

/** What came of it. */
export interface ValidatedForm<Body> {
  readonly fields: FieldProblem[];
  /** As it was judged: no invisible characters, one way to write each. Only this may be kept. */
  readonly body: Body;
}

/** How the API calls what is wrong where the rule has no code of its own in its flow. */
const CODES: Readonly<Record<PlainCode, string>> = {
  required: 'required',
  minLength: 'too_short',
  maxLength: 'too_long',
  exactLength: 'format',
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
  validInteger: 'format',
  minimumValue: 'below_minimum',
  maximumValue: 'above_maximum',
  minimumDate: 'date_invalid',
  maximumDate: 'in_future',
  maxSize: 'too_large',
  extension: 'file_type',
  that: 'invalid',
  readonly: 'read_only',
  unavailable: 'not_an_option',
};

const isPlain = (code: string): code is PlainCode => Object.hasOwn(CODES, code);

/**
 * Lists what the flow of a call would not have let through, and reads the rest as its page would have sent it.
 *
 * @param body what it leaves out counts as an empty box
 */
export async function validateForm<Body extends object>(
  form: Form<Body>,
  body: Body,
  { audience, now, sources }: Judging,
): Promise<ValidatedForm<Body>> {
  const given = Object.entries(form.fields).map(([field, property]) => [field, body[property] ?? null]);
  const answers = { ...Object.fromEntries(given), ...form.answers?.(body) };
  const app = { audience, phones: portalRegions()[0] };
  const flow = chooseVariant(flowOf(form.flow), app, {});
  const world = { catalogue: catalogue().prepared, now: now.toISOString(), app, sources: sources as Sources };
  const verdicts = await validateAnswers(flow, answers, world);
  const problems = verdicts.flatMap(({ field, code }) => {
    const name = form.fields[field];
    return name === undefined ? [] : [{ name, code: isPlain(code) ? CODES[code] : code }];
  });
  const fields = problems.filter(({ name }, index) => problems.findIndex((other) => other.name === name) === index);
  return { fields, body: readAs(flow, form, body) };
}

/** Every text as the type of its field reads it; one that is made of several fields as plain text. */
function readAs<Body extends object>(flow: LoadedFlow['flow'], { fields }: Form<Body>, body: Body): Body {
  const properties = Object.values(fields);
  const read = Object.entries(fields).flatMap(([field, property]) => {
    const value: unknown = body[property];
    if (typeof value !== 'string') return [];
    const isOne = properties.indexOf(property) === properties.lastIndexOf(property);
    const type = (isOne && flow.fields[field]?.type) || 'text';
    return [[property, canonical(type, value) ?? ''] as const];
  });
  return { ...body, ...Object.fromEntries(read) };
}

const read = (file: string): unknown => JSON.parse(readFileSync(productFile(`flows/${file}`), 'utf8'));

let known: ReturnType<typeof prepareCatalogue> | undefined;
function catalogue(): ReturnType<typeof prepareCatalogue> {
  known ??= prepareCatalogue(read('catalogue.json'));
  return known;
}

const flows = new Map<string, LoadedFlow>();
function flowOf(file: string): LoadedFlow {
  const flow = flows.get(file) ?? prepareForm(read(`${file}.json`), catalogue().catalogue);
  flows.set(file, flow);
  return flow;
}
