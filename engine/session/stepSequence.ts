import { holds } from '../expressions/expressions.ts';
import type { PreparedFlow, Step } from '../flow.ts';
import type { Progress } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { fieldsOn } from '../state/fieldPlacements.ts';
import type { FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';
import type { StepEvent } from './navState.ts';

/** Every read may throw NotReady, because step conditions may wait for a source. */
export class StepSequence {
  readonly #steps: ReadonlyMap<string, Step>;
  readonly #ordered: readonly string[];

  constructor(
    readonly flow: PreparedFlow,
    readonly state: FlowState,
  ) {
    this.#steps = new Map(flow.steps.map((step) => [step.id, step]));
    this.#ordered = flow.steps.filter((step) => !step.aside).map(({ id }) => id);
  }

  get length(): number {
    return this.#ordered.length;
  }

  step(id: string): Step {
    const step = this.#steps.get(id);
    if (!step) throw new Error(`${this.flow.id}: no step "${id}"`);
    return step;
  }

  isVisible(id: string): boolean {
    return holds(this.step(id).when, this.state.scope);
  }

  first(): string | undefined {
    return this.#ordered.find((id) => this.isVisible(id));
  }

  /** @param _wanted a later step, for sequences with branches */
  after(id: string, _wanted?: string): string | undefined {
    return this.#behind(id).find((other) => this.isVisible(other));
  }

  /** Returns the nearest visible step before one that has vanished, else the first. */
  before(id: string): string | undefined {
    const before = this.#ordered.slice(0, this.#ordered.indexOf(id)).reverse();
    return before.find((other) => this.isVisible(other)) ?? this.first();
  }

  /** Returns the step to which Back leads. */
  previous(visited: string | undefined, _id: string): string | undefined {
    return visited;
  }

  /** Returns the event that leads from a valid step to the one after it. */
  leave(_id: string, _to: string): StepEvent {
    return { type: 'NEXT' };
  }

  /** Returns true when the steps from `from` up to, but without, `to` are valid. */
  isRightUpTo(from: string, to: string): boolean {
    const [start, end] = [from, to].map((id) => Math.max(0, this.#ordered.indexOf(id)));
    return this.#ordered.slice(start, end).every((id) => !this.isVisible(id) || !this.hasFaults(id));
  }

  firstFaulty(): string | undefined {
    return this.#ordered.find((id) => this.isVisible(id) && this.hasFaults(id));
  }

  /** True when only valid, seen steps without effects are between a changed step and its review. */
  leadsStraightTo(review: string, from: string, seen: ReadonlySet<string>): boolean {
    if (!this.isVisible(review)) return false;
    const between = this.#ordered.slice(this.#ordered.indexOf(from) + 1, this.#ordered.indexOf(review));
    return between.every(
      (id) => !this.isVisible(id) || (seen.has(id) && isPlain(this.step(id)) && !this.hasFaults(id)),
    );
  }

  hasFaults(id: string): boolean {
    return this.fieldsOn(id).some(({ root, fault }) => this.state.standsOn(id, root) && fault.value);
  }

  /** Returns the fields of a step in page order, each followed by those in its rows. */
  fieldsOn(id: string): FieldState[] {
    return fieldsOn(this.step(id)).flatMap((name) => {
      const field = this.state.fields.get(name);
      return field ? [field, ...(field.inner ?? [])] : [];
    });
  }

  stepOf(field: string): string | undefined {
    return this.flow.steps.find(({ id }) => this.state.standsOn(id, field))?.id;
  }

  /** Returns the position among counted steps; null for other steps, or if there is only one. */
  progress(id: string | null): Progress | null {
    const counted = this.#ordered.filter((other) => this.step(other).counts !== false);
    const position = (steps: readonly (string | null)[]) => steps.indexOf(id) + 1;
    if (counted.length < 2 || position(counted) === 0) return null;
    const visible = catchNotReady(() => counted.filter((other) => this.isVisible(other)));
    if (visible instanceof NotReady) return { position: position(counted), total: null };
    return visible.length < 2 ? null : { position: position(visible), total: visible.length };
  }

  #behind(id: string): readonly string[] {
    const all = this.flow.steps.map((step) => step.id);
    return all.slice(all.indexOf(id) + 1).filter((other) => !this.step(other).aside);
  }
}

/** True when entering and leaving the step run no effects. */
export const isPlain = ({ next, on }: Step): boolean =>
  (next ? next.do === undefined : true) && !on?.some(({ event }) => event === 'enter');
