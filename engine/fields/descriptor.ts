// What a type of field means while a flow is open. Each type is a file of its own; its meaning to checker and docs stands beside it.
import type { NamedRule, ValueFormat } from '../flow.ts';
import type { Language } from '../host.ts';
import type { Json } from '../nodes.ts';

/** What an answer is spoken with. */
export interface Voice {
  language(): Language;
  word(key: string): string;
}

/** Fault of an answer: as if it broke a rule, in a word of the interface with its values. */
export interface Objection {
  readonly rule: NamedRule['rule'];
  readonly word: string;
  readonly values?: Readonly<Record<string, string>>;
}

/** Small functions only: it comes with the first paint. */
export interface FieldDescriptor {
  /** Typed key by key: what is asked with the answer waits for a pause, and what follows from a change until it is left. */
  readonly typed: boolean;
  /** Letters and digits of another width stay as they are; in other types they mean the same. */
  readonly worded: boolean;
  /** Has several lines. */
  readonly lines: boolean;
  /** Nobody is shown it, not even a developer. */
  readonly secret: boolean;
  /** For files, how many: they are sent when they are chosen. */
  readonly files: 'one' | 'several' | null;
  /** The form that its answers are written in, beside other values of that form. */
  readonly format: ValueFormat | undefined;
  /** The canonical answer: of a text that is trimmed and not empty, and the same as it was typed. What cannot be read stays a text. */
  read(text: string, typed: string): Json;
  /**
   * Says what is wrong with an answer whatever the rules of its field, in a word of the interface.
   *
   * @throws NotReady while a library that it needs is loading
   */
  readonly objection: ((answer: Json, region: () => unknown) => Objection | undefined) | null;
  /** The form in which an answer is shown and sent, once the library that knows it is there. */
  readonly settle: ((answer: Json, region: () => unknown) => Json) | null;
  /** What cannot be read at all breaks this rule, or is said with this word of the interface. */
  readonly unreadable: { readonly rule: 'validDate'; readonly word: string; is(answer: Json): boolean } | null;
  /** Whether what a draft has kept can be such an answer. */
  fits(kept: Json): boolean;
  /** The answer in words; null when its format, or the label of its option, says it. */
  readonly speak: ((answer: Json, voice: Voice) => string) | null;
}

const isText = (kept: Json): boolean => typeof kept === 'string';

/** A text that is typed. */
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

/** Digits with a space before each three, or none: what stands between groups in one language is what begins cents in another. */
const WHOLE = /^-?(?:\d{1,15}|\d{1,3}(?: \d{3}){1,4})$/;

/** A whole number that is typed, without commas and points; a text as long as it reads as none. */
export const numeric: FieldDescriptor = {
  ...textual,
  read: (text) => (WHOLE.test(text) ? Number(text.replaceAll(' ', '')) : text),
  fits: (kept) => isText(kept) || typeof kept === 'number',
};

/** What is picked instead of typed. */
export const picked: FieldDescriptor = { ...textual, typed: false };

/** Files. */
export const filed: FieldDescriptor = {
  ...picked,
  fits: (kept) => typeof kept === 'object',
  speak: (answer) =>
    [answer]
      .flat()
      .map((file) => (file as { name: string }).name)
      .join(', '),
};
