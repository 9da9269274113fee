import { argumentsOf } from '../../../expressions/operators.ts';
import type { Expression, Field, PreparedFlow, Shape } from '../../../flow.ts';
import { resolveType } from '../../load/formatTable.ts';
import { fieldMetadata } from '../../metadata/fields.ts';
import { type Absent, choicesIn, metadataOf, operationIn } from '../../metadata/operators.ts';
import { type Aliases, NONE, pathIn } from '../graph/aliases.ts';
import type { World } from '../world.ts';
import { typeNamed } from './pathTypes.ts';

/** Path that may be absent; undefined if the value is present, or not known. */
export type Missing = string | undefined;

/** Finds values that may be absent, by the schemas of the API, rules of fields, and defaults. */
export class Presence {
  readonly #open = new Set<string>();

  /** @param isGuarded true if an enclosing condition checks a path */
  constructor(
    readonly flow: PreparedFlow,
    readonly world: World,
    readonly isGuarded: (path: string) => boolean,
  ) {}

  of(expression: Expression | Shape | undefined, aliases: Aliases = NONE): Missing {
    if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return undefined;
    const [name, args] = operationIn(expression);
    if (name === 'var') return Array.isArray(args) ? this.of(args[1], aliases) : this.#path(pathIn(args), aliases);
    return firstOf(this.#needed(expression).map((one) => this.of(one, aliases)));
  }

  /** Returns the arguments without which an operation has no result. */
  #needed(operation: object): readonly Expression[] {
    const choices = choicesIn(operation) ?? [];
    const args = argumentsOf(operation);
    const needed: { readonly [A in Absent]: readonly Expression[] } = {
      any: args,
      first: args.slice(0, 1),
      branch: choices,
      last: choices.slice(-1),
      none: [],
    };
    return needed[metadataOf(operationIn(operation)[0])?.absent ?? 'none'];
  }

  #path(path: string, aliases: Aliases): Missing {
    const [root = '', first = '', ...rest] = path.split('.');
    if (this.isGuarded(path) || aliases.has(root)) return undefined;
    if (root === 'form') return this.#answer(path, this.flow.fields[[first, ...rest].join('.')]);
    if (root === 'values' || root === 'facts') {
      const value = (root === 'values' ? this.flow.values : this.world.catalogue.facts)?.[first];
      return rest.length === 0 ? this.#once(path, () => this.of(value)) : undefined;
    }
    if (root === 'input') return this.flow.input?.[first]?.optional ? path : undefined;
    if (root === 'memory') return this.world.catalogue.memory[first]?.start === undefined ? path : undefined;
    if (root === 'session') return this.#typed(path, 'Session', [first, ...rest]);
    const { operations, sources } = this.world.catalogue;
    const source = this.flow.sources[root] ?? sources[root];
    const answer = operations[source?.asks ?? '']?.answer;
    if (root === 'results') return this.#typed(path, operations[first]?.answer, rest);
    return Object.hasOwn(source?.values ?? {}, first) ? undefined : this.#typed(path, answer, [first, ...rest]);
  }

  /** An answer is present if it is required, or if its default is present. */
  #answer(path: string, field: Field | undefined): Missing {
    if (!field || (fieldMetadata[field.type].always && field.widget !== 'yesno')) return undefined;
    const required = (field.rules ?? []).some(
      (rule) => 'rule' in rule && rule.rule === 'required' && rule.when === undefined,
    );
    const begun = field.default !== undefined && this.#once(path, () => this.of(field.default)) === undefined;
    const locked = field.readonly !== undefined && field.readonly !== false;
    return begun || (required && !locked) ? undefined : path;
  }

  #typed(path: string, answer: string | undefined, names: readonly string[]): Missing {
    if (answer?.endsWith('?')) return path;
    let type = answer === undefined ? undefined : resolveType(typeNamed(answer), this.world.types);
    for (const name of names) {
      if (name === '') return undefined;
      if (/^\d+$/.test(name)) return path;
      if (!type?.properties || !Object.hasOwn(type.properties, name)) return undefined;
      const property = type.properties[name];
      if (!type.required?.includes(name) || [property?.type].flat().includes('null')) return path;
      type = resolveType(property, this.world.types);
    }
    return undefined;
  }

  #once(name: string, tell: () => Missing): Missing {
    if (this.#open.has(name)) return undefined;
    this.#open.add(name);
    const missing = tell();
    this.#open.delete(name);
    return missing;
  }
}

const firstOf = (all: readonly Missing[]): Missing => all.find((missing) => missing !== undefined);
