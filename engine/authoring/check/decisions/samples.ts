import { follow } from '../../../expressions/scope.ts';
import type { PreparedFlow } from '../../../flow.ts';
import { addTo } from '../../../values/civilDate.ts';
import { isRecord } from '../../../values/isRecord.ts';
import type { Kind } from '../../metadata/operators.ts';
import { daysAround, isDate } from '../analysis/adjacentDays.ts';
import { FiniteValues } from '../analysis/finiteValues.ts';
import { StaticTypes } from '../analysis/staticTypes.ts';
import type { Aliases } from '../graph/aliases.ts';
import type { World } from '../world.ts';
import { TODAY, type Usage } from './usage.ts';

/** Fixed day instead of the current one; a Monday. */
const DAY = '2026-11-23';
const MAX_VALUES = 10;
const MAX_DAYS = 16;
const MAX_ENTRIES = 8;
/** Larger distances in days are not told apart. */
const FURTHEST = 400;

/** Returns inputs that may change an outcome: compared values, their neighbours, and absence. */
export class Samples {
  readonly #kinds: StaticTypes;
  readonly #finite: FiniteValues;

  constructor(
    readonly flow: PreparedFlow,
    readonly world: World,
  ) {
    this.#kinds = new StaticTypes(flow, world);
    this.#finite = new FiniteValues(flow, world, false);
  }

  /** Adds the constants that an expression reads to the values that it compares with. */
  withConstants(usage: Usage): Usage {
    const constants = [...usage.reads].map((path) => this.#constant(path));
    const numbers = constants.filter((value) => typeof value === 'number');
    const texts = constants.filter((value) => typeof value === 'string');
    const { reads, entries, roles, units, hasParts } = usage;
    return {
      ...{ reads, entries, roles, units, hasParts },
      texts: new Set([...usage.texts, ...texts]),
      numbers: new Set([...usage.numbers, ...numbers]),
    };
  }

  /** Returns sample values of a path, absence last. Values of the portal are never absent. */
  of(path: string, usage: Usage, aliases: Aliases): readonly unknown[] {
    const constant = this.#constant(path);
    // Sample lists are short, so a limit of 999 entries is tried as a limit of none and of one.
    if (typeof constant === 'number' && constant > MAX_ENTRIES && usage.entries.size > 0) return [constant, 0, 1];
    if (constant !== undefined) return [constant];
    const there = this.#list(path, usage, aliases) ?? this.#plain(path, usage, aliases);
    return /^(?:app|now)\b/.test(path) ? there : [...there, undefined];
  }

  #constant(path: string): unknown {
    const [root, ...rest] = path.split('.');
    return root === 'config' ? follow(this.world.catalogue.config, rest) : undefined;
  }

  #plain(path: string, usage: Usage, aliases: Aliases): readonly unknown[] {
    const role = path === TODAY ? 'day' : usage.roles.get(path);
    // Days differ only in their distance from today, which stays fixed.
    if (path === TODAY && usage.reads.size > 1) return [DAY];
    if (role === 'day') return days(usage);
    if (path.startsWith('flags.')) return [true, false];
    const finite = this.#finite.path(path, aliases);
    const kinds = this.#kinds.path(path, aliases);
    const told = [...(kinds ?? guessed(usage))].flatMap((kind) =>
      kind === 'text' && role === 'measured' ? lengths(usage) : ofKind(kind, usage),
    );
    if (!finite) return told.slice(0, MAX_VALUES);
    // Of a finite set: the values that the expression compares with, and one other.
    const known = [...finite].filter((value) => told.includes(value));
    return [...known, ...[...finite].filter((value) => !told.includes(value)).slice(0, 1)];
  }

  /** Lists with entries that differ in what is read: all, reversed, each alone, and none. */
  #list(path: string, usage: Usage, aliases: Aliases): readonly unknown[] | undefined {
    const names = [...(usage.entries.get(path) ?? [])];
    if (names.length === 0) return undefined;
    const values = names.map((name) => this.#plain(name === '' ? path : `${path}.${name}`, usage, aliases));
    const first = values.map((some) => some[0]);
    const longest = Math.max(...values.map(({ length }) => length));
    const varied = Array.from({ length: longest }, (_, index) => index).flatMap((index) =>
      values.flatMap((some, at) =>
        index > 0 && index < some.length ? [Object.assign([...first], { [at]: some[index] })] : [],
      ),
    );
    const entries = [first, ...varied].slice(0, MAX_ENTRIES).map((one) => entryOf(names, one));
    return [entries, [...entries].reverse(), ...entries.slice(0, 4).map((entry) => [entry]), []];
  }
}

function guessed({ texts, numbers }: Usage): readonly Kind[] {
  if (texts.size === 0 && numbers.size === 0) return ['boolean'];
  return [...(texts.size > 0 ? (['text'] as const) : []), ...(numbers.size > 0 ? (['number'] as const) : [])];
}

function ofKind(kind: Kind, usage: Usage): readonly unknown[] {
  switch (kind) {
    case 'boolean':
      return [true, false];
    case 'number':
      return numbersNear(usage);
    case 'text':
      return textsLike(usage);
    case 'list':
      return [usage.texts.size === 0 ? ['one'] : [...usage.texts], []];
    case 'object':
      return [{}];
  }
}

function numbersNear({ numbers }: Usage): readonly number[] {
  const near = [...numbers].flatMap((number) => [number - 1, number, number + 1]);
  return [...new Set(near.length > 0 ? near : [0, 1, 2])].sort((one, other) => one - other);
}

function textsLike({ texts, hasParts }: Usage): readonly string[] {
  const longer = hasParts ? [...texts].map((text) => `${text}/more`) : [];
  // A day in a constant of the configuration is a limit as well.
  const days = [...texts].filter(isDate).flatMap(daysAround);
  return [...new Set([...texts, ...days]), ...longer, ...(texts.size === 0 ? ['one', 'other'] : ['other'])];
}

const lengths = (usage: Usage): readonly string[] =>
  numbersNear(usage)
    .filter((length) => length >= 0 && length < FURTHEST)
    .map((length) => 'x'.repeat(length));

/** Returns today, literal days and days at the distance of each limit, with their neighbours. */
function days({ numbers, texts, units }: Usage): readonly string[] {
  const limits = [...numbers].filter((number) => number !== 0 && Math.abs(number) < FURTHEST);
  const longer = ['months', 'years'].filter((unit) => units.has(unit));
  const moved = (unit: string, distances: readonly number[]) =>
    distances.flatMap((distance) => [distance, -distance].flatMap((amount) => addTo(DAY, amount, unit) ?? []));
  const apart = longer.length > 0 ? longer.flatMap((unit) => moved(unit, [...limits, 1])) : moved('days', limits);
  const enclosing = [DAY, ...[...texts].filter(isDate), ...apart].flatMap(daysAround);
  return [...new Set(enclosing)].slice(0, MAX_DAYS);
}

function entryOf(names: readonly string[], values: readonly unknown[]): unknown {
  if (names.includes('')) return values[names.indexOf('')];
  const entry = bare();
  for (const [index, name] of names.entries()) {
    const way = name.split('.');
    let at = entry;
    for (const part of way.slice(0, -1)) {
      const inner = at[part];
      at = at[part] = isRecord(inner) ? inner : bare();
    }
    at[way.at(-1) ?? ''] = values[index];
  }
  return entry;
}

/** Without prototype, any property name is safe. */
const bare = (): Record<string, unknown> => Object.create(null);
