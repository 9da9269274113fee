// The steps of a flow as a statechart, made from its definition. The only door to xstate, fetched for the first move.
import { type AnyStateMachine, assign, createActor, createMachine } from 'xstate';
import type { PreparedFlow } from '../flow.ts';
import { type JourneyEvent, type NavState, previousTo, type Visible } from './navState.ts';

interface Context {
  /** Steps walked to get here, the latest last. Back leads along it. */
  readonly trail: readonly string[];
  /** The step that the journey stands on, also while it is submitted. */
  readonly here?: string;
  /** Something took effect on it: whoever leaves it does not come back. */
  readonly sealed?: boolean;
  readonly visible: Visible;
}

/** What may be said by an event: the step that it leads to, and the steps that led there. */
type Arguments = {
  context: Context;
  event: { readonly type: string; readonly step?: string; readonly trail?: readonly string[] };
};

const RUNNING = 'running:';

/** A flow is opened more often than it is written. */
const charts = new WeakMap<object, AnyStateMachine>();

/**
 * The statechart of a flow: a state for each step and one for each step's submit, with every transition that can happen.
 *
 * What leads to a step is written once, wherever it leads from. The chart itself knows no answers, so that it can be
 * drawn and walked alone: its input judges the conditions of steps.
 */
export function createJourneyMachine(flow: Pick<PreparedFlow, 'id' | 'steps'>): AnyStateMachine {
  const chart = charts.get(flow) ?? chartOf(flow);
  charts.set(flow, chart);
  return chart;
}

function chartOf({ id, steps }: Pick<PreparedFlow, 'id' | 'steps'>): AnyStateMachine {
  const ids = steps.map((step) => step.id);
  /** To each step for which it fits. */
  const toEach = (fits: (given: Arguments, to: string, at: number) => unknown, trailTo = walked, before = '.') =>
    ids.map((to, at) => ({
      target: before + to,
      guard: (given: Arguments) => (given.context.here || !before) && fits(given, to, at),
      actions: assign<Context, Arguments['event'], never, never, never>((given) => ({
        here: to,
        trail: trailTo(given, to),
        sealed: false,
      })),
    }));
  const states: Record<string, object> = {
    opening: {
      on: {
        OPEN: toEach(isNamed, ({ event }) => event.trail as readonly string[], ''),
        REFUSE: 'refused',
        FAIL: 'failed',
      },
    },
    refused: { on: { RETRY: 'opening' } },
    failed: { on: { RETRY: 'opening' } },
    closed: { type: 'final' },
  };
  for (const step of ids) {
    states[step] = { on: { SUBMIT: RUNNING + step } };
    // A submit goes neither on nor back by itself.
    states[RUNNING + step] = { on: { STAY: { target: step, ...REST }, NEXT: {}, BACK: {} } };
  }
  return createMachine({
    id,
    initial: 'opening',
    context: ({ input }: { input: Visible }) => ({ trail: [], visible: input }),
    states,
    on: {
      // The ordered steps behind; behind an aside step all of them are.
      NEXT: toEach(
        ({ context: { here = '', visible } }, to, at) => ids.indexOf(here) < at && !steps[at]?.aside && visible(to),
      ),
      BACK: toEach(
        ({ context: { here, trail, visible }, event }, to) =>
          here !== to && (event.step ?? previousTo(here, trail, visible)) === to,
        ({ context: { trail } }, to) => (trail.includes(to) ? trail.slice(0, trail.lastIndexOf(to)) : trail),
      ),
      GO: toEach(isNamed),
      SEAL: { actions: assign({ trail: [], sealed: true }) },
      STAY: REST,
      CLOSE: '.closed',
    },
  } as never) as AnyStateMachine;
}

const isNamed = ({ event }: Arguments, to: string): boolean => event.step === to;

/** What ran led nowhere: the step stays open, whatever took effect on it. */
const REST = { actions: assign({ sealed: false }) };

/** Whoever stays on a step has walked nowhere. */
const walked = ({ context: { here, sealed, trail } }: Arguments, to: string): readonly string[] =>
  here === to || sealed ? trail : [...trail, here as string];

/** Walks a journey of nobody: what is done for the first time takes longest, and no customer waits for it. */
export function warmUp(): void {
  const steps = ['first', 'next'].map((id) => ({ id, title: '', blocks: [] }));
  const opened = { type: 'OPEN', step: 'first', trail: [] } as const;
  new StepMachine(
    { id: 'nobody', steps },
    () => true,
    [opened],
    () => undefined,
  ).send({ type: 'NEXT' });
}

/** The chart of one journey under way. */
export class StepMachine {
  readonly #actor;

  /** @param before what has happened so far */
  constructor(
    flow: Pick<PreparedFlow, 'id' | 'steps'>,
    visible: Visible,
    before: readonly JourneyEvent[],
    moved: (nav: NavState) => void,
  ) {
    this.#actor = createActor(createJourneyMachine(flow), { input: visible }).start();
    for (const event of before) this.send(event);
    this.#actor.subscribe((snapshot) => moved(toPlace(String(snapshot.value))));
  }

  /** An event that means nothing where the journey stands changes nothing. */
  send(event: JourneyEvent): void {
    if (this.#actor.getSnapshot().status === 'active') this.#actor.send(event);
  }

  /** The step that back leads to, if any. */
  previous(): string | undefined {
    const { value, context } = this.#actor.getSnapshot();
    const { trail, visible }: Context = context;
    return previousTo(String(value), trail, visible);
  }
}

function toPlace(state: string): NavState {
  if (state.startsWith(RUNNING)) return { at: 'running', step: state.slice(RUNNING.length) };
  if (state === 'opening' || state === 'refused' || state === 'failed' || state === 'closed') return { at: state };
  return { at: 'step', step: state };
}
