import type { Problem } from '../../../errors.ts';
import { follow } from '../../../expressions/scope.ts';
import type { Effect, EffectOf, Shape, Source } from '../../../flow.ts';
import { pathOf } from '../../../text/formats.ts';
import { correctionOf, didYouMean, isLikeSome, nearestTo } from '../../load/nearest.ts';
import { toPointer } from '../../load/pointers.ts';
import { type Name, type Named, namesOf } from '../../metadata/effects.ts';
import type { Aliases } from '../graph/aliases.ts';
import { PLACES } from '../graph/roots.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';
import { type FixHere, replaceBy } from '../world.ts';

const codes = [
  'FLOW_UNKNOWN_FIELD',
  'FLOW_UNKNOWN_STEP',
  'FLOW_UNKNOWN_FLOW',
  'FLOW_UNKNOWN_SOURCE',
  'FLOW_UNKNOWN_OPERATION',
  'FLOW_MISSING_ARGUMENT',
  'FLOW_UNKNOWN_ARGUMENT',
  'FLOW_UNKNOWN_EFFECTS',
  'FLOW_UNKNOWN_NAME',
  'FLOW_REDIRECT_METHOD',
] as const;
type Code = (typeof codes)[number];

/** Reports names of things that do not exist, and wrong arguments of operations. */
export const namedReferences = lintRule({ codes, over: 'flow', run: (context) => namedIn(context) });

export const namedIn = (context: LintContext): Problem<Code>[] => new NamedCheck(context).run();

class NamedCheck {
  readonly problems: Problem<Code>[] = [];

  constructor(readonly context: LintContext) {}

  get flow() {
    return this.context.flow;
  }

  get world() {
    return this.context.world;
  }

  run(): Problem<Code>[] {
    for (const visited of this.context.find('effect', 'field', 'step', 'operation'))
      if (visited.is === 'effect') this.#effect(visited.effect, visited.aliases);
      else if (visited.is === 'field') this.#field(visited.name, visited.at, visited.further);
      else if (visited.is === 'step') this.#step(visited.name, [], visited.at, visited.further);
      else if (visited.name === 'link') this.#page(follow(visited.args, ['page']), visited.at, '/link/page');
    for (const step of this.flow.steps)
      if (typeof step.back === 'object') this.#page(step.back.page, step, '/back/page');
    this.#behind();
    for (const [name, source] of Object.entries(this.flow.sources)) this.#source(name, source);
    return this.problems;
  }

  #say(code: Code, at: object, message: string, further?: string, fix?: FixHere): void {
    this.problems.push(this.context.problem(at, code, message, further, fix));
  }

  #known(code: Code, name: string, names: readonly string[], at: object, further: string, what: string): boolean {
    if (names.includes(name)) return true;
    const message = `there is no ${what} "${name}".${correctionOf(name, names)}`;
    this.#say(code, at, message, further, replaceBy(nearestTo(name, names)));
    return false;
  }

  #keyed(code: Code, name: string, names: readonly string[], at: object, further: string, message: string): void {
    if (names.includes(name)) return;
    const to = nearestTo(name, names);
    const fix: FixHere | undefined = to === undefined ? undefined : { change: 'rename', to };
    this.#say(
      code,
      at,
      message + (didYouMean(name, names) || ' Correct or remove it.'),
      further + toPointer([name]),
      fix,
    );
  }

  #field(name: string, at: object, further: string): void {
    if (Object.hasOwn(this.flow.fields, name)) return;
    this.#known('FLOW_UNKNOWN_FIELD', name, Object.keys(this.flow.fields), at, further, 'field');
  }

  #step(name: string, places: readonly string[], at: object, further: string): void {
    const steps = this.flow.steps.map(({ id }) => id);
    this.#known('FLOW_UNKNOWN_STEP', name, [...places, ...steps], at, further, 'step');
  }

  /** Checks the pages behind a modal that has a URL of its own. */
  #behind(): void {
    const { over = [] } = this.flow;
    for (const [at, page] of [over].flat().entries()) {
      if (this.world.flows.has(page)) continue;
      const message = `there is no page "${page}".${correctionOf(page, this.world.flows)}`;
      const pointer = typeof over === 'string' ? '/over' : `/over/${at}`;
      this.problems.push(this.context.document.problem('FLOW_UNKNOWN_FLOW', pointer, message));
    }
  }

  #page(name: unknown, at: object, further: string): void {
    if (typeof name === 'string') this.#known('FLOW_UNKNOWN_FLOW', name, [...this.world.flows], at, further, 'page');
  }

  #source(name: string, source: Source): void {
    const { sources } = this.world.catalogue;
    if (source.asks) return this.#operation(source.asks, source.with, source, '/asks');
    const names = Object.keys(sources);
    const to = nearestTo(name, names);
    const message = `the source "${name}" has no "asks", and the catalogue has no source of that name.${didYouMean(name, names) || ' Add "asks".'}`;
    this.#say('FLOW_UNKNOWN_SOURCE', source, message, '', to === undefined ? undefined : { change: 'rename', to });
  }

  #operation(name: string, given: object | undefined, at: object, further: string): void {
    const { operations } = this.world.catalogue;
    if (this.#known('FLOW_UNKNOWN_OPERATION', name, Object.keys(operations), at, further, 'operation'))
      this.#arguments(name, { ...given }, at, further);
  }

  #arguments(operation: string, given: Readonly<Record<string, Shape>>, at: object, further: string): void {
    const { params = [], query = [], body, multipart = [] } = this.world.catalogue.operations[operation] ?? {};
    const needed = [...params, ...query.filter((name) => !name.endsWith('?')), ...(body ? ['body'] : [])];
    const declared = [
      ...params,
      ...query.map((name) => name.replace(/\?$/, '')),
      ...multipart,
      ...(body ? ['body'] : []),
    ];
    const missing = needed.filter((name) => !Object.hasOwn(given, name));
    const unknown = Object.keys(given).filter((name) => !declared.includes(name));
    // Both, and no similar names: the arguments belong to another operation.
    if (missing.length > 0 && unknown.length > 0 && !unknown.some((name) => isLikeSome(name, declared)))
      return this.#otherOperation(operation, missing, unknown, at, further);
    for (const name of missing)
      if (!unknown.some((other) => isLikeSome(other, [name])))
        this.#say('FLOW_MISSING_ARGUMENT', at, `${operation} needs the argument "${name}". Add it to "with".`, further);
    for (const name of unknown)
      this.#keyed('FLOW_UNKNOWN_ARGUMENT', name, declared, at, '/with', `${operation} has no argument "${name}".`);
  }

  #otherOperation(
    operation: string,
    missing: readonly string[],
    unknown: readonly string[],
    at: object,
    further: string,
  ): void {
    const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ');
    const message = `${operation} needs ${quoted(missing)}, but gets ${quoted(unknown)}. Correct the names, or use another operation.`;
    this.#say('FLOW_UNKNOWN_ARGUMENT', at, message, further);
  }

  #effect(effect: Effect, aliases: Aliases): void {
    for (const name of namesOf(effect)) this.#called[name.of](name);
    if ('open' in effect && pathOf(effect.open) !== undefined) this.#openedByName(effect, aliases);
  }

  /** Names from elsewhere, such as content, are the public names of dialogs. */
  #openedByName(effect: EffectOf<'open'>, aliases: Aliases): void {
    const { names } = this.world;
    for (const name of names ? (this.context.finite.of(effect.open, aliases) ?? []) : [])
      this.#known(
        'FLOW_UNKNOWN_FLOW',
        String(name),
        [...(names ?? [])],
        effect,
        '/open',
        'dialog with the public name',
      );
  }

  readonly #called: { readonly [N in Named]: (name: Name) => void } = {
    operation: ({ name, with: given, at, further }) => this.#operation(name, given, at, further),
    address: (name) => this.#address(name),
    effects: ({ name, at, further }) =>
      this.#known('FLOW_UNKNOWN_EFFECTS', name, Object.keys(this.flow.effects ?? {}), at, further, 'list of effects'),
    step: ({ name, at, further }) => this.#step(name, PLACES, at, further),
    flow: ({ name, at, further }) => this.#known('FLOW_UNKNOWN_FLOW', name, [...this.world.flows], at, further, 'flow'),
    page: ({ name, at, further }) => this.#page(name, at, further),
    source: ({ name, at, further }) =>
      this.#known('FLOW_UNKNOWN_SOURCE', name, this.#refreshable(), at, further, 'source'),
    memory: ({ name, at, further }) => {
      const names = Object.keys(this.world.catalogue.memory);
      this.#keyed('FLOW_UNKNOWN_NAME', name, names, at, further, `there is no memory "${name}".`);
    },
    field: ({ name, at, further, keyed }) => {
      const names = Object.keys(this.flow.fields);
      if (keyed) this.#keyed('FLOW_UNKNOWN_FIELD', name, names, at, further, `there is no field "${name}".`);
      else this.#field(name, at, further);
    },
  };

  #refreshable(): readonly string[] {
    return ['session', 'failed', ...Object.keys(this.context.sources)];
  }

  /** The browser itself can navigate only with GET. */
  #address({ name, with: given, at, further }: Name): void {
    this.#operation(name, given, at, further);
    const operation = this.world.catalogue.operations[name];
    const method = operation?.method ?? 'POST';
    if (operation && method !== 'GET')
      this.#say(
        'FLOW_REDIRECT_METHOD',
        at,
        `${name} is a ${method}, but a browser can only open a GET. Use send.`,
        further,
      );
  }
}
