// Steps in sections. With a hub, customers enter the sections in any order.
import { COMPLETED } from '../completedField.ts';
import type { PreparedFlow, Section } from '../flow.ts';
import type { Json, Progress } from '../nodes.ts';
import { orUndefined } from '../notReady.ts';
import type { FlowState } from '../state/flowState.ts';
import { blocksIn } from '../stepBlocks.ts';
import type { StepEvent } from './navState.ts';
import { isPlain, StepSequence } from './stepSequence.ts';

export type SectionState = 'notStarted' | 'inProgress' | 'done';

/** Returns the step with the hub of sections; undefined without one. */
export const hubOf = ({ steps }: Pick<PreparedFlow, 'steps'>): string | undefined =>
  steps.find(({ blocks }) => blocksIn(blocks).some(({ block }) => 'kind' in block && block.kind === 'hub'))?.id;

const sequences = new WeakMap<FlowState, SectionedSequence>();

/** @throws Error for a flow without sections */
export function sectionsOf(state: FlowState): SectionedSequence {
  const sequence = sequences.get(state);
  if (!sequence) throw new Error(`${state.flow.id}: a hub without sections`);
  return sequence;
}

export class SectionedSequence extends StepSequence {
  /** The step with the hub; undefined if sections only have titles. */
  readonly #hub: string | undefined;
  /** Steps of the sequence outside of sections. */
  readonly #outer: readonly string[];
  readonly #sections: ReadonlyMap<string, Section>;

  constructor(flow: PreparedFlow, state: FlowState) {
    super(flow, state);
    sequences.set(state, this);
    const { sections = [], steps } = flow;
    this.#hub = hubOf(flow);
    this.#sections = new Map(sections.flatMap((section) => section.steps.map((id) => [id, section] as const)));
    this.#outer = steps.filter(({ id, aside }) => !aside && !this.#sections.has(id)).map(({ id }) => id);
  }

  override after(id: string, wanted?: string): string | undefined {
    if (this.#hub === undefined) return super.after(id);
    const section = this.#sections.get(id);
    if (section) return this.#later(section.steps, id) ?? this.#hub;
    const entered = id === this.#hub && wanted !== undefined ? this.#sections.get(wanted) : undefined;
    if (entered && this.isVisible(wanted as string)) return this.#visibleIn(entered)[0];
    const steps = this.flow.steps.map((step) => step.id);
    const from = steps.indexOf(id);
    return this.#outer.find((other) => steps.indexOf(other) > from && this.isVisible(other));
  }

  override before(id: string): string | undefined {
    const section = this.#hub === undefined ? undefined : this.#sections.get(id);
    return section ? (this.#earlier(section.steps, id) ?? this.#hub) : super.before(id);
  }

  /** Within a section, Back leads to its step before, then to the hub. From a review it leads there again. */
  override previous(visited: string | undefined, id: string): string | undefined {
    const section = this.#hub === undefined ? undefined : this.#sections.get(id);
    // Steps before a call with an effect stay closed.
    if (section && visited === undefined) return undefined;
    const isBeside = visited !== undefined && visited !== this.#hub && !this.#sections.has(visited);
    return section && !isBeside ? this.before(id) : visited;
  }

  override leave(id: string, to: string): StepEvent {
    const isInside = this.#sections.has(id);
    const done = this.#completed();
    if (isInside && !done.includes(id)) this.state.answer(COMPLETED, [...done, id]);
    if (this.#hub === undefined) return super.leave(id, to);
    return { type: isInside && to === this.#hub ? 'BACK' : 'GO', step: to };
  }

  override hasFaults(id: string): boolean {
    return super.hasFaults(id) || (id === this.#hub && this.missing().length > 0);
  }

  override isRightUpTo(from: string, to: string): boolean {
    if (this.#hub === undefined) return super.isRightUpTo(from, to);
    const section = this.#sections.get(to);
    if (section) return this.#areRight(section.steps, section.steps.indexOf(from), section.steps.indexOf(to));
    const start = this.#sections.has(from) ? this.#hub : from;
    return this.#areRight(this.#outer, this.#outer.indexOf(start), this.#outer.indexOf(to));
  }

  /** From a changed step of a section back to the review, if every section is done. */
  override leadsStraightTo(review: string, from: string, seen: ReadonlySet<string>): boolean {
    if (this.#hub === undefined || !this.#sections.has(from)) return super.leadsStraightTo(review, from, seen);
    const behind = this.#outer.slice(this.#outer.indexOf(this.#hub) + 1, this.#outer.indexOf(review));
    const isSeen = (id: string) => seen.has(id) && isPlain(this.step(id)) && !this.hasFaults(id);
    const isFree = behind.every((id) => !this.isVisible(id) || isSeen(id));
    return this.isVisible(review) && isFree && this.missing(from).length === 0;
  }

  override progress(id: string | null): Progress | null {
    const section = id === null ? undefined : this.#sections.get(id);
    if (id === null || (this.#hub !== undefined && !section)) return null;
    const title = section && orUndefined(() => this.titleOf(section));
    const named = title === undefined ? {} : { section: `${title}: ` };
    if (this.#hub === undefined) {
      const progress = super.progress(id);
      return progress && { ...progress, ...named };
    }
    const steps = section && orUndefined(() => this.#visibleIn(section));
    if (!section || steps?.length === 1) return null;
    return { position: (steps ?? section.steps).indexOf(id) + 1, total: steps?.length ?? null, ...named };
  }

  /** Returns the sections with a visible step. */
  sections(): readonly Section[] {
    return (this.flow.sections ?? []).filter((section) => this.#visibleIn(section).length > 0);
  }

  titleOf({ title }: Section): string {
    return this.state.texts.say(title, this.state.scope);
  }

  stateOf(section: Section): SectionState {
    if (this.#visibleIn(section).every((id) => this.#isDone(id))) return 'done';
    return section.steps.some((id) => this.#isBegun(id)) ? 'inProgress' : 'notStarted';
  }

  /** Returns the first step that is not done, else the first. */
  entryOf(section: Section): string {
    const steps = this.#visibleIn(section);
    return steps.find((id) => !this.#isDone(id)) ?? steps[0] ?? '';
  }

  /** Returns the sections that keep the customer from continuing. @param without step that counts as done */
  missing(without?: string): readonly Section[] {
    return this.sections().filter((section) => {
      const open = this.#visibleIn(section).filter((id) => id !== without && !this.#isDone(id));
      if (open.length === 0) return false;
      return !section.optional || open.some((id) => this.#isBegun(id) && super.hasFaults(id));
    });
  }

  #isDone(id: string): boolean {
    return this.#completed().includes(id) && !super.hasFaults(id);
  }

  #isBegun(id: string): boolean {
    return this.#completed().includes(id) || this.fieldsOn(id).some(({ given }) => given.value !== undefined);
  }

  #completed(): readonly Json[] {
    const answer = this.state.fields.get(COMPLETED)?.answer.value;
    return Array.isArray(answer) ? answer : [];
  }

  #visibleIn({ steps }: Section): readonly string[] {
    return steps.filter((id) => this.isVisible(id));
  }

  #later(steps: readonly string[], id: string): string | undefined {
    return steps.slice(steps.indexOf(id) + 1).find((other) => this.isVisible(other));
  }

  #earlier(steps: readonly string[], id: string): string | undefined {
    const before = steps.slice(0, steps.indexOf(id)).reverse();
    return before.find((other) => this.isVisible(other));
  }

  #areRight(steps: readonly string[], from: number, to: number): boolean {
    return steps.slice(Math.max(0, from), Math.max(0, to)).every((id) => !this.isVisible(id) || !this.hasFaults(id));
  }
}
