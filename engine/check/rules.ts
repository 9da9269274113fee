// What named rules compare with, as far as it can be wrong before anybody answers.
import type { ErrorCode, Problem } from '../errors.ts';
import type { Field, NamedRule, PreparedFlow } from '../flow.ts';
import type { Document } from '../load/document.ts';
import type { Kind } from '../meanings/operators.ts';
import { inWords, KindsOf } from './kinds.ts';
import { wrongPattern } from './patterns.ts';
import type { Origins, World } from './world.ts';

type Type = Field['type'];

const TEXTS: readonly Type[] = ['text', 'longtext', 'email', 'phone', 'postcode', 'iban', 'password', 'choice'];
const FILES: readonly Type[] = ['file', 'files'];
const NUMBERS: readonly Type[] = ['integer', 'money'];

/** What a rule compares with, in words, and what is wrong with a value that is written out. */
interface Compared {
  readonly kind: Kind;
  readonly words: string;
  readonly wrong?: (value: unknown) => string | undefined;
}

const isCount = (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 ? undefined : `not ${JSON.stringify(value)}`;
const count = (what: string): Compared => ({ kind: 'number', words: `a whole number of ${what}`, wrong: isCount });

const COMPARED: { readonly [Name in NamedRule['rule']]?: Compared } = {
  minLength: count('characters'),
  maxLength: count('characters'),
  exactLength: count('characters'),
  minAge: count('years'),
  maxAge: count('years'),
  maxSize: count('bytes'),
  maximumValue: { kind: 'number', words: 'a number' },
  pattern: { kind: 'text', words: 'a pattern' },
  extension: { kind: 'list', words: 'a list of endings', wrong: wrongEnding },
};

/** The types of answers that a rule can judge; `required` judges any. */
const JUDGED: { readonly [Name in NamedRule['rule']]?: readonly Type[] } = {
  minLength: TEXTS,
  maxLength: TEXTS,
  exactLength: TEXTS,
  email: TEXTS,
  name: TEXTS,
  pattern: TEXTS,
  deliveryPostcode: TEXTS,
  validPhoneNumber: TEXTS,
  validIBAN: TEXTS,
  strength: TEXTS,
  validDate: ['date', ...TEXTS],
  minAge: ['date', ...TEXTS],
  maxAge: ['date', ...TEXTS],
  maxSize: FILES,
  extension: FILES,
  validInteger: NUMBERS,
  maximumValue: NUMBERS,
};

function wrongEnding(value: unknown): string | undefined {
  const list = Array.isArray(value) ? value : [];
  if (list.length === 0) return 'with at least one, or no file is ever taken';
  const bad = list.find((entry) => typeof entry !== 'string' || !/^[a-z\d]+$/.test(entry));
  return bad === undefined ? undefined : `in small letters and without a dot, not ${JSON.stringify(bad)}`;
}

/** Values that a rule cannot compare with, rules that cannot judge their field, and patterns that are none or unsafe. */
export function checkRules(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const kinds = new KindsOf(flow, world);
  const say = (code: ErrorCode, at: object, message: string, further: string) => [
    origins.problem(at, document, code, message, further),
  ];
  return Object.entries(flow.fields).flatMap(([name, field]) =>
    (field.rules ?? []).flatMap((rule) => {
      if (!('rule' in rule)) return [];
      const judged = JUDGED[rule.rule];
      if (judged && !judged.includes(field.type))
        return say(
          'FLOW_WRONG_TYPE',
          rule,
          `${rule.rule} cannot judge "${name}", which is of type ${field.type}.`,
          '/rule',
        );
      const wrong = wrongValue(rule, kinds);
      if (wrong !== undefined) return say('FLOW_WRONG_TYPE', rule, wrong, '/value');
      const bad = rule.rule === 'pattern' && rule.value !== undefined ? badPattern(rule.value) : undefined;
      return bad === undefined ? [] : say('FLOW_BAD_PATTERN', rule, bad, '/value');
    }),
  );
}

function wrongValue({ rule, value }: NamedRule, kinds: KindsOf): string | undefined {
  const compared = COMPARED[rule];
  if (value === undefined) return undefined;
  if (!compared) return `${rule} compares with nothing. Remove the value.`;
  const { kind, words, wrong } = compared;
  const known = kinds.expression(value, new Map());
  if (rule === 'pattern' && typeof value === 'object') return undefined;
  if (known && !known.has(kind))
    return `${rule} compares with ${words}, not with ${typeof value === 'object' ? inWords(known) : JSON.stringify(value)}.${meant(value, kind)}`;
  const further = typeof value === 'object' && !Array.isArray(value) ? undefined : wrong?.(value);
  return further === undefined ? undefined : `${rule} compares with ${words}, ${further}.`;
}

const BYTES: Readonly<Record<string, number>> = { B: 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3 };

/** `"6 MB"` and `"12"` are clear enough. */
function meant(value: unknown, kind: Kind): string {
  if (kind === 'list' && typeof value === 'string')
    return ` Did you mean ["${value.replace(/^\./, '').toLowerCase()}"]?`;
  const [, number = '', unit = 'B'] =
    /^(\d+(?:\.\d+)?) ?([KMG]?B)?$/i.exec(typeof value === 'string' ? value : '') ?? [];
  return kind === 'number' && number !== ''
    ? ` Did you mean ${Number(number) * (BYTES[unit.toUpperCase()] ?? 1)}?`
    : '';
}

function badPattern(value: unknown): string | undefined {
  return typeof value === 'string'
    ? wrongPattern(value)
    : 'a pattern is a text: one that is computed cannot be checked. Write it out, or use that.';
}
