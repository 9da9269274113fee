import type { Problem } from '../../../errors.ts';
import { follow } from '../../../expressions/scope.ts';
import { didYouMean, nearestTo } from '../../load/nearest.ts';
import { namesOf } from '../../metadata/effects.ts';
import { followPath } from '../analysis/pathTypes.ts';
import type { Aliases } from '../graph/aliases.ts';
import { ROOTS } from '../graph/roots.ts';
import type { VisitedOf } from '../graph/walk.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import { replaceBy } from '../world.ts';

/** Reports paths that lead to nothing. */
export const references = lintRule({
  codes: ['FLOW_UNKNOWN_NAME'],
  over: 'flow',
  run: (context) => unknownIn(context, context.find('path')),
});

export const unknownIn = (context: LintContext, paths: readonly VisitedOf<'path'>[]): Problem<'FLOW_UNKNOWN_NAME'>[] =>
  new ReferenceCheck(context).of(paths);

class ReferenceCheck {
  readonly problems: Problem<'FLOW_UNKNOWN_NAME'>[] = [];

  readonly #names: Readonly<Record<string, ReadonlySet<string>>>;
  /** Calls of the flow; undefined for the parts of the catalogue, which several flows use. */
  readonly #sent: ReadonlySet<string> | undefined;

  constructor(readonly context: LintContext) {
    this.#names = this.#namesByRoot();
    this.#sent = context.flow.steps.length === 0 ? undefined : sentBy(context);
  }

  get flow() {
    return this.context.flow;
  }

  get world() {
    return this.context.world;
  }

  of(paths: readonly VisitedOf<'path'>[]): Problem<'FLOW_UNKNOWN_NAME'>[] {
    for (const { path, aliases, at } of paths) this.#path(path, aliases, at);
    return this.problems;
  }

  /** Reports an unknown name on a path, and suggests the path that was probably meant. */
  #unknown(path: string, at: object, index: number, names: readonly string[], message: string): void {
    const parts = path.split('.');
    const name = parts[index] ?? '';
    const to = nearestTo(name, names);
    const meant =
      to === undefined ? undefined : parts.map((part, position) => (position === index ? to : part)).join('.');
    const fix = replaceBy(meant, pathPlace(at));
    const said = message + (didYouMean(name, names) || ' Correct the path.');
    this.problems.push(this.context.problem(at, 'FLOW_UNKNOWN_NAME', said, undefined, fix));
  }

  #path(path: string, aliases: Aliases, at: object): void {
    const [root = '', ...rest] = path.split('.');
    const alias = aliases.get(root);
    if (alias) return alias.derived.includes(rest[0] ?? '') ? undefined : this.#property(path, aliases, at);
    const sources = [...Object.keys(this.context.sources), ...Object.keys(this.world.catalogue.names ?? {})];
    if (!ROOTS.includes(root)) {
      const known = [...ROOTS, ...aliases.keys(), ...sources];
      return known.includes(root)
        ? this.#property(path, aliases, at)
        : this.#unknown(path, at, 0, known, `there is no name "${root}".`);
    }
    const names = this.#names[root];
    const [name] = rest;
    if (names && name !== undefined && !names.has(name))
      return this.#unknown(path, at, 1, [...names], `there is no name "${name}" in ${root}.`);
    if (root === 'form') return this.#group(path, rest, at);
    if (root === 'config') return this.#config(rest, path, at);
    this.#property(path, aliases, at);
    if (root === 'results') this.#unsent(path, name, at);
  }

  #unsent(path: string, name: string | undefined, at: object): void {
    if (!this.#sent || name === undefined || this.#sent.has(name)) return;
    if (followPath(path, this.flow, this.world).unknown) return;
    const message = `this flow never sends ${name}, so its result is always absent. Read the result of a call that it sends.`;
    this.problems.push(this.context.problem(at, 'FLOW_UNKNOWN_NAME', message, pathPlace(at)));
  }

  /** Returns the names of the roots that definitions determine, once for all paths. */
  #namesByRoot(): Readonly<Record<string, ReadonlySet<string>>> {
    const { catalogue } = this.world;
    const fields = Object.keys(this.flow.fields);
    const keysOf = (map: object = {}) => new Set(Object.keys(map));
    return {
      form: new Set([...fields, ...fields.map((name) => name.split('.')[0] ?? '')]),
      input: keysOf(this.flow.input),
      values: keysOf(this.flow.values),
      facts: keysOf(catalogue.facts),
      memory: keysOf(catalogue.memory),
      results: keysOf(catalogue.operations),
      now: new Set(['today', 'hour', 'instant', 'time_zone']),
    };
  }

  /** `form.pickup.street`: a group has only the answers of its fragment. */
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
        return this.#unknown(path, at, index + 1, names, `there is no "${path}" in the configuration.`);
      value = follow(value, [name]);
    }
  }

  /** Reports unknown properties of sources, entries, values, `session`, `app` and `results`. */
  #property(path: string, aliases: Aliases, at: object): void {
    const { unknown } = followPath(path, this.flow, this.world, aliases);
    if (!unknown) return;
    const index = path.split('.').length - unknown.left;
    this.#unknown(path, at, index, unknown.names, `"${path}" is not in ${unknown.of}.`);
  }
}

const sentBy = (context: LintContext): ReadonlySet<string> =>
  new Set(context.find('effect').flatMap(({ effect }) => namesOf(effect, 'operation').map(({ name }) => name)));

/** Returns the pointer to the path of an expression: itself, or the first of two. */
const pathPlace = (at: object): string => (Array.isArray(follow(at, ['var'])) ? '/var/0' : '/var');
