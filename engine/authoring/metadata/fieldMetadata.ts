// What a type of field means to the checker, the loader, the tools and the docs. No browser of a customer loads it.
import type { Control, Field, PlainType } from '../../flow.ts';
import type { FieldType, Json } from '../../nodes.ts';

export interface FieldMetadata<T extends FieldType = FieldType> {
  /** It has a control of its own; the others are a line to type into. */
  readonly ownControl: T extends PlainType ? false : true;
  /** Other drawings of the same type, each in words. */
  readonly widgets: { readonly [W in NonNullable<Field['widget']>]?: Widget };
  /** The answer in words, as the manual of the language has it. */
  readonly says: string;
  /** What other tools call it: the spelling does not lead here, the meaning does. */
  readonly words: string;
  /** Of what kind an answer is in an expression; null when that depends on its options. */
  readonly kind: 'text' | 'number' | 'boolean' | 'list' | 'object' | null;
  /** What the named rules judge it as; null when only `required` can. */
  readonly judgedAs: 'text' | 'date' | 'number' | 'file' | null;
  /** All answers that there are: written out, or the options of a field that has some; null when there is no saying. */
  readonly values: readonly (string | number | boolean)[] | 'options' | null;
  /** An answer is always there: nothing given means something, too. */
  readonly always: boolean;
  /** What browsers may fill into it, by the tokens of HTML. */
  readonly fills: RegExp;
  /** Right answers, for whoever walks flows: the first when it is all the same. Empty when only options or files are any. */
  readonly samples: readonly Json[];
}

export interface Widget {
  readonly says: string;
  /** A control of its own, which a flow brings in place of that of the type. */
  readonly control?: Extract<Control, 'select' | 'search' | 'switch'>;
}

/** What no other type of field is for. */
export const WORDS = /^(?!(tel.*|email|username|.+-password|bday|postal-code)$)/;

type Means = Omit<FieldMetadata, 'ownControl' | 'says' | 'words'>;

export const textual: Means = {
  widgets: {},
  kind: 'text',
  judgedAs: 'text',
  values: 'options',
  always: false,
  fills: WORDS,
  samples: [],
};

export const numeric: Means = { ...textual, kind: 'number', judgedAs: 'number' };
