import { follow } from '../../../expressions/scope.ts';
import type { Expression, PreparedFlow, Shape } from '../../../flow.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { type Kind, operationIn } from '../../metadata/operators.ts';
import { type Aliases, pathIn, plainPathOf } from '../graph/aliases.ts';
import type { World } from '../world.ts';
import { daysAround, isDate } from './adjacentDays.ts';
import { COMPILED, compile, isTrue } from './compile.ts';
import { type Finite, FiniteValues, optionsOf } from './finiteValues.ts';
import { StaticTypes } from './staticTypes.ts';

/** Constant outcome of a condition; undefined if it varies, or has too many combinations. */
export type Verdict = 'always' | 'never' | undefined;

/** Combinations to try; beyond them, there is no verdict. */
const MAX_COUNT = 20_000;
/** Parts of a condition after the expansion of all names. */
const MAX_LENGTH = 2_000;

/** Value that is not known before the customer answers. */
interface Unknown {
  readonly name: string;
  readonly expression: Shape;
  readonly aliases: Aliases;
}

type Literal = string | number | boolean;

interface Trial {
  /** The results of operators that are not compiled are unknown values. */
  readonly definition: readonly Expression[];
  readonly domains: readonly (readonly unknown[])[];
  /** Position of the domain of each name. */
  readonly names: ReadonlyMap<string, number>;
}

/** Limit of the cache, more than a project has conditions. */
const MAX_KEPT = 50_000;

/** Cached by all inputs: facts occur in many flows, and a new check has few changed files. */
const kept = new Map<string, { readonly verdict: Verdict }>();

/** Tests conditions within one flow, with every combination of values that makes a difference. */
export class Verdicts {
  #left = 0;
  readonly #finite: FiniteValues;
  readonly #kinds: StaticTypes;

  constructor(
    readonly flow: PreparedFlow,
    readonly world: World,
  ) {
    this.#finite = new FiniteValues(flow, world);
    this.#kinds = new StaticTypes(flow, world);
  }

  /** Returns the verdict where other conditions hold; undefined if these contradict each other. */
  of(condition: Expression, enclosing: readonly Expression[], aliases: Aliases): Verdict {
    const trial = this.#trial([condition, ...enclosing], aliases);
    if (!trial) return undefined;
    // No domain has null, so it stands for undefined.
    const key = JSON.stringify([trial.definition, trial.domains]);
    const known = kept.get(key) ?? { verdict: verdictOf(trial) };
    if (kept.size >= MAX_KEPT) kept.clear();
    kept.set(key, known);
    return known.verdict;
  }

  /**
   * Filters the values that an expression may have where other conditions hold.
   * Returns all if the conditions contradict each other, or there is too much to try.
   */
  among<Value extends Literal>(
    values: ReadonlySet<Value>,
    expression: Expression,
    enclosing: readonly Expression[],
    aliases: Aliases,
  ): readonly Value[] {
    const all = [...values];
    const trial = this.#trial([expression, ...enclosing], aliases, all);
    const one = (value: Value) => this.of({ '===': [expression, value] }, enclosing, aliases) !== 'never';
    // A single value needs fewer combinations.
    if (!trial) return all.filter(one);
    const [own, ...others] = trial.definition.map((part) => compile(part, trial.names));
    const visited = new Set<unknown>();
    let holdTogether = false;
    const isWhole = eachCombination(trial.domains, (values) => {
      if (!others.every((other) => isTrue(other(values)))) return false;
      holdTogether = true;
      visited.add(own?.(values));
      return visited.size >= all.length && all.every((value) => visited.has(value));
    });
    if (isWhole) return all;
    return holdTogether ? all.filter((value) => visited.has(value)) : all;
  }

  /** Expands names and lists all combinations of values; undefined if there are too many. */
  #trial(expressions: readonly Expression[], aliases: Aliases, values: readonly Literal[] = []): Trial | undefined {
    const unknowns = new Map<string, Unknown>();
    this.#left = MAX_LENGTH;
    const definition = expressions.map((one) => this.#abstract(one, aliases, unknowns));
    if (this.#left < 0) return undefined;
    const choices = [...unknowns.values()].map((unknown) => ({ unknown, finite: this.#finiteOf(unknown) }));
    // An unknown value may also equal one of the finite values.
    const mayBe = choices.flatMap(({ finite }) => [...(finite ?? [])]);
    const pool = poolOf([...definition, ...values, ...mayBe], compared(definition).size);
    const sought = soughtIn(definition);
    const lists = choices.map(({ unknown }) => this.#listsOf(unknown, [...(sought.get(unknown.name) ?? [])], pool));
    if (lists.includes(undefined)) return undefined;
    const domains = choices.map(({ unknown, finite }, at) =>
      this.#domain(unknown, finite, { ...pool, list: lists[at] ?? [] }),
    );
    if (domains.reduce((product, { length }) => product * length, 1) > MAX_COUNT) return undefined;
    const names = new Map([...unknowns.values()].map(({ name }, at) => [name, at]));
    return { definition, domains, names };
  }

  /** Expands names, and replaces unknown parts by variables. */
  #abstract(part: Expression | Shape, aliases: Aliases, unknowns: Map<string, Unknown>): Expression {
    this.#left -= 1;
    // The limit also ends circles, which another rule reports.
    if (typeof part !== 'object') return part;
    if (this.#left < 0 || part === null) return null;
    if (Array.isArray(part)) return part.map((entry) => this.#abstract(entry, aliases, unknowns));
    const [name, args] = operationIn(part);
    if (name === 'literal') return { literal: args };
    if (args !== undefined && COMPILED.has(name))
      return { [name]: this.#abstract(args, aliases, unknowns) } as Expression;
    if (name === 'var' && Array.isArray(args)) {
      const path = pathIn(args);
      return this.#otherwise(this.#name({ var: path }, path, aliases, unknowns), args[1], aliases, unknowns);
    }
    return name === 'var' ? this.#name(part, pathIn(args), aliases, unknowns) : this.#unknown(part, aliases, unknowns);
  }

  /** Applies the default of a `var` if its value is absent. */
  #otherwise(value: Expression, otherwise: Expression, aliases: Aliases, unknowns: Map<string, Unknown>): Expression {
    const there: Expression = { '!==': [{ '===': [value, value] }, false] };
    return { if: [there, value, this.#abstract(otherwise, aliases, unknowns)] };
  }

  #name(expression: Shape, path: string, aliases: Aliases, unknowns: Map<string, Unknown>): Expression {
    const [root = '', first = '', ...others] = path.split('.');
    if (aliases.has(root)) return this.#unknown(expression, aliases, unknowns);
    const { facts, config } = this.world.catalogue;
    const value = root === 'values' ? this.flow.values?.[first] : root === 'facts' ? facts[first] : undefined;
    if (value !== undefined && others.length === 0) return this.#abstract(value, new Map(), unknowns);
    if (root === 'config') {
      const constant = follow(config, [first, ...others]);
      if (typeof constant === 'string' || typeof constant === 'number' || typeof constant === 'boolean')
        return constant;
      if (Array.isArray(constant)) return constant;
    }
    return this.#unknown(expression, aliases, unknowns);
  }

  #unknown(expression: Shape, aliases: Aliases, unknowns: Map<string, Unknown>): Expression {
    const key = JSON.stringify(expression);
    const known = unknowns.get(key) ?? { name: `unknown${unknowns.size}`, expression, aliases };
    unknowns.set(key, known);
    return { var: known.name };
  }

  #finiteOf({ expression, aliases }: Unknown): Finite {
    const path = plainPathOf(expression);
    return path === undefined ? undefined : this.#finite.path(path, aliases);
  }

  /** Lists that a condition may tell apart; undefined if they are too many. */
  #listsOf({ expression }: Unknown, sought: readonly string[], pool: Pool): readonly unknown[] | undefined {
    const options = this.#optionsOf(expression);
    const members = options ? options.filter((option) => pool.text.includes(option)) : sought;
    if (members.length > MAX_MEMBERS) return undefined;
    const other = (options ?? pool.text).find((text) => text !== '' && !members.includes(String(text)));
    const lists = combined(members);
    const withOther = other === undefined ? [] : lists.map((list) => [...list, other]);
    return [...lists, ...withOther, ...(options ? [] : pool.list)];
  }

  /** Literal options of a field that takes several; undefined for anything else. */
  #optionsOf(expression: Shape): readonly string[] | undefined {
    const [root, name = '', ...rest] = (plainPathOf(expression) ?? '').split('.');
    const field = root === 'form' && rest.length === 0 ? this.flow.fields[name] : undefined;
    const isList = field && fieldMetadata[field.type].kind === 'list';
    const values = isList ? optionsOf(field)?.map(({ value }) => value) : undefined;
    return values?.every((value) => typeof value === 'string') ? values : undefined;
  }

  #domain({ expression, aliases }: Unknown, finite: Finite, pool: Pool): readonly unknown[] {
    const absent = /^(?:app|now)\./.test(plainPathOf(expression) ?? '') ? [] : [undefined];
    if (finite) return [...finite, ...absent];
    const kinds = this.#kinds.expression(expression, aliases);
    const all = kinds ? [...kinds] : (['text', 'number', 'boolean', 'list', 'object'] as const);
    return [...new Set(all.flatMap((kind) => pool[kind])), ...absent];
  }
}

function verdictOf({ definition, domains, names }: Trial): Verdict {
  const [own, ...others] = definition.map((part) => compile(part, names));
  const seen = new Set<boolean>();
  eachCombination(domains, (values) => {
    if (others.every((other) => isTrue(other(values)))) seen.add(isTrue(own?.(values)));
    return seen.size === 2;
  });
  if (seen.size !== 1) return undefined;
  return seen.has(true) ? 'always' : 'never';
}

type Pool = Readonly<Record<Kind, readonly unknown[]>>;

/**
 * Collects the values of each kind that a condition may tell apart.
 * @param differing number of unknowns that are compared: all may differ, in ascending order
 */
function poolOf(tried: readonly Expression[], differing: number): Pool {
  const others = Array.from({ length: Math.max(2, differing) }, (_, at) => at);
  const texts = new Set<string>(['', ...others.map((at) => 'a'.repeat(at + 1))]);
  const numbers = new Set<number>(others);
  const collect = (part: unknown): void => {
    // Other texts already sort after a day; only the day before is added.
    if (typeof part === 'string')
      for (const near of isDate(part) ? daysAround(part).slice(0, 2) : [part, `${part} `]) texts.add(near);
    else if (typeof part === 'number') for (const near of [-1, -0.5, 0, 0.5, 1]) numbers.add(part + near);
    else if (typeof part === 'object' && part !== null && plainPathOf(part) === undefined)
      for (const inner of Object.values(part)) collect(inner);
  };
  for (const one of tried) collect(one);
  return {
    text: [...texts],
    number: [...numbers],
    boolean: [true, false],
    list: [[], ['a'], [...texts].map((text) => text)],
    object: [{}],
  };
}

/** Finds the texts that are looked for in each unknown list. */
function soughtIn(part: unknown, found = new Map<string, Set<string>>()): ReadonlyMap<string, ReadonlySet<string>> {
  if (typeof part !== 'object' || part === null) return found;
  const [name, args] = operationIn(part);
  const [text, list] = name === 'in' && Array.isArray(args) ? args : [];
  if (typeof text === 'string')
    for (const one of namesIn(list)) found.set(one, (found.get(one) ?? new Set()).add(text));
  for (const inner of Object.values(part)) soughtIn(inner, found);
  return found;
}

/** Members of a list whose combinations are tried; with more of them there is no verdict. */
const MAX_MEMBERS = 8;

/** Each combination of the members of a list. */
const combined = (members: readonly string[]): string[][] =>
  Array.from({ length: 2 ** members.length }, (_, set) => members.filter((__, at) => (set >> at) & 1));

/** Operators that compare values, and return none of them. */
const COMPARING: ReadonlySet<string> = new Set(['===', '!==', '<', '<=', '>', '>=', 'in', 'has']);

/** Returns the unknowns that are compared with each other. */
function compared(part: unknown, visited = new Set<string>()): ReadonlySet<string> {
  if (typeof part !== 'object' || part === null) return visited;
  const [name, args] = operationIn(part);
  const names = COMPARING.has(name) || name === 'match' ? namesIn(args) : [];
  for (const one of names.length > 1 ? names : []) visited.add(one);
  for (const inner of Object.values(part)) compared(inner, visited);
  return visited;
}

/** Returns the unknowns whose value a part may have. */
function namesIn(part: unknown): readonly string[] {
  if (typeof part !== 'object' || part === null) return [];
  const [name, args] = operationIn(part);
  if (name === 'var') return [String(args)];
  return COMPARING.has(name) || name === '!' ? [] : [...new Set(Object.values(part).flatMap(namesIn))];
}

/**
 * Calls a function with each combination of values, in one reused list, until it returns true.
 * @returns true if it did
 */
function eachCombination(
  domains: readonly (readonly unknown[])[],
  isLast: (values: readonly unknown[]) => boolean,
): boolean {
  const values: unknown[] = [];
  const choose = (left: number): boolean => {
    const domain = domains[left - 1];
    if (!domain) return isLast(values);
    for (const value of domain) {
      values[left - 1] = value;
      if (choose(left - 1)) return true;
    }
    return false;
  };
  return choose(domains.length);
}

/** Returns true for a literal condition, which its author intends. */
export const isWrittenOut = (condition: Expression): boolean =>
  typeof condition !== 'object' || condition === null || Object.hasOwn(condition, 'literal');
