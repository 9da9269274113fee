// Edges between the steps of a flow, for the checker and for diagrams.

import { follow } from '../../../expressions/scope.ts';
import type { Action, Block, Effect, Effects, Expression, PreparedFlow, Section, Step } from '../../../flow.ts';
import { namedEffects } from '../../../namedEffects.ts';
import { hubOf } from '../../../session/sectionedSequence.ts';
import { blocksIn } from '../../../stepBlocks.ts';
import { actionsIn } from '../../metadata/blocks.ts';
import { CLOSED, type HeldList, leadsOf, listsOf, nameOf, namesOf } from '../../metadata/effects.ts';

export type FlowEdgeKind = 'order' | 'goTo' | 'back' | 'review' | 'close' | 'redirect' | 'open' | 'host';

/** Edge between nodes: steps by their ids, or nodes such as `START`. */
export interface FlowEdge {
  readonly from: string;
  readonly to: string;
  readonly kind: FlowEdgeKind;
  /** Required conditions, outermost first; `words` for choices and answers of the server. */
  readonly conditions: readonly (Expression | { readonly words: string })[];
  readonly at: object;
}

/** Nodes that are no steps. */
export const START = '(start)';
export const SUBMIT = '(submit)';
export { CLOSED };

const ANYWHERE = '(anywhere)';

type Conditions = FlowEdge['conditions'];

/** Returns all edges of a flow, in the order of the file. */
export function edgesOf(flow: PreparedFlow): FlowEdge[] {
  return new EdgeFinder(flow).all();
}

class EdgeFinder {
  readonly #ways: FlowEdge[] = [];

  constructor(readonly flow: PreparedFlow) {}

  all(): FlowEdge[] {
    const { flow } = this;
    this.#order(START, -1, [], flow);
    for (const guard of flow.allowed) this.#effects(START, guard.else, [{ words: 'not allowed' }]);
    for (const step of flow.steps) this.#step(step);
    this.#effects(SUBMIT, flow.submit, []);
    for (const source of Object.values(flow.sources))
      if (Array.isArray(source.failed)) this.#effects(ANYWHERE, source.failed, [{ words: 'a question failed' }]);
    return this.#ways;
  }

  #add(from: string, to: string, kind: FlowEdgeKind, conditions: Conditions, at: object): void {
    this.#ways.push({ from, to, kind, conditions, at });
  }

  /** Adds edges to the later steps that may be next, and to the submit after the last. */
  #order(from: string, index: number, conditions: Conditions, at: object): void {
    const { later, end } = laterThan(index, this.flow);
    for (const [next, step] of later.entries()) {
      if (step.aside) continue;
      this.#inOrder(from, step.id, at, () => [...conditions, ...skipped(later.slice(0, next)), ...whenOf(step)]);
      if (step.when === undefined) return;
    }
    if (from !== START || this.flow.steps.length === 0)
      this.#inOrder(from, end ?? SUBMIT, at, () => [...conditions, ...skipped(later)]);
  }

  /** Computes conditions on demand: many optional steps make many edges with long conditions. */
  #inOrder(from: string, to: string, at: object, conditions: () => Conditions): void {
    this.#ways.push({
      ...{ from, to, kind: 'order', at },
      get conditions() {
        return conditions();
      },
    });
  }

  #step(step: Step): void {
    if (this.#goesOn(step)) {
      if (step.next !== false && step.next?.do) this.#action(step.id, step.next, []);
      else this.#order(step.id, this.flow.steps.indexOf(step), whenOf(step.next || undefined), step);
    }
    this.#blocks(step.id, step.blocks);
    if (step.id === hubOf(this.flow)) for (const section of this.flow.sections ?? []) this.#enter(step.id, section);
    for (const { event, when, do: effects } of step.on ?? [])
      this.#effects(step.id, effects, [
        { words: event === 'enter' ? 'on entering' : 'on change' },
        ...whenOf({ when }),
      ]);
    if (typeof step.back === 'string') this.#add(step.id, step.back, 'back', [], step);
    else if (step.back) this.#add(step.id, `page ${step.back.page}`, 'back', [], step);
  }

  /** Adds the edges from the hub to the steps with which a section may begin. */
  #enter(from: string, section: Section): void {
    const steps = stepsOf(section, this.flow);
    for (const [at, step] of steps.entries()) {
      const conditions = [...skipped(steps.slice(0, at)), ...whenOf(step), { words: section.id }];
      this.#add(from, step.id, 'goTo', conditions, section);
      if (step.when === undefined) return;
    }
  }

  /** Pages and regions without a submit have no Continue button by default. */
  #goesOn({ next }: Step): boolean {
    const still = ['page', 'region'].includes(this.flow.as) && this.flow.submit.length === 0;
    return next !== false && (next !== undefined || !still);
  }

  #blocks(from: string, blocks: readonly Block[]): void {
    for (const { block, under } of blocksIn(blocks)) {
      for (const action of actionsIn(block)) this.#action(from, action, under);
      if (block.kind === 'review') for (const step of block.of) this.#add(from, step, 'review', under, block);
      if ('do' in block && block.do) this.#effects(from, block.do, [...under, ...pressed(block)]);
    }
  }

  #action(from: string, action: Action, conditions: Conditions): void {
    this.#effects(from, action.do ?? [], [...conditions, ...whenOf(action), ...pressed(action)]);
  }

  #effects(from: string, effects: Effects, outer: Conditions, running: readonly string[] = []): void {
    for (const effect of effects) this.#effect(from, effect, [...outer, ...whenOf(effect)], outer, running);
  }

  #effect(from: string, effect: Effect, conditions: Conditions, outer: Conditions, running: readonly string[]): void {
    const kind = nameOf(effect) as FlowEdgeKind;
    for (const target of leadsOf(effect))
      if (kind === 'goTo') this.#goTo(from, target, effect, conditions);
      else this.#add(from, target, kind, conditions, effect);
    for (const { name } of namesOf(effect, 'effects'))
      if (!running.includes(name))
        this.#effects(from, namedEffects(this.flow.effects, name) ?? [], conditions, [...running, name]);
    for (const list of listsOf(effect)) {
      const asked = effect.when === undefined ? undefined : [...outer, { '!': effect.when }];
      const within = list.runs === 'otherwise' ? asked : [...conditions, ...afterOf(list)];
      if (within) this.#effects(from, list.effects, within, running);
    }
  }

  #goTo(from: string, target: string, effect: Effect, conditions: Conditions): void {
    if (target === 'submit') this.#add(from, SUBMIT, 'goTo', conditions, effect);
    else if (target === 'next')
      this.#order(
        from,
        this.flow.steps.findIndex(({ id }) => id === from),
        conditions,
        effect,
      );
    else if (target !== 'back' && target !== 'again') this.#add(from, target, 'goTo', conditions, effect);
  }
}

function afterOf(list: HeldList): Conditions {
  if (list.runs === 'refused') return [{ words: `${list.operation} failed` }];
  return list.runs === 'later' ? [{ words: `closed with ${list.word}` }] : [];
}

const stepsOf = ({ steps }: Section, flow: PreparedFlow): Step[] =>
  steps.flatMap((id) => flow.steps.find((step) => step.id === id) ?? []);

/** Returns the steps that may follow a position, and the hub that follows the last of a section. */
function laterThan(index: number, flow: PreparedFlow): { readonly later: readonly Step[]; readonly end?: string } {
  const later = flow.steps.slice(index + 1);
  const hub = hubOf(flow);
  const { sections = [] } = flow;
  if (hub === undefined) return { later };
  const id = flow.steps[index]?.id ?? '';
  const section = sections.find(({ steps }) => steps.includes(id));
  if (section) return { later: stepsOf(section, flow).slice(section.steps.indexOf(id) + 1), end: hub };
  return { later: later.filter((step) => !sections.some(({ steps }) => steps.includes(step.id))) };
}

const skipped = (steps: readonly Step[]): Conditions =>
  steps.flatMap(({ aside, when }) => (aside ? [] : [{ '!': when }]));

const whenOf = (part: { readonly when?: Expression } | undefined): Conditions =>
  part?.when === undefined ? [] : [part.when];

const pressed = (action: object): Conditions => {
  const label = follow(action, ['label']);
  return typeof label === 'string' && label !== '' ? [{ words: label }] : [];
};

/** Returns the nodes that can be reached from the start, regardless of conditions. */
export function reachedBy(ways: readonly FlowEdge[]): ReadonlySet<string> {
  const reached = new Set<string>([START, ANYWHERE]);
  for (let size = 0; size !== reached.size; ) {
    size = reached.size;
    for (const { from, to } of ways) if (reached.has(from)) reached.add(to);
  }
  return reached;
}
