// The language of flows as types. What an author may write is generated from schemas/; what the engine walks is written here.
import type {
  Block,
  Catalogue,
  Effect,
  Effects,
  Expression,
  Field,
  Guard,
  Flow as PlainFlow,
  Source,
  Step,
  Upload,
} from './generated/language.ts';

export type * from './generated/language.ts';
export type { Option as OptionDefinition } from './generated/language.ts';
// Short forms that an author may write; `engine/authoring/load/expand.ts` expands them before a flow is run.
export type {
  Answers,
  Blocks as WrittenBlocks,
  Case,
  Cases,
  Catalogue as WrittenCatalogue,
  Effects as WrittenEffects,
  Flow,
  UseBlocks,
} from './generated/written.ts';
export type { PlainFlow };

/** The property that every object of a kind must have beside others that it may have: what it is. */
type NameIn<Part> = Part extends unknown
  ? { [K in keyof Part]-?: object extends Pick<Part, K> ? never : K }[keyof Part]
  : never;

/** The effects of the language, by the property that makes each. */
export type EffectName = NameIn<Effect>;
export type EffectOf<N extends EffectName> = N extends unknown ? Extract<Effect, Readonly<Record<N, unknown>>> : never;

/** What a flow may ask of its host. */
export type Capability = EffectOf<'host'>['host'];

/** An expression with an operator. */
export type OperatorExpression = Exclude<Expression, readonly unknown[] | string | number | boolean | null>;

/** The operators of the language. */
export type OperatorName = keyof OperatorExpression;

/** Types of fields that are one line to type into, and drawn alike. */
export type PlainType = 'text' | 'email' | 'phone' | 'postcode';

/** What draws a field: the control of its type, a line to type into, or that of a widget that takes the place of it. */
export type Control = Exclude<Field['type'], PlainType> | 'line' | 'select' | 'search' | 'switch';

/** Kinds of blocks that only some flows load; the others are part of every page. */
export type LoadedBlock = Exclude<Extract<Block, { kind: string }>['kind'], 'text' | 'group' | 'action'>;

/** Drawings that only some flows load: kinds of blocks, actions as cards, what steps are about, links, filters that work by GET, and controls. */
export type Drawing =
  | LoadedBlock
  | 'side'
  | 'slider'
  | 'about'
  | 'card'
  | 'link'
  | 'get'
  | 'form'
  | 'readonly'
  | Control;

/** What only some flows can do: repeat and fold blocks, offer options, take files, judge a step by a schema, react, keep answers. */
export type Ability = 'list' | 'fold' | 'options' | 'uploads' | 'schema' | 'reactions' | 'draft' | 'address';

/** What a flow brings for itself: whoever opens or draws it is given its kinds. */
export type Kind = Drawing | Ability;

/**
 * A flow as the engine walks it: guards, sources and fragments are written out, a variant is applied.
 *
 * Field names are paths of answers: a fragment used as `pickup` gives `pickup.street`.
 */
export interface PreparedFlow
  extends Omit<PlainFlow, 'allowed' | 'sources' | 'fields' | 'steps' | 'submit' | 'variants'> {
  readonly allowed: readonly Guard[];
  readonly sources: Readonly<Record<string, Source>>;
  readonly fields: Readonly<Record<string, Field>>;
  readonly steps: readonly Step[];
  readonly submit: Effects;
  /** The schemas that steps are judged by, by name. */
  readonly schemas?: Readonly<Record<string, object>>;
  /** What it needs beyond what every flow has. */
  readonly kinds: readonly Kind[];
}

/** Which form a value is written in on screen: a civil date, an instant, cents, kilometres, points. */
export type ValueFormat = 'date' | 'date-time' | 'cent' | 'km' | 'points';

/** A type of the API by the paths of its formatted values; entries of lists have no number: `availabilities.date`. */
export type FormatTable = Readonly<Record<string, Readonly<Record<string, ValueFormat>>>>;

/** A JSON Schema as far as the engine reads it. */
export interface TypeSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly unit?: ValueFormat;
  readonly properties?: Readonly<Record<string, TypeSchema>>;
  readonly items?: TypeSchema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  /** The kinds that an object may be of: its property `kind` says which. */
  readonly oneOf?: readonly TypeSchema[];
  readonly additionalProperties?: boolean | TypeSchema;
}

/** The types of the API and of content by name. */
export type Types = Readonly<Record<string, TypeSchema>>;

/** The catalogue as the engine reads it, with what it needs to know of the types that its operations answer. */
export interface PreparedCatalogue
  extends Pick<
    Catalogue,
    | 'portal'
    | 'operations'
    | 'sources'
    | 'failed'
    | 'sentBefore'
    | 'facts'
    | 'names'
    | 'memory'
    | 'config'
    | 'phones'
    | 'locales'
  > {
  readonly uploads: Readonly<Record<string, Upload>>;
  /** IANA name, such as Europe/Berlin. */
  readonly timeZone: string;
  readonly formats: FormatTable;
  /** What tells an answer from anything else. */
  readonly answers: Types;
}
