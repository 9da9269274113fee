import type { Expression, Field, PreparedFlow, Shape, TypeSchema } from '../../../flow.ts';
import { formatOfField } from '../../../text/formats.ts';
import { isMomentType } from '../../../values/moments.ts';
import { choicesIn, operationIn } from '../../metadata/operators.ts';
import { type Aliases, NONE, pathIn, within } from '../graph/aliases.ts';
import { fieldAt } from '../graph/fields.ts';
import type { World } from '../world.ts';
import { followPath } from './pathTypes.ts';

/** Unit of a number, or the format of a day or an instant; undefined if a value has none, or several. */
export type Measure = string | undefined;

const WORDS: Readonly<Record<string, string>> = {
  cent: 'an amount in cents',
  km: 'kilometres',
  points: 'points',
  date: 'a day',
  'date-time': 'an instant',
  month: 'a month',
  year: 'a year',
  time: 'a time of day',
  datetime: 'a day with a time',
  duration: 'a duration in minutes',
};

export const measureInWords = (measure: string): string =>
  WORDS[measure] ?? measure.replace(/^cent /, 'hundredths of ');

export const measureOfType = ({ unit, format }: TypeSchema): Measure =>
  unit ?? (format === 'date' || format === 'date-time' ? format : undefined);

/** Months and years are shown alike, but not compared. */
const ofAnswers = (field: Field): Measure => (isMomentType(field.type) ? field.type : formatOfField(field));

const NOW: Readonly<Record<string, Measure>> = { today: 'date', instant: 'date-time' };

/** Operators that keep the measure of their operands. */
const KEEPING: ReadonlySet<string> = new Set(['+', '-', 'min', 'max']);

/** Infers units and formats of expressions within one flow, from schemas, fields and names in `config`. */
export class Measures {
  readonly #open = new Set<string>();

  constructor(
    readonly flow: PreparedFlow,
    readonly world: World,
  ) {}

  of(expression: Expression | Shape | undefined, aliases: Aliases): Measure {
    if (typeof expression !== 'object' || expression === null) return undefined;
    if (Array.isArray(expression)) return this.#common(expression, aliases);
    const [name, args] = operationIn(expression);
    if (name === 'var')
      return Array.isArray(args)
        ? this.#common([{ var: pathIn(args) }, args[1]], aliases)
        : this.path(pathIn(args), aliases);
    if (name === 'add') return 'date';
    if (name === 'instant') return 'date-time';
    const list: readonly Expression[] = Array.isArray(args) ? args : [];
    if (KEEPING.has(name)) return this.#common(list, aliases);
    if (name === 'round') return this.of(list[0], aliases);
    if (name === 'sum') return this.of(list[1], within(aliases, list[0], 'item', true));
    if (name === '*' || name === '/') return this.#scaled(name, list, aliases);
    return this.#common(choicesIn(expression) ?? [], aliases);
  }

  /** A price by a quantity is a price; of other products only one factor has a unit. */
  #scaled(name: '*' | '/', list: readonly Expression[], aliases: Aliases): Measure {
    const measures = list.map((one) => this.of(one, aliases));
    const [only, ...others] = measures.filter((one) => one !== undefined);
    if (name === '/') return others.length === 0 ? measures[0] : undefined;
    return others.length === 0 || measures.includes('cent') ? (others.length === 0 ? only : 'cent') : undefined;
  }

  #common(list: readonly Expression[], aliases: Aliases): Measure {
    const measures = new Set(list.map((one) => this.of(one, aliases)).filter((one) => one !== undefined));
    return measures.size === 1 ? [...measures][0] : undefined;
  }

  path(path: string, aliases: Aliases): Measure {
    const [root = '', first = '', ...rest] = path.split('.');
    const asked = fieldAt(path, this.flow, aliases);
    if (asked) return ofAnswers(asked.field);
    if (root === 'config') return path.endsWith('_cents') ? 'cent' : undefined;
    if (root === 'now') return NOW[first];
    const values = root === 'values' ? this.flow.values : root === 'facts' ? this.world.catalogue.facts : undefined;
    if (values && rest.length === 0) return this.#once(path, values[first]);
    const { type } = followPath(path, this.flow, this.world, aliases);
    return type && measureOfType(type);
  }

  #once(name: string, value: Shape | undefined): Measure {
    if (value === undefined || this.#open.has(name)) return undefined;
    this.#open.add(name);
    const measure = this.of(value, NONE);
    this.#open.delete(name);
    return measure;
  }
}
