// The ways of a flow: which step leads where, by what, and under which conditions. Read by the checker, and drawn as a graph.
import type { Action, Block, Effect, Effects, Expression, PreparedFlow, Step } from '../flow.ts';
import { targetsIn } from './targets.ts';

/** How one gets from one place to the next. */
export type WayKind = 'order' | 'goTo' | 'back' | 'review' | 'close' | 'redirect' | 'open' | 'host';

/** A way from a place to a place: a step by its id, or one of the places around them. */
export interface Way {
  readonly from: string;
  readonly to: string;
  readonly kind: WayKind;
  /** What must hold, outermost first; a text for what is no condition (an answer of the server, a choice). */
  readonly conditions: readonly (Expression | { readonly words: string })[];
  /** The object that makes the way. */
  readonly at: object;
}

/** Places that are no steps. */
export const START = '(start)';
export const SUBMIT = '(submit)';
export const CLOSED = '(closed)';
const ANYWHERE = '(anywhere)';

type Conditions = Way['conditions'];

/** All ways of a flow, in the order of the file. */
export function waysOf(flow: PreparedFlow): Way[] {
  return new Ways(flow).all();
}

class Ways {
  readonly #ways: Way[] = [];

  constructor(readonly flow: PreparedFlow) {}

  all(): Way[] {
    const { flow } = this;
    this.#order(START, -1, [], flow);
    for (const guard of flow.allowed) this.#effects(START, guard.else, [{ words: 'not allowed' }]);
    for (const step of flow.steps) this.#step(step);
    this.#effects(SUBMIT, flow.submit, []);
    for (const source of Object.values(flow.sources))
      if (Array.isArray(source.failed)) this.#effects(ANYWHERE, source.failed, [{ words: 'a question failed' }]);
    return this.#ways;
  }

  #add(from: string, to: string, kind: WayKind, conditions: Conditions, at: object): void {
    this.#ways.push({ from, to, kind, conditions, at });
  }

  /** To the next ordered step whose condition holds; behind the last, to the submit. */
  #order(from: string, index: number, conditions: Conditions, at: object): void {
    let passed: Conditions = conditions;
    for (const step of this.flow.steps.slice(index + 1)) {
      if (step.aside) continue;
      if (step.when === undefined) return this.#add(from, step.id, 'order', passed, at);
      this.#add(from, step.id, 'order', [...passed, step.when], at);
      passed = [...passed, { '!': step.when } as Expression];
    }
    if (from !== START || this.flow.steps.length === 0) this.#add(from, SUBMIT, 'order', passed, at);
  }

  #step(step: Step): void {
    if (this.#goesOn(step)) {
      if (step.next !== false && step.next?.do) this.#action(step.id, step.next, []);
      else this.#order(step.id, this.flow.steps.indexOf(step), whenOf(step.next || undefined), step);
    }
    this.#blocks(step.id, step.blocks, []);
    for (const { event, when, do: effects } of step.on ?? [])
      this.#effects(step.id, effects, [
        { words: event === 'enter' ? 'on entering' : 'on change' },
        ...whenOf({ when }),
      ]);
    if (typeof step.back === 'string') this.#add(step.id, step.back, 'back', [], step);
    else if (step.back) this.#add(step.id, `page ${step.back.page}`, 'back', [], step);
  }

  /** A page or region without a submit has no Continue of its own accord. */
  #goesOn({ next }: Step): boolean {
    const still = ['page', 'region'].includes(this.flow.as) && this.flow.submit.length === 0;
    return next !== false && (next !== undefined || !still);
  }

  #blocks(from: string, blocks: readonly Block[], outer: Conditions): void {
    for (const block of blocks) {
      const conditions = [...outer, ...whenOf(block)];
      if (block.kind === 'group') this.#blocks(from, block.blocks, conditions);
      if (block.kind === 'banner' && block.action) this.#action(from, block.action, conditions);
      if (block.kind === 'table')
        for (const { action } of block.columns) if (action) this.#action(from, action, conditions);
      if (block.kind === 'review') for (const step of block.of) this.#add(from, step, 'review', conditions, block);
      if ('do' in block && block.do) this.#effects(from, block.do, [...conditions, ...pressed(block)]);
    }
  }

  #action(from: string, action: Action, conditions: Conditions): void {
    this.#effects(from, action.do ?? [], [...conditions, ...whenOf(action), ...pressed(action)]);
  }

  #effects(from: string, effects: Effects, outer: Conditions, running: readonly string[] = []): void {
    for (const effect of effects) this.#effect(from, effect, [...outer, ...whenOf(effect)], outer, running);
  }

  #effect(from: string, effect: Effect, conditions: Conditions, outer: Conditions, running: readonly string[]): void {
    if ('goTo' in effect) this.#goTo(from, effect, conditions);
    else if ('close' in effect) this.#add(from, CLOSED, 'close', conditions, effect);
    else if ('redirect' in effect) {
      const { redirect } = effect;
      const to =
        'page' in redirect
          ? `page ${redirect.page}`
          : 'operation' in redirect
            ? redirect.operation
            : 'phone' in redirect
              ? 'the telephone'
              : 'an address';
      this.#add(from, to, 'redirect', conditions, effect);
    } else if ('open' in effect) {
      for (const { text } of targetsIn(effect.open, '')) this.#add(from, `flow ${text}`, 'open', conditions, effect);
      for (const [word, then] of Object.entries(effect.then ?? {}))
        this.#effects(from, then, [...conditions, { words: `closed with ${word}` }], running);
    } else if ('host' in effect) this.#add(from, 'the portal', 'host', conditions, effect);
    else if ('send' in effect && Array.isArray(effect.failed))
      this.#effects(from, effect.failed, [...conditions, { words: `${effect.send} failed` }], running);
    else if ('do' in effect) this.#group(from, effect, conditions, outer, running);
  }

  #group(
    from: string,
    effect: Extract<Effect, { do: unknown }>,
    conditions: Conditions,
    outer: Conditions,
    running: readonly string[],
  ): void {
    if (typeof effect.do !== 'string') this.#effects(from, effect.do, conditions, running);
    else if (!running.includes(effect.do))
      this.#effects(from, this.flow.effects?.[effect.do] ?? [], conditions, [...running, effect.do]);
    if (effect.else && effect.when !== undefined)
      this.#effects(from, effect.else, [...outer, { '!': effect.when } as Expression], running);
  }

  #goTo(from: string, effect: Extract<Effect, { goTo: unknown }>, conditions: Conditions): void {
    for (const { text } of targetsIn(effect.goTo, '')) {
      if (text === 'submit') this.#add(from, SUBMIT, 'goTo', conditions, effect);
      else if (text === 'next')
        this.#order(
          from,
          this.flow.steps.findIndex(({ id }) => id === from),
          conditions,
          effect,
        );
      else if (text !== 'back') this.#add(from, text, 'goTo', conditions, effect);
    }
  }
}

const whenOf = (part: { readonly when?: Expression } | undefined): Conditions =>
  part?.when === undefined ? [] : [part.when];

/** What is pressed has a name. */
const pressed = (action: object): Conditions => {
  const { label } = action as { label?: unknown };
  return typeof label === 'string' && label !== '' ? [{ words: label }] : [];
};

/** The places that can be reached from the start, whatever the conditions say. */
export function reachedBy(ways: readonly Way[]): ReadonlySet<string> {
  const reached = new Set<string>([START, ANYWHERE]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { from, to } of ways) if (reached.has(from)) reached.add(to);
  }
  return reached;
}
