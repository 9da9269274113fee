// Serialization of answers in the query, by field type. Loaded only by flows that keep answers
// there.
import type { FieldType, Json } from '../nodes.ts';
import { isCivil } from '../values/civilDate.ts';
import { joined, listed } from '../values/listParameter.ts';
import { EXAMPLES, isMoment, type MomentType } from '../values/moments.ts';

export interface AddressForm {
  /** Parses at least one value. undefined: invalid; null: the answer was cleared. */
  read(values: readonly string[]): Json | undefined;
  /** Serializes an answer. Invalid answers produce a text that `read` rejects. */
  write(answer: Json): string;
  /** Number of the answer's units per unit in the query, such as 100 cents. */
  readonly parts?: number;
  /** All possible values, when the type defines them. */
  readonly values?: readonly string[];
}

const CENTS = 100;

/** Returns a form for a single value in its exact notation. */
const exactly = (is: (value: string) => boolean, toAnswer: (value: string) => Json): AddressForm => ({
  read: ([value = '']) => (value === '' ? null : is(value) ? toAnswer(value) : undefined),
  write: String,
});

/** Years and durations are numbers, the others texts. */
const moment = (type: MomentType) => {
  const toAnswer = typeof EXAMPLES[type] === 'number' ? Number : String;
  return exactly((value) => isMoment(type, toAnswer(value)), toAnswer);
};

const text = exactly(() => true, String);
const wholeUnits = exactly(
  (value) => /^-?\d{1,13}(\.\d\d?)?$/.test(value),
  (value) => Math.round(Number(value) * CENTS) || 0,
);

/** Types without an entry are never in addresses: secrets and files. */
export const addressForms: { readonly [T in FieldType]?: AddressForm } = {
  text,
  longtext: text,
  email: text,
  phone: text,
  postcode: text,
  integer: exactly(
    (value) => /^-?\d{1,15}$/.test(value),
    (value) => Number(value) || 0,
  ),
  number: exactly(
    (value) => /^-?\d{1,15}(\.\d{1,10})?$/.test(value),
    (value) => Number(value) || 0,
  ),
  money: {
    ...wholeUnits,
    write: (answer) =>
      typeof answer === 'number' ? (answer / CENTS).toFixed(answer % CENTS === 0 ? 0 : 2) : String(answer),
    parts: CENTS,
  },
  date: exactly(isCivil, String),
  month: moment('month'),
  year: moment('year'),
  time: moment('time'),
  datetime: moment('datetime'),
  duration: moment('duration'),
  boolean: {
    read: ([value]) => (value === 'true' || value === 'false' ? value === 'true' : undefined),
    write: String,
    values: ['true', 'false'],
  },
  choice: text,
  choices: {
    read: (values) => [...new Set(values.flatMap(listed))],
    write: (answer) => joined([answer].flat()),
  },
};
