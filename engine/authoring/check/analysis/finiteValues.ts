import { follow } from '../../../expressions/scope.ts';
import type { Expression, Field, OptionDefinition, PreparedFlow, Shape } from '../../../flow.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { choicesIn, operationIn } from '../../metadata/operators.ts';
import { type Alias, type Aliases, NONE, pathIn, plainPathOf, within } from '../graph/aliases.ts';
import { fieldAt, type NamedField } from '../graph/fields.ts';
import type { World } from '../world.ts';
import { followPath } from './pathTypes.ts';

export type Plain = string | number | boolean;

/** Possible values without absence; undefined if unknown. */
export type Finite = ReadonlySet<Plain> | undefined;

/** Names that lead from one to the next; more are a circle, which another rule reports. */
const MAX_NAMES = 20;

/** Finds the values that definitions limit: enums, options, results of `match` and `if`. */
export class FiniteValues {
  readonly #open = new Set<string>();

  /** @param ofEntries false to leave properties of list entries open: records try other values as well */
  constructor(
    readonly flow: PreparedFlow,
    readonly world: World,
    readonly ofEntries = true,
  ) {}

  of(expression: Expression | Shape | undefined, aliases: Aliases): Finite {
    if (expression === undefined || expression === null) return new Set();
    if (typeof expression !== 'object') return new Set([expression]);
    if (Array.isArray(expression)) return undefined;
    const [name, args] = operationIn(expression);
    if (name === 'literal') return args === null ? new Set() : new Set([args]);
    if (name !== 'var') return union(choicesIn(expression)?.map((choice) => this.of(choice, aliases)));
    if (!Array.isArray(args)) return this.path(pathIn(args), aliases);
    return union([this.path(pathIn(args), aliases), this.of(args[1], aliases)]);
  }

  path(path: string, aliases: Aliases): Finite {
    const [root = '', ...rest] = path.split('.');
    const alias = aliases.get(root);
    const asked = rest.length > 0 ? fieldAt(path, this.flow, aliases) : undefined;
    if (asked) return this.#answer(asked);
    if (alias) return this.#entry(alias, rest) ?? this.#typed(path, aliases);
    if (root === 'form') return undefined;
    const [first = '', ...others] = rest;
    if (others.length > 0 || (root !== 'values' && root !== 'facts')) return this.#typed(path, aliases);
    const value = (root === 'values' ? this.flow.values : this.world.catalogue.facts)?.[first];
    return this.#once(path, () => (value === undefined ? undefined : this.of(value, NONE)));
  }

  /** Entries of a list that is written out, in place or in `config`, or one of their properties. */
  #entry({ entries, path = '', derived }: Alias, rest: readonly string[]): Finite {
    if (entries && rest.length === 0) return union(entries.map((entry) => this.of(entry, NONE)));
    const isOpen = entries !== undefined || derived.includes(rest[0] ?? '') || (rest.length > 0 && !this.ofEntries);
    const list = isOpen ? undefined : this.#constantList(path);
    if (!list) return undefined;
    const values: unknown[] = list.map((entry) => follow(entry, rest));
    // Numbers are compared with limits more often than listed.
    if (rest.length > 0 && values.some((value) => value !== undefined && typeof value !== 'string')) return undefined;
    return union(values.filter((value) => value !== undefined).map(constant));
  }

  /** Follows a list to `config`, through named values and operators that only leave out or sort entries. */
  #constantList(path: string, names = 0): readonly unknown[] | undefined {
    const [root, name = '', ...rest] = path.split('.');
    if (root === 'config') {
      const list = follow(this.world.catalogue.config, [name, ...rest]);
      return Array.isArray(list) ? list : undefined;
    }
    if (rest.length > 0 || names > MAX_NAMES || (root !== 'values' && root !== 'facts')) return undefined;
    let value: Shape | undefined = (root === 'values' ? this.flow.values : this.world.catalogue.facts)?.[name];
    while (typeof value === 'object' && value !== null) {
      const [operator, args] = operationIn(value);
      if (operator !== 'filter' && operator !== 'sortBy') break;
      value = (args as readonly Shape[])[0];
    }
    const inner = plainPathOf(value);
    return inner === undefined ? undefined : this.#constantList(inner, names + 1);
  }

  /** An answer is one of the literal options, or the default of the field. */
  #answer({ name, field, aliases }: NamedField): Finite {
    const { values } = fieldMetadata[field.type];
    if (!values) return undefined;
    if (values !== 'options') return new Set(values);
    const options = field.options === undefined ? undefined : [field.options].flat();
    if (!options || field.free) return undefined;
    return this.#once(`form.${name}`, () =>
      union([
        ...options.map(({ value, each, as }) => this.of(value, within(aliases, each, as, each !== undefined))),
        this.of(field.default, aliases),
      ]),
    );
  }

  #typed(path: string, aliases: Aliases): Finite {
    if (path === 'app.page' && this.world.flows.size > 0) return this.world.flows;
    const [root, name = '', ...rest] = path.split('.');
    const values = root === 'input' && rest.length === 0 ? this.flow.input?.[name]?.values : undefined;
    if (values) return new Set(values);
    if (path === 'app.locale') return new Set(Object.keys(this.world.catalogue.locales));
    const { type } = followPath(path, this.flow, this.world, aliases);
    if (type?.type === 'boolean') return new Set([true, false]);
    return type?.enum && new Set(type.enum.filter((value): value is Plain => value !== null));
  }

  #once(name: string, tell: () => Finite): Finite {
    if (this.#open.has(name)) return undefined;
    this.#open.add(name);
    const values = tell();
    this.#open.delete(name);
    return values;
  }
}

/** Returns the literal options of a field; undefined if a list generates some of them. */
export function optionsOf({ options }: Field): readonly OptionDefinition[] | undefined {
  if (options === undefined) return undefined;
  const list = [options].flat();
  return list.every(({ each }) => each === undefined) ? list : undefined;
}

const constant = (value: unknown): Finite =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? new Set([value]) : undefined;

function union(all: readonly Finite[] | undefined): Finite {
  if (!all) return undefined;
  const values = new Set<Plain>();
  for (const some of all) {
    if (!some) return undefined;
    for (const value of some) values.add(value);
  }
  return values;
}
