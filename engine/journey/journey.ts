// The steps of a flow as a statechart, made from its definition. The only door to xstate.
import { type AnyStateMachine, assign, createActor, createMachine } from 'xstate';
import type { PreparedFlow } from '../flow.ts';

/** Where a journey stands: on a step, or before and after the steps. */
export type Place =
  | { readonly at: 'opening' | 'refused' | 'failed' | 'closed' }
  | { readonly at: 'step' | 'running'; readonly step: string };

export type JourneyEvent =
  | { type: 'OPEN'; step: string; trail: readonly string[] }
  | { type: 'REFUSE' | 'FAIL' | 'RETRY' | 'NEXT' | 'SUBMIT' | 'STAY' | 'SEAL' | 'CLOSE' }
  /** Back along the trail, or to a step that is named: the trail ends before it then. */
  | { type: 'BACK'; step?: string }
  | { type: 'GO'; step: string };

interface Trail {
  /** Steps walked to get here, the latest last. Back leads along it. */
  readonly trail: readonly string[];
}

type GuardArguments = { context: Trail; event: JourneyEvent };

/** Says whether a step is part of the way now. */
export type Visible = (step: string) => boolean;

const RUNNING = 'running:';

/**
 * The statechart of a flow: a state for each step and one for each step's submit, with every transition that can happen.
 *
 * `visible` judges the conditions of steps; the chart itself knows no answers, so that it can be drawn and walked alone.
 */
export function createJourneyMachine(flow: Pick<PreparedFlow, 'id' | 'steps'>, visible: Visible): AnyStateMachine {
  const ids = flow.steps.map((step) => step.id);
  const target = (step: string) => ({
    target: step,
    guard: ({ event }: GuardArguments) => 'step' in event && event.step === step,
  });
  const states: Record<string, object> = {
    opening: { on: { OPEN: ids.map(target).map(withTrail), REFUSE: 'refused', FAIL: 'failed', CLOSE: 'closed' } },
    refused: { on: { RETRY: 'opening', CLOSE: 'closed' } },
    failed: { on: { RETRY: 'opening', CLOSE: 'closed' } },
    closed: { type: 'final' },
  };
  for (const id of ids) {
    states[id] = { on: transitionsFrom(id, flow, visible) };
    states[RUNNING + id] = {
      on: { STAY: id, GO: ids.map(target).map(walked(id)), CLOSE: 'closed', SEAL: { actions: assign({ trail: [] }) } },
    };
  }
  return createMachine({
    id: flow.id,
    initial: 'opening',
    context: { trail: [] } satisfies Trail,
    states,
  } as never) as AnyStateMachine;
}

/** A draft is resumed with the steps that were walked before. */
const withTrail = (transition: object) => ({
  ...transition,
  actions: assign(({ event }: GuardArguments) => ({ trail: 'trail' in event ? event.trail : [] })),
});

/** Whoever stays on a step has walked nowhere. */
const walked = (from: string) => (transition: { target: string; guard: unknown }) => ({
  ...transition,
  actions: assign(({ context: { trail } }: { context: Trail }) => ({
    trail: transition.target === from ? trail : [...trail, from],
  })),
});

function transitionsFrom(id: string, { steps }: Pick<PreparedFlow, 'steps'>, visible: Visible): object {
  const others = steps.map((step) => step.id).filter((other) => other !== id);
  const later = stepsAfter(id, steps);
  const back = (to: string) => ({
    target: to,
    guard: ({ context, event }: GuardArguments) =>
      ('step' in event ? event.step : previousTo(id, context.trail, visible)) === to,
    actions: assign(({ context: { trail } }: { context: Trail }) => ({
      trail: trail.includes(to) ? trail.slice(0, trail.lastIndexOf(to)) : trail,
    })),
  });
  const go = (to: string) => ({
    target: to,
    guard: ({ event }: GuardArguments) => 'step' in event && event.step === to,
  });
  return {
    NEXT: later.map((to) => walked(id)({ target: to, guard: () => visible(to) })),
    BACK: others.map(back),
    GO: others.map(go).map(walked(id)),
    SUBMIT: RUNNING + id,
    SEAL: { actions: assign({ trail: [] }) },
    CLOSE: 'closed',
  };
}

/** The ordered steps behind a step; behind an aside step all of them are. */
export function stepsAfter(id: string, steps: PreparedFlow['steps']): string[] {
  const at = steps.findIndex((step) => step.id === id);
  return steps
    .slice(at + 1)
    .filter((step) => !step.aside)
    .map((step) => step.id);
}

/** A step may stand in the trail itself, when an effect led back to it. */
const previousTo = (id: string, trail: readonly string[], visible: Visible): string | undefined =>
  trail.findLast((step) => step !== id && visible(step));

/** A journey under way. */
export class Journey {
  readonly #actor;
  readonly #visible: Visible;

  constructor(flow: Pick<PreparedFlow, 'id' | 'steps'>, visible: Visible, moved: (place: Place) => void) {
    this.#visible = visible;
    this.#actor = createActor(createJourneyMachine(flow, visible));
    this.#actor.subscribe((snapshot) => moved(toPlace(String(snapshot.value))));
    this.#actor.start();
  }

  /** An event that means nothing where the journey stands changes nothing. */
  send(event: JourneyEvent): void {
    if (this.#actor.getSnapshot().status === 'active') this.#actor.send(event);
  }

  /** The step that back leads to, if any. */
  previous(): string | undefined {
    const { value, context } = this.#actor.getSnapshot();
    return previousTo(String(value), (context as Trail).trail, this.#visible);
  }
}

function toPlace(state: string): Place {
  if (state.startsWith(RUNNING)) return { at: 'running', step: state.slice(RUNNING.length) };
  if (state === 'opening' || state === 'refused' || state === 'failed' || state === 'closed') return { at: state };
  return { at: 'step', step: state };
}
