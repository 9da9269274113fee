// Statechart of a flow's steps. Only import of xstate, loaded for the first move.
import { type AnyStateMachine, assign, createActor, createMachine } from 'xstate';
import type { PreparedFlow } from '../flow.ts';
import { type NavState, type OpenedStep, previousTo, type StepEvent, type Visible } from './navState.ts';

interface Context {
  /** Steps before this one, latest last. Back follows it. */
  readonly trail: readonly string[];
  /** The current step, also while it is submitted. */
  readonly here: string;
  /** A call with side effects succeeded here: once left, the customer cannot return. */
  readonly sealed?: boolean;
  readonly visible: Visible;
}

type Arguments = { context: Context; event: { readonly type: string; readonly step?: string } };

const RUNNING = 'running:';

/** Cached: a flow is opened many times. */
const charts = new WeakMap<object, AnyStateMachine>();

/**
 * Returns the statechart of a flow: a state per step, and one per step while it is submitted.
 * Transitions are declared once per target. `visible` in the context evaluates step conditions.
 */
export function createJourneyMachine(flow: Pick<PreparedFlow, 'id' | 'steps'>): AnyStateMachine {
  const chart = charts.get(flow) ?? chartOf(flow);
  charts.set(flow, chart);
  return chart;
}

function chartOf({ id, steps }: Pick<PreparedFlow, 'id' | 'steps'>): AnyStateMachine {
  const ids = steps.map((step) => step.id);
  const toEach = (fits: (given: Arguments, to: string, at: number) => boolean, trailTo = walked) =>
    ids.map((to, at) => ({
      target: `.${to}`,
      guard: (given: Arguments) => fits(given, to, at),
      actions: assign<Context, Arguments['event'], never, never, never>((given) => ({
        here: to,
        trail: trailTo(given, to),
        sealed: false,
      })),
    }));
  const states: Record<string, object> = {};
  for (const step of ids) {
    states[step] = { on: { SUBMIT: RUNNING + step } };
    // During a submit, only its result moves the chart.
    states[RUNNING + step] = { on: { STAY: { target: step, ...REST }, NEXT: {}, BACK: {} } };
  }
  return createMachine({
    id,
    initial: ids[0],
    states,
    on: {
      // Next ordered steps; after an aside step, all ordered steps behind it.
      NEXT: toEach(
        ({ context: { here, visible } }, to, at) => ids.indexOf(here) < at && !steps[at]?.aside && visible(to),
      ),
      BACK: toEach(
        ({ context: { here, trail, visible }, event }, to) =>
          here !== to && (event.step ?? previousTo(here, trail, visible)) === to,
        ({ context: { trail } }, to) => (trail.includes(to) ? trail.slice(0, trail.lastIndexOf(to)) : trail),
      ),
      GO: toEach(isNamed),
      SEAL: { actions: assign({ trail: [], sealed: true }) },
      STAY: REST,
    },
  } as never) as AnyStateMachine;
}

const isNamed = ({ event }: Arguments, to: string): boolean => event.step === to;

/** Reopens the step: it is not sealed, as the customer stays on it. */
const REST = { actions: assign({ sealed: false }) };

/** Staying on a step does not lengthen the trail. */
const walked = ({ context: { here, sealed, trail } }: Arguments, to: string): readonly string[] =>
  here === to || sealed ? trail : [...trail, here];

/** Makes one move in a dummy flow: the first move of xstate is slow. */
export function warmUp(): void {
  const steps = ['first', 'next'].map((id) => ({ id, title: '', blocks: [] }));
  const opened = { step: 'first', trail: [] };
  new StepMachine(
    { id: 'warm-up', steps },
    () => true,
    opened,
    () => undefined,
  ).send({ type: 'NEXT' });
}

export class StepMachine {
  readonly #actor;

  constructor(
    flow: Pick<PreparedFlow, 'id' | 'steps'>,
    visible: Visible,
    { step, trail }: OpenedStep,
    moved: (nav: NavState) => void,
  ) {
    const machine = createJourneyMachine(flow);
    const context: Context = { here: step, trail, visible };
    this.#actor = createActor(machine, { snapshot: machine.resolveState({ value: step, context }) }).start();
    this.#actor.subscribe((snapshot) => moved(toNavState(String(snapshot.value))));
  }

  send(event: StepEvent): void {
    this.#actor.send(event);
  }

  previous(): string | undefined {
    const { here, trail, visible }: Context = this.#actor.getSnapshot().context;
    return previousTo(here, trail, visible);
  }
}

function toNavState(state: string): NavState {
  if (state.startsWith(RUNNING)) return { at: 'running', step: state.slice(RUNNING.length) };
  return { at: 'step', step: state };
}
