// Whether everything that a flow reads exists: names in scope, properties of sources, operators. And whether its fields are placed.
import type { ErrorCode, Problem } from '../../errors.ts';
import { isOperation } from '../../expressions/expressions.ts';
import type { PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { didYouMean, isLikeSome, nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { operatorNames } from '../../meanings/operators.ts';
import { followPath } from '../analysis/types.ts';
import type { Aliases } from '../reading/aliases.ts';
import { deaf } from '../reading/reads.ts';
import { ROOTS } from '../reading/roots.ts';
import { Walker } from '../reading/walk.ts';
import { type FixHere, type Origins, replaceBy, type World } from '../world.ts';

/** Checks one prepared flow. */
export class ReferenceCheck {
  readonly problems: Problem[] = [];
  readonly #placed = new Set<string>();

  constructor(
    readonly flow: PreparedFlow,
    readonly world: World,
    readonly document: Document,
    readonly origins: Origins,
  ) {}

  run(): Problem[] {
    this.of((walker) => walker.flow(this.flow));
    for (const [name, field] of Object.entries(this.flow.fields))
      if (!this.#placed.has(name))
        this.#say('FLOW_UNPLACED_FIELD', field, `"${name}" stands on no step. Place it, or remove it.`);
    return this.problems;
  }

  /**
   * What is wrong on a walk.
   *
   * @param isJudged whether anything is known of a root
   */
  of(walk: (walker: Walker) => void, isJudged: (root: string) => boolean = () => true): Problem[] {
    const walker = new Walker({
      ...deaf,
      path: (path, aliases, at) => isJudged(path.split('.')[0] ?? '') && this.#path(path, aliases, at),
      field: (name) => void this.#placed.add(name),
      shape: (shape) => this.#shape(shape),
      malformed: (operator, at) => this.#operator(operator, at),
    });
    walk(walker);
    return this.problems;
  }

  #say(code: ErrorCode, at: object, message: string, further?: string, fix?: FixHere): void {
    this.problems.push(this.origins.problem(at, this.document, code, message, further, fix));
  }

  #operator(name: string, at: object): void {
    if (isOperation({ [name]: true }))
      return isOperation(at)
        ? this.#say('FLOW_AMBIGUOUS_SHAPE', at, `"${name}" is read as an operator, and these are no arguments of it.`)
        : this.#say('FLOW_UNKNOWN_OPERATOR', at, 'an expression has exactly one operator. Put one inside the other.');
    const to = nearestTo(name, operatorNames);
    const message = `there is no operator "${name}".${didYouMean(name, operatorNames)}`;
    this.#say(
      'FLOW_UNKNOWN_OPERATOR',
      at,
      message,
      toPointer([name]),
      to === undefined ? undefined : { change: 'rename', to },
    );
  }

  /** A name on a path that is none of those that it may be; said with the path as it was probably meant. */
  #unknown(path: string, at: object, index: number, names: readonly string[], message: string): void {
    const parts = path.split('.');
    const name = parts[index] ?? '';
    const to = nearestTo(name, names);
    const fix = replaceBy(to === undefined ? undefined : parts.with(index, to).join('.'), pathPlace(at));
    this.#say('FLOW_UNKNOWN_NAME', at, message + didYouMean(name, names), undefined, fix);
  }

  #path(path: string, aliases: Aliases, at: object): void {
    const [root = '', ...rest] = path.split('.');
    const alias = aliases.get(root);
    if (alias) return alias.derived.includes(rest[0] ?? '') ? undefined : this.#property(path, aliases, at);
    const sources = [...Object.keys(this.world.catalogue.sources), ...Object.keys(this.flow.sources)];
    if (!ROOTS.includes(root)) {
      const known = [...ROOTS, ...aliases.keys(), ...sources];
      return known.includes(root)
        ? this.#property(path, aliases, at)
        : this.#unknown(path, at, 0, known, `there is no name "${root}".`);
    }
    const names = this.#namesOf(root);
    const [name] = rest;
    if (names && name !== undefined && !names.includes(name))
      return this.#unknown(path, at, 1, names, `there is no name "${name}" in ${root}.`);
    if (root === 'form') return this.#group(path, rest, at);
    if (root === 'config') return this.#config(rest, path, at);
    this.#property(path, aliases, at);
  }

  /** The names that a root has, where they are known from definitions alone. */
  #namesOf(root: string): readonly string[] | undefined {
    const { catalogue } = this.world;
    const fields = Object.keys(this.flow.fields);
    const maps: Record<string, readonly string[]> = {
      form: [...fields, ...fields.map((name) => name.split('.')[0] ?? '')],
      input: Object.keys(this.flow.input ?? {}),
      values: Object.keys(this.flow.values ?? {}),
      facts: Object.keys(catalogue.facts),
      memory: Object.keys(catalogue.memory),
      results: Object.keys(catalogue.operations),
      now: ['today', 'instant'],
    };
    return maps[root];
  }

  /** `form.pickup.street`: what a group has besides the answers of its fragment. */
  #group(path: string, [first = '', second]: readonly string[], at: object): void {
    if (second === undefined || Object.hasOwn(this.flow.fields, first)) return;
    const inner = Object.keys(this.flow.fields).flatMap((name) =>
      name.startsWith(`${first}.`) ? [name.slice(first.length + 1)] : [],
    );
    if (!inner.includes(second)) this.#unknown(path, at, 2, inner, `there is no name "${second}" in form.${first}.`);
  }

  #config(rest: readonly string[], path: string, at: object): void {
    let value: unknown = this.world.catalogue.config;
    for (const [index, name] of rest.entries()) {
      const names = typeof value === 'object' && value !== null ? Object.keys(value) : [];
      if (!names.includes(name))
        return this.#unknown(path, at, index + 1, names, `"${path}" is not in the configuration.`);
      value = (value as Record<string, unknown>)[name];
    }
  }

  /** A property of a source, of an entry of one of its lists, of a value that passes one on, of session, app and results. */
  #property(path: string, aliases: Aliases, at: object): void {
    const { unknown } = followPath(path, this.flow, this.world, aliases);
    if (!unknown) return;
    const index = path.split('.').length - unknown.left;
    this.#unknown(path, at, index, unknown.names, `"${path}" is not in ${unknown.of}.`);
  }

  #shape(shape: object): void {
    if (isMisspelt(shape)) this.#operator(Object.keys(shape)[0] as string, shape);
    for (const part of Object.values(shape)) {
      const keys = typeof part === 'object' && part !== null && !Array.isArray(part) ? Object.keys(part) : [];
      if (
        keys.length === 1 &&
        isOperation(part) &&
        ['length', 'min', 'max', 'link', 'format', 'count', 'sum'].includes(keys[0] as string) &&
        typeof Object.values(part)[0] === 'object' &&
        isShapeLike(Object.values(part)[0])
      ) {
        this.#say(
          'FLOW_AMBIGUOUS_SHAPE',
          shape,
          `"${keys[0]}" is read as an operator. Give the shape a second property, or use literal.`,
        );
      }
    }
  }
}

/** Where the path of an expression stands in it: itself, or the first of two. */
const pathPlace = (at: object): string => (Array.isArray((at as { var?: unknown }).var) ? '/var/0' : '/var');

/** Whether a shape of one property was meant to be computed: what it holds are arguments, and an operator is called almost so. */
function isMisspelt(shape: object): boolean {
  const [[name, held] = ['', undefined], ...others] = Object.entries(shape);
  return others.length === 0 && Array.isArray(held) && !isOperation(shape) && isLikeSome(name, operatorNames);
}

const isShapeLike = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 1;
