import { follow } from '../../../expressions/scope.ts';
import type { Expression, PreparedFlow, Shape, TypeSchema } from '../../../flow.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { choicesIn, type Kind, metadataOf, operationIn } from '../../metadata/operators.ts';
import { type Aliases, NONE, pathIn, within } from '../graph/aliases.ts';
import { fieldAt, type NamedField } from '../graph/fields.ts';
import type { World } from '../world.ts';
import { followPath } from './pathTypes.ts';

/** Possible kinds of a present value; undefined if not known. */
export type Kinds = ReadonlySet<Kind> | undefined;

const only = (kind: Kind): Kinds => new Set([kind]);

const BY_SCHEMA: Readonly<Record<string, Kind>> = {
  string: 'text',
  path: 'text',
  date: 'text',
  integer: 'number',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
};

const WORDS: { readonly [K in Kind]: string } = {
  text: 'a text',
  number: 'a number',
  boolean: 'true or false',
  list: 'a list',
  object: 'an object',
};

export const inWords = (kinds: Iterable<Kind>): string => [...kinds].map((kind) => WORDS[kind]).join(' or ');

/** Infers the static types of expressions within one flow. */
export class StaticTypes {
  readonly #open = new Set<string>();

  constructor(
    readonly flow: PreparedFlow,
    readonly world: World,
  ) {}

  expression(expression: Expression | Shape | undefined, aliases: Aliases): Kinds {
    if (expression === undefined || expression === null) return new Set();
    if (Array.isArray(expression)) return only('list');
    if (typeof expression !== 'object') return only(kindOf(expression));
    const [name, args] = operationIn(expression);
    if (name === '') return only('each' in expression ? 'list' : 'object');
    if (name === 'var') {
      const kinds = this.path(pathIn(args), aliases);
      return Array.isArray(args) ? union([kinds, this.expression(args[1], aliases)]) : kinds;
    }
    if (name === 'literal') return args === null ? new Set() : only(kindOf(args));
    const choices = choicesIn(expression);
    if (choices) return union(choices.map((choice) => this.expression(choice, aliases)));
    const gives = metadataOf(name)?.gives ?? 'unknown';
    return gives === 'unknown' || gives === 'branch' ? undefined : only(gives);
  }

  path(path: string, aliases: Aliases): Kinds {
    const [root = '', ...rest] = path.split('.');
    const alias = aliases.get(root);
    const asked = fieldAt(path, this.flow, aliases);
    // The name of a row is no list, though the path of its list is.
    if (asked && (rest.length > 0 || !alias)) {
      const { kind } = fieldMetadata[asked.field.type];
      return kind === null ? this.#chosen(asked) : only(kind);
    }
    if (alias?.entries && rest.length === 0) return union(alias.entries.map((entry) => this.expression(entry, NONE)));
    if (alias) return rest.length > 0 || alias.path === undefined ? this.#typed(path, aliases) : undefined;
    const [first = '', ...others] = rest;
    switch (root) {
      case 'form':
        return undefined;
      case 'config':
        return this.#config(rest);
      case 'memory':
        return others.length === 0 ? bySchema(this.world.catalogue.memory[first]?.type) : undefined;
      case 'now':
        return only(first === 'hour' ? 'number' : 'text');
      case 'input':
        return others.length === 0 && Object.hasOwn(BY_SCHEMA, this.flow.input?.[first]?.type ?? '')
          ? bySchema(this.flow.input?.[first]?.type)
          : this.#typed(path, aliases);
      case 'values':
      case 'facts': {
        const value = (root === 'values' ? this.flow.values : this.world.catalogue.facts)?.[first];
        return others.length > 0 ? this.#typed(path, aliases) : this.#value(`${root}.${first}`, value);
      }
      default: {
        // Values that a source derives are not in the type of its answer.
        const derived = (this.flow.sources[root] ?? this.world.catalogue.sources[root])?.values?.[first];
        return others.length > 0 || derived === undefined
          ? this.#typed(path, aliases)
          : this.#value(`${root}.${first}`, derived);
      }
    }
  }

  /** An answer is the value of one of the options, or a text. */
  #chosen({ name, field: { options, free }, aliases }: NamedField): Kinds {
    if (options === undefined || this.#open.has(`form.${name}`)) return undefined;
    this.#open.add(`form.${name}`);
    const kinds = union(
      [options]
        .flat()
        .map(({ value, each, as }) => this.expression(value, within(aliases, each, as, each !== undefined)))
        .concat(free ? [only('text')] : []),
    );
    this.#open.delete(`form.${name}`);
    return kinds;
  }

  #value(name: string, value: Shape | undefined): Kinds {
    if (value === undefined || this.#open.has(name)) return undefined;
    this.#open.add(name);
    const kinds = this.expression(value, NONE);
    this.#open.delete(name);
    return kinds;
  }

  #config(names: readonly string[]): Kinds {
    const value = follow(this.world.catalogue.config, names);
    return value === undefined ? undefined : only(kindOf(value));
  }

  #typed(path: string, aliases: Aliases): Kinds {
    const { type } = followPath(path, this.flow, this.world, aliases);
    return type && ofSchema(type);
  }
}

function kindOf(value: unknown): Kind {
  if (Array.isArray(value)) return 'list';
  const type = typeof value;
  return type === 'string' ? 'text' : type === 'number' || type === 'boolean' ? type : 'object';
}

export const bySchema = (type: string | undefined): Kinds => {
  const kind = BY_SCHEMA[type ?? ''];
  return kind && only(kind);
};

export function ofSchema({ type, properties, items }: TypeSchema): Kinds {
  if (type === undefined) return properties ? only('object') : items ? only('list') : undefined;
  return union([type].flat().map((name) => (name === 'null' ? new Set() : bySchema(name))));
}

function union(all: readonly Kinds[]): Kinds {
  const kinds = new Set<Kind>();
  for (const some of all) {
    if (!some) return undefined;
    for (const kind of some) kinds.add(kind);
  }
  return kinds;
}
