// Runtime behaviour of field types. One file per type; its metadata for the checker is beside it.
import type { NamedRule, ValueFormat } from '../flow.ts';
import type { Language } from '../host.ts';
import type { Json } from '../nodes.ts';

export interface Voice {
  language(): Language;
  word(key: string): string;
}

/** Built-in error of an answer, with a key of the interface texts and its values. */
export interface Objection {
  readonly rule: NamedRule['rule'];
  readonly word: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Behaviour of a field type. Keep it small: it is part of the first paint. */
export interface FieldDescriptor {
  /** Entered by keystrokes: requests wait for a pause, reactions until the field is left. */
  readonly typed: boolean;
  /** Keeps full-width letters and digits. Other types replace them by ASCII. */
  readonly worded: boolean;
  readonly lines: boolean;
  /** Hidden from everyone, including the inspector. */
  readonly secret: boolean;
  /** For files, how many. They are uploaded when chosen. */
  readonly files: 'one' | 'several' | null;
  readonly format: ValueFormat | undefined;
  /** Parses trimmed, non-empty input to a canonical answer. Returns unparsable input as text. */
  read(text: string, typed: string): Json;
  /** Returns the built-in error of an answer; throws NotReady while a library is loading. */
  readonly objection: ((answer: Json, region: () => unknown) => Objection | undefined) | null;
  /** Normalizes an answer, once the library for it is loaded. */
  readonly settle: ((answer: Json, region: () => unknown) => Json) | null;
  /** Rule and error text for input that cannot be parsed. */
  readonly unreadable: {
    readonly rule: 'validDate' | 'validInteger';
    readonly word: string;
    readonly values?: Readonly<Record<string, string>>;
    is(answer: Json): boolean;
  } | null;
  /** Returns true when a value from a draft has the right type. */
  fits(kept: Json): boolean;
  /** Formats the answer; null when its format or option label does. */
  readonly speak: ((answer: Json, voice: Voice) => string) | null;
}

const isText = (kept: Json): boolean => typeof kept === 'string';

/** Base of types with typed text. */
export const textual: FieldDescriptor = {
  typed: true,
  worded: false,
  lines: false,
  secret: false,
  files: null,
  format: undefined,
  read: (text) => text,
  objection: null,
  settle: null,
  unreadable: null,
  fits: isText,
  speak: null,
};

/** Digits, optionally grouped by spaces. Commas and points are ambiguous between languages. */
const WHOLE = /^-?(?:\d{1,15}|\d{1,3}(?: \d{3}){1,4})$/;

/** Base of types with numbers. Input that is none stays a text, and is refused also without a rule. */
export const numeric: FieldDescriptor = {
  ...textual,
  unreadable: { rule: 'validInteger', word: 'number_unreadable', is: (answer) => typeof answer !== 'number' },
  read: (text) => (WHOLE.test(text) ? Number(text.replaceAll(' ', '')) : text),
  fits: (kept) => isText(kept) || typeof kept === 'number',
};

export const picked: FieldDescriptor = { ...textual, typed: false };

/** Base of types that `engine/state/momentState.ts` parses, formats and limits; it loads with such a field. */
export const moment: FieldDescriptor = { ...picked, format: 'moment' };

export const filed: FieldDescriptor = {
  ...picked,
  fits: (kept) => typeof kept === 'object',
  speak: (answer) =>
    [answer]
      .flat()
      .map((file) => (file as { name: string }).name)
      .join(', '),
};
