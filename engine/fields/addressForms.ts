// How an answer of each type stands in the address of a page. Only flows that keep their answers there load it.
import type { FieldType, Json } from '../nodes.ts';
import { isCivil } from '../values/civilDate.ts';
import { joined, listed } from '../values/listParameter.ts';

/** The form of an answer in an address. */
export interface AddressForm {
  /** The answer of the values that stand there, at least one; undefined when it is none, null for one that was taken back. */
  read(values: readonly string[]): Json | undefined;
  /** For an answer that is none it writes what `read` does not take. */
  write(answer: Json): string;
  /** Other values that links give it: how many of their unit make one of the address. */
  readonly parts?: number;
  /** The values that there are, when the type itself says so. */
  readonly values?: readonly string[];
}

const CENTS = 100;

/** A form that takes one value, and only as it is written itself. */
const exactly = (is: (value: string) => boolean, toAnswer: (value: string) => Json): AddressForm => ({
  read: ([value = '']) => (value === '' ? null : is(value) ? toAnswer(value) : undefined),
  write: String,
});

const text = exactly(() => true, String);
const wholeUnits = exactly(
  (value) => /^-?\d{1,13}(\.\d\d?)?$/.test(value),
  (value) => Math.round(Number(value) * CENTS) || 0,
);

/** A type without a form stands in no address: secrets, and files. */
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
  money: {
    ...wholeUnits,
    write: (answer) =>
      typeof answer === 'number' ? (answer / CENTS).toFixed(answer % CENTS === 0 ? 0 : 2) : String(answer),
    parts: CENTS,
  },
  date: exactly(isCivil, String),
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
