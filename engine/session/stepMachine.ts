// Statechart of the steps of a flow, made from its definition. The only door to xstate, fetched for the first move.
import { type AnyStateMachine, assign, createActor, createMachine } from 'xstate';
import type { PreparedFlow } from '../flow.ts';
import { type NavState, type OpenedStep, previousTo, type StepEvent, type Visible } from './navState.ts';

interface Context {
  /** Steps walked to get here, the latest last. Back leads along it. */
  readonly trail: readonly string[];
  /** The step that the journey stands on, also while it is submitted. */
  readonly here: string;
  /** Something took effect on it: once it is left, nothing leads back to it. */
  readonly sealed?: boolean;
  readonly visible: Visible;
}

/** Arguments of a guard; an event may name the step that it leads to. */
type Arguments = { context: Context; event: { readonly type: string; readonly step?: string } };

const RUNNING = 'running:';

/** A flow is opened more often than it is written. */
const charts = new WeakMap<object, AnyStateMachine>();

/**
 * Returns the statechart of a flow: a state for each step and one for each step's submit, with every transition between.
 *
 * Each transition to a step is declared once, for all steps that it may leave. The chart holds no answers: `visible` in
 * its context evaluates the conditions of steps.
 */
export function createJourneyMachine(flow: Pick<PreparedFlow, 'id' | 'steps'>): AnyStateMachine {
  const chart = charts.get(flow) ?? chartOf(flow);
  charts.set(flow, chart);
  return chart;
}

function chartOf({ id, steps }: Pick<PreparedFlow, 'id' | 'steps'>): AnyStateMachine {
  const ids = steps.map((step) => step.id);
  /** To each step for which it fits. */
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
    // A submit goes neither on nor back by itself.
    states[RUNNING + step] = { on: { STAY: { target: step, ...REST }, NEXT: {}, BACK: {} } };
  }
  return createMachine({
    id,
    initial: ids[0],
    states,
    on: {
      // The ordered steps behind; behind an aside step all of them are.
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

/** What ran led nowhere: the step stays open, whatever took effect on it. */
const REST = { actions: assign({ sealed: false }) };

/** Staying on a step does not lengthen the trail. */
const walked = ({ context: { here, sealed, trail } }: Arguments, to: string): readonly string[] =>
  here === to || sealed ? trail : [...trail, here];

/** Makes one move in a flow of its own: the first move takes longest, and this keeps the customer from waiting for it. */
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

/** Position among the steps of one open flow. */
export class StepMachine {
  readonly #actor;

  /** @param opened the step that the flow opened on, and the steps before it */
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

  /** Moves; an event that has no transition from here changes nothing. */
  send(event: StepEvent): void {
    this.#actor.send(event);
  }

  /** The step that back leads to, if any. */
  previous(): string | undefined {
    const { here, trail, visible }: Context = this.#actor.getSnapshot().context;
    return previousTo(here, trail, visible);
  }
}

function toNavState(state: string): NavState {
  if (state.startsWith(RUNNING)) return { at: 'running', step: state.slice(RUNNING.length) };
  return { at: 'step', step: state };
}
