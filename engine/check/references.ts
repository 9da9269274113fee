// Whether everything that a flow names exists: names in scope, properties of sources, fields, steps, operations and their arguments, flows.
import type { ErrorCode, Problem } from '../errors.ts';
import { isOperation } from '../expressions/expressions.ts';
import { operators } from '../expressions/operators.ts';
import type { Effect, PreparedFlow, Shape, Source } from '../flow.ts';
import type { Document } from '../load/document.ts';
import { didYouMean } from '../load/nearest.ts';
import { deaf } from './reads.ts';
import { PLACES, ROOTS } from './roots.ts';
import { literals } from './targets.ts';
import { followPath } from './types.ts';
import { type Aliases, OVER_ENTRIES, Walker } from './walk.ts';
import type { Origins, World } from './world.ts';

const operatorNames = ['if', 'and', 'or', '!', ...OVER_ENTRIES, ...Object.keys(operators)];

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
    const walker = new Walker({
      ...deaf,
      path: (path, aliases, at) => this.#path(path, aliases, at),
      effect: (effect, aliases) => this.#effect(effect, aliases),
      field: (name, at) => {
        this.#placed.add(name);
        this.#known('FLOW_UNKNOWN_FIELD', name, Object.keys(this.flow.fields), at, 'field');
      },
      step: (name, at) => this.#step(name, at),
      shape: (shape) => this.#shape(shape),
      malformed: (operator, at) => this.#operator(operator, at),
    });
    walker.flow(this.flow);
    for (const [name, source] of Object.entries(this.flow.sources)) this.#source(name, source);
    for (const [name, field] of Object.entries(this.flow.fields))
      if (!this.#placed.has(name))
        this.#say('FLOW_UNPLACED_FIELD', field, `"${name}" stands on no step. Place it, or remove it.`);
    return this.problems;
  }

  #say(code: ErrorCode, at: object, message: string, further?: string): void {
    this.problems.push(this.origins.problem(at, this.document, code, message, further));
  }

  #operator(name: string, at: object): void {
    if (isOperation({ [name]: true }))
      return isOperation(at)
        ? this.#say('FLOW_AMBIGUOUS_SHAPE', at, `"${name}" is read as an operator, and these are no arguments of it.`)
        : this.#say('FLOW_UNKNOWN_OPERATOR', at, 'an expression has exactly one operator. Put one inside the other.');
    this.#known('FLOW_UNKNOWN_OPERATOR', name, operatorNames, at, 'operator');
  }

  #known(code: ErrorCode, name: string, names: readonly string[], at: object, what: string): boolean {
    if (names.includes(name)) return true;
    this.#say(code, at, `there is no ${what} "${name}".${didYouMean(name, names)}`);
    return false;
  }

  #step(name: string, at: object): void {
    this.#known(
      'FLOW_UNKNOWN_STEP',
      name,
      this.flow.steps.map(({ id }) => id),
      at,
      'step',
    );
  }

  #path(path: string, aliases: Aliases, at: object): void {
    const [root = '', ...rest] = path.split('.');
    const alias = aliases.get(root);
    if (alias) return alias.derived.includes(rest[0] ?? '') ? undefined : this.#property(path, aliases, at);
    const sources = [...Object.keys(this.world.catalogue.sources), ...Object.keys(this.flow.sources)];
    if (!ROOTS.includes(root)) {
      if (!this.#known('FLOW_UNKNOWN_NAME', root, [...ROOTS, ...aliases.keys(), ...sources], at, 'name')) return;
      return this.#property(path, aliases, at);
    }
    const names = this.#namesOf(root);
    const name = root === 'form' && !names?.includes(rest[0] ?? '') ? rest.slice(0, 2).join('.') : rest[0];
    if (names && name !== undefined && !this.#known('FLOW_UNKNOWN_NAME', name, names, at, `name in ${root}`)) return;
    if (root !== 'form') this.#property(path, aliases, at);
    if (root === 'config') this.#config(rest, path, at);
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

  #config(rest: readonly string[], path: string, at: object): void {
    let value: unknown = this.world.catalogue.config;
    for (const name of rest)
      value =
        typeof value === 'object' && value !== null && Object.hasOwn(value, name)
          ? (value as Record<string, unknown>)[name]
          : undefined;
    if (value === undefined) this.#say('FLOW_UNKNOWN_NAME', at, `"${path}" is not in the configuration.`);
  }

  /** A property of a source, of an entry of one of its lists, of a value that passes one on, of session, app and results. */
  #property(path: string, aliases: Aliases, at: object): void {
    const { unknown } = followPath(path, this.flow, this.world, aliases);
    if (unknown)
      this.#say(
        'FLOW_UNKNOWN_NAME',
        at,
        `"${path}" is not in ${unknown.of}.${didYouMean(unknown.name, unknown.names)}`,
      );
  }

  #source(name: string, source: Source): void {
    const { operations } = this.world.catalogue;
    if (!source.asks)
      return this.#say(
        'FLOW_UNKNOWN_SOURCE',
        source,
        `"${name}" asks nothing, and the catalogue has no source of that name.${didYouMean(name, Object.keys(this.world.catalogue.sources))}`,
      );
    if (this.#known('FLOW_UNKNOWN_OPERATION', source.asks, Object.keys(operations), source, 'operation'))
      this.#arguments(source.asks, source.with ?? {}, source);
  }

  #arguments(operation: string, given: Readonly<Record<string, Shape>>, at: object): void {
    const { params = [], query = [], body, multipart = [] } = this.world.catalogue.operations[operation] ?? {};
    const needed = [...params, ...query.filter((name) => !name.endsWith('?')), ...(body ? ['body'] : [])];
    const declared = [
      ...params,
      ...query.map((name) => name.replace(/\?$/, '')),
      ...multipart,
      ...(body ? ['body'] : []),
    ];
    for (const name of needed)
      if (!Object.hasOwn(given, name))
        this.#say('FLOW_MISSING_ARGUMENT', at, `${operation} needs "${name}". Add it to with.`);
    for (const name of Object.keys(given))
      if (!declared.includes(name))
        this.#say(
          'FLOW_UNKNOWN_ARGUMENT',
          at,
          `${operation} takes no "${name}".${didYouMean(name, declared)}`,
          '/with',
        );
  }

  #effect(effect: Effect, _aliases: Aliases): void {
    const { catalogue, flows } = this.world;
    if ('send' in effect) this.#operation(effect.send, effect.with, effect);
    else if ('do' in effect && typeof effect.do === 'string')
      this.#known('FLOW_UNKNOWN_EFFECTS', effect.do, Object.keys(this.flow.effects ?? {}), effect, 'list of effects');
    else if ('goTo' in effect)
      for (const place of literals(effect.goTo))
        this.#known('FLOW_UNKNOWN_STEP', place, [...PLACES, ...this.flow.steps.map(({ id }) => id)], effect, 'step');
    else if ('open' in effect)
      for (const flow of literals(effect.open)) this.#known('FLOW_UNKNOWN_FLOW', flow, [...flows], effect, 'flow');
    else if ('refresh' in effect)
      for (const name of effect.refresh)
        this.#known(
          'FLOW_UNKNOWN_SOURCE',
          name,
          ['session', ...Object.keys(catalogue.sources), ...Object.keys(this.flow.sources)],
          effect,
          'source',
        );
    else if ('remember' in effect)
      for (const name of Object.keys(effect.remember))
        this.#known('FLOW_UNKNOWN_NAME', name, Object.keys(catalogue.memory), effect, 'memory');
    else if ('set' in effect)
      for (const name of Object.keys(effect.set))
        this.#known('FLOW_UNKNOWN_FIELD', name, Object.keys(this.flow.fields), effect, 'field');
    else if ('issue' in effect)
      for (const name of literals(effect.issue.field))
        this.#known('FLOW_UNKNOWN_FIELD', name, Object.keys(this.flow.fields), effect, 'field');
    else if ('redirect' in effect && 'page' in effect.redirect)
      this.#known('FLOW_UNKNOWN_FLOW', effect.redirect.page, [...flows], effect, 'page');
    else if ('redirect' in effect && 'operation' in effect.redirect) this.#destination(effect.redirect);
  }

  #operation(name: string, given: object | undefined, at: object): void {
    if (this.#known('FLOW_UNKNOWN_OPERATION', name, Object.keys(this.world.catalogue.operations), at, 'operation'))
      this.#arguments(name, { ...given }, at);
  }

  /** Where the browser goes itself, it can only ask. */
  #destination(at: { operation: string; with?: object }): void {
    const { operation } = at;
    this.#operation(operation, at.with, at);
    const method = this.world.catalogue.operations[operation]?.method ?? 'GET';
    if (method !== 'GET')
      this.#say('FLOW_REDIRECT_METHOD', at, `${operation} is a ${method}; a browser goes only to a GET. Use send.`);
  }

  #shape(shape: object): void {
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

const isShapeLike = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 1;
