import type { PreparedFlow, Shapes, Step } from '../flow.ts';
import type { ActionNode, ReadonlySignal, StepNode } from '../nodes.ts';
import { computed, signal, untracked } from '../signals.ts';
import { modulesFailed } from '../values/lazy.ts';
import { createAction, leading } from './action.ts';
import { createBlocks } from './blocks.ts';
import { isLost, presence, shownText } from './derived.ts';
import { failedSource, NONE, repeatedFailures } from './failedBlocks.ts';
import type { ViewContext } from './viewContext.ts';

export interface StepViewContext extends ViewContext {
  readonly busy: ReadonlySignal<boolean>;
  next(): Promise<void>;
  /** Returns the way back from a step; null when there is none. */
  backFrom(step: Step): (() => void) | null;
  word(key: string): string;
}

/** Creates the node of each step once, for as long as the flow is open. */
export class StepNodes {
  readonly #made = new Map<string, StepNode>();

  constructor(readonly stand: StepViewContext) {}

  of(step: Step): StepNode {
    const known = this.#made.get(step.id);
    if (known) return known;
    const node = untracked(() => this.#create(step));
    this.#made.set(step.id, node);
    return node;
  }

  #create(step: Step): StepNode {
    const { stand } = this;
    const { scope, texts } = stand.state;
    const title = shownText(texts, step.title, scope);
    const blocks = createBlocks(step.blocks, { view: stand, scope, at: step.id });
    // Only once a failure is possible, so that keystrokes do not walk the step.
    const isPossible = () => stand.state.failed.value || modulesFailed.value;
    const failed = computed(() => (isPossible() ? failedSource(() => texts.say(step.title, scope)) : undefined));
    return {
      id: step.id,
      look: step.look ?? 'form',
      title,
      blocks,
      failure: computed(() => (failed.value === undefined ? '' : stand.state.sayFailed(failed.value))),
      repeated: computed(() => (isPossible() ? repeatedFailures(blocks, failed.value) : NONE)),
      next: this.#next(step),
      back: computed(() => stand.backFrom(step)),
      backLink: leading({ back: step.back }, { view: stand, scope, at: step.id }),
      changed: leading({ do: [{ set: setOnChange(step) }] }, { view: stand, scope, at: step.id }),
    };
  }

  #next(step: Step): ActionNode | null {
    const { stand } = this;
    const { flow, scope, texts } = stand.state;
    if (!goesOn(step, flow)) return null;
    const action = createAction({ ...step.next, step }, { view: stand, scope, at: `next.${step.id}` }, 'continue');
    const { label } = step.next || {};
    const shown = step.next ? presence(step.next.when, scope) : signal('shown' as const);
    return {
      ...action,
      look: 'primary',
      // A press tries again what the label says: without it no button may promise more.
      label: computed(() => (isLost(texts, label, scope) ? texts.word('retry') : action.label.value)),
      presence: shown,
      running: stand.busy,
      refusal: signal(null),
      press: () => stand.next(),
    };
  }
}

/** Returns true when a step has a Continue button. By default, pages without submit have none. */
export const goesOn = ({ next }: Step, { as, submit }: PreparedFlow): boolean =>
  (next ?? (as === 'modal' || as === 'alert' || submit.length > 0)) !== false;

/** Returns the answers that every change on the step sets as well. */
const setOnChange = ({ on = [] }: Step): Shapes =>
  Object.assign(
    {},
    ...on.flatMap(({ event, do: list }) =>
      event === 'change' ? list.map((effect) => ('set' in effect && !effect.when ? effect.set : {})) : [],
    ),
  );
