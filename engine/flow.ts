// Types of the flow language: author-facing ones are generated from schemas/, prepared ones here.
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
// Short forms of authors; `engine/authoring/load/expand.ts` expands them before a flow runs.
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

/** The required property of each member of a union: it identifies the member. */
type NameIn<Part> = Part extends unknown
  ? { [K in keyof Part]-?: object extends Pick<Part, K> ? never : K }[keyof Part]
  : never;

export type EffectName = NameIn<Effect>;
export type EffectOf<N extends EffectName> = N extends unknown ? Extract<Effect, Readonly<Record<N, unknown>>> : never;

/** Capabilities that a flow may request from its host. */
export type Capability = EffectOf<'host'>['host'];

export type OperatorExpression = Exclude<Expression, readonly unknown[] | string | number | boolean | null>;

export type OperatorName = keyof OperatorExpression;

/** Field types that share the single-line text control. */
export type PlainType = 'text' | 'email' | 'phone' | 'postcode';

/** Controls that render fields: one per type, `line` for plain types, and one per widget. */
export type Control =
  | Exclude<Field['type'], PlainType>
  | 'line'
  | 'select'
  | 'search'
  | 'switch'
  | 'yesno'
  | 'rating'
  | 'stars';

/** Block kinds that only some flows load; the others are always included. */
export type LoadedBlock = Exclude<Extract<Block, { kind: string }>['kind'], 'text' | 'group' | 'action'>;

/** Renderer parts that only some flows load: block kinds, special looks, GET filters, controls. */
export type Drawing =
  | LoadedBlock
  | 'side'
  | 'slider'
  | 'range'
  | 'joined'
  | 'grid'
  | 'about'
  | 'card'
  | 'link'
  | 'get'
  | 'form'
  | 'readonly'
  | 'counter'
  | Control;

/** Engine parts that only some flows load. */
export type Ability =
  | 'list'
  | 'fold'
  | 'moment'
  | 'options'
  | 'uploads'
  | 'schema'
  | 'sections'
  | 'reactions'
  | 'draft'
  | 'address';

/** Optional parts that a flow needs. The caller passes them when it opens or renders the flow. */
export type Kind = Drawing | Ability;

/**
 * A prepared flow: guards, sources and fragments are expanded, a variant is applied.
 * Field names are paths of answers: a fragment used as `pickup` gives `pickup.street`.
 */
export interface PreparedFlow
  extends Omit<PlainFlow, 'allowed' | 'sources' | 'fields' | 'steps' | 'submit' | 'variants'> {
  readonly allowed: readonly Guard[];
  readonly sources: Readonly<Record<string, Source>>;
  readonly fields: Readonly<Record<string, Field>>;
  readonly steps: readonly Step[];
  readonly submit: Effects;
  /** JSON Schemas for the validation of steps, by name. */
  readonly schemas?: Readonly<Record<string, object>>;
  readonly kinds: readonly Kind[];
}

/** Display format of a value. Integers are minutes, cents, kilometres or points. */
export type ValueFormat = 'date' | 'date-time' | 'moment' | 'duration' | 'cent' | `cent ${string}` | 'km' | 'points';

/** Formatted values of an API type by path. List entries have no index: `availabilities.date`. */
export type FormatTable = Readonly<Record<string, Readonly<Record<string, ValueFormat>>>>;

/** The part of JSON Schema that the engine supports. */
export interface TypeSchema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly unit?: ValueFormat;
  readonly properties?: Readonly<Record<string, TypeSchema>>;
  readonly items?: TypeSchema;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly const?: unknown;
  readonly examples?: readonly unknown[];
  /** Variants of an object, discriminated by its property `kind`. */
  readonly oneOf?: readonly TypeSchema[];
  readonly additionalProperties?: boolean | TypeSchema;
}

export type Types = Readonly<Record<string, TypeSchema>>;

/** The catalogue as the engine reads it, with the response types of its operations. */
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
  /** Response types, used to tell a valid response from other data. */
  readonly answers: Types;
}
