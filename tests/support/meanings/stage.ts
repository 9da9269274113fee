// What the tests of the meanings share: small flows, a way to open them, and a server that answers when it is told to.
import {
  type BlockNode,
  createFlow,
  type FieldNode,
  type FlowSession,
  type Host,
  type PreparedCatalogue,
  type PreparedFlow,
  type Question,
  type QuestionState,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import type { Step } from '../../../engine/flow.ts';
import { silentHost } from '../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../definitions.ts';
import { untilOpened } from '../opened.ts';

/** A catalogue with nothing in it. */
export const bare: PreparedCatalogue = { ...catalogue, operations: {}, sources: {}, facts: {}, memory: {} };

/** A dialog of steps; every word is its key. */
export const dialog = (
  fields: PreparedFlow['fields'],
  steps: readonly Step[],
  changes: Partial<PreparedFlow> = {},
): PreparedFlow => ({
  id: 'little',
  version: 1,
  kinds: [],
  as: 'modal',
  keep: 'none',
  allowed: [],
  sources: {},
  fields,
  steps,
  submit: [],
  ...changes,
});

export async function opened(
  flow: PreparedFlow,
  changes: Partial<Host> = {},
  shared: PreparedCatalogue = bare,
): Promise<FlowSession> {
  const session = createFlow({ flow, catalogue: shared, host: silentHost(changes), input: {}, kinds });
  await untilOpened(session);
  return session;
}

/** Everything that can happen by itself has happened. */
export const settled = (): Promise<void> => new Promise((done) => void setImmediate(done));

/** The fields on screen, with those in groups. */
export function fieldsOf(session: FlowSession): FieldNode[] {
  const inside = (block: BlockNode): FieldNode[] => {
    if (block.presence.value === 'hidden') return [];
    return block.kind === 'group' ? (block.blocks.value ?? []).flatMap(inside) : block.kind === 'field' ? [block] : [];
  };
  return (session.step.value?.blocks ?? []).flatMap(inside);
}

/** A question that was asked. Nobody is too late to be told: answers to old questions arrive as well. */
export interface Asked {
  readonly path: string;
  readonly tell: (state: QuestionState) => void;
  /** What was told last; nothing while it is under way. */
  said?: QuestionState;
}

/** A server that answers when it is told to, in any order; and a clock that stands. */
export class PatientServer {
  readonly asked: Asked[] = [];
  #waiting: (() => void)[] = [];

  /** A pause passes; no press waits until its time is over. */
  readonly after: Host['after'] = (milliseconds, run) => void (milliseconds < 60_000 && this.#waiting.push(run));

  readonly questions: Host['questions'] = {
    observe: ({ call }: Question, tell) => {
      this.asked.push({ path: call.path, tell });
      return () => {};
    },
    refresh: () => {},
  };

  /** The latest question with this path, if any. */
  latest(path: string): Asked | undefined {
    return this.asked.findLast((question) => question.path === path);
  }

  /** Whatever waits for time to pass happens now. */
  async timePasses(): Promise<void> {
    for (const run of this.#waiting.splice(0)) run();
    await settled();
  }

  say(question: Asked, state: QuestionState): void {
    question.said = state;
    question.tell(state);
  }
}
