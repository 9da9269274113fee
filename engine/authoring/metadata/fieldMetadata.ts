// Metadata of field types for the checker, loader, tools and docs; not loaded in browsers.
import type { Control, Field, NamedRule, PlainType } from '../../flow.ts';
import type { FieldType, Json } from '../../nodes.ts';

export interface FieldMetadata<T extends FieldType = FieldType> {
  /** True if the type has its own control; the others share a line input. */
  readonly ownControl: T extends PlainType ? false : true;
  readonly widgets: { readonly [W in NonNullable<Field['widget']>]?: Widget };
  /** Description of the answer in the manual of the language. */
  readonly says: string;
  /** Names in other tools, for hints that spelling alone does not find. */
  readonly words: string;
  /** Kind of an answer in expressions; null if it depends on the options. */
  readonly kind: 'text' | 'number' | 'boolean' | 'list' | 'object' | null;
  /** Value type for named rules; null if only `required` applies. */
  readonly checkedAs: 'text' | 'date' | 'moment' | 'number' | 'file' | 'rows' | null;
  /** True if an answer is a whole number. */
  readonly whole: boolean;
  /** Named rule that the type keeps by itself. */
  readonly implies?: NamedRule['rule'];
  /** All possible answers: a list, or `options` for those of the field; null if unknown. */
  readonly values: readonly (string | number | boolean)[] | 'options' | null;
  /** True if an untouched field has an answer as well. */
  readonly always: boolean;
  /** HTML autocomplete tokens that fit the type. */
  readonly fills: RegExp;
  /** Valid answers for automated walks, the default first; empty if only options or files fit. */
  readonly samples: readonly Json[];
}

export interface Widget {
  readonly says: string;
  /** Control that replaces that of the type. */
  readonly control?: Extract<Control, 'select' | 'search' | 'switch' | 'yesno' | 'rating' | 'stars'>;
}

/** Widgets of a few options on a scale, whose first and last `detail` name its ends. */
export const ratings = {
  rating: { says: 'options in a row, of which `detail` of the first and last names the ends', control: 'rating' },
  stars: { says: 'the same with stars', control: 'stars' },
} as const;

/** Autocomplete tokens that belong to no other type of field. */
export const WORDS = /^(?!(tel.*|email|username|.+-password|bday|postal-code)$)/;

type SharedMetadata = Omit<FieldMetadata, 'ownControl' | 'says' | 'words'>;

export const textual: SharedMetadata = {
  widgets: {},
  kind: 'text',
  checkedAs: 'text',
  values: 'options',
  always: false,
  whole: false,
  fills: WORDS,
  samples: [],
};

export const numeric: SharedMetadata = { ...textual, kind: 'number', checkedAs: 'number', whole: true };
