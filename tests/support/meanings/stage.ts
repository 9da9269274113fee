// Small flows for the tests of metadata, with a server that answers on command.
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

export const bare: PreparedCatalogue = { ...catalogue, operations: {}, sources: {}, facts: {}, memory: {} };

/** Returns a dialog of steps in which every text is its key. */
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

/** Waits for all work that happens by itself. */
export const settled = (): Promise<void> => new Promise((done) => void setImmediate(done));

export function fieldsOf(session: FlowSession): FieldNode[] {
  const inside = (block: BlockNode): FieldNode[] => {
    if (block.presence.value === 'hidden') return [];
    return block.kind === 'group' ? (block.blocks.value ?? []).flatMap(inside) : block.kind === 'field' ? [block] : [];
  };
  return (session.step.value?.blocks ?? []).flatMap(inside);
}

/** Observed question. Replies to old questions are delivered, too. */
export interface Asked {
  readonly path: string;
  readonly tell: (state: QuestionState) => void;
  /** Last reported state, or undefined while it is pending. */
  said?: QuestionState;
}

/** Server that answers on command in any order, with a stopped clock. */
export class PatientServer {
  readonly asked: Asked[] = [];
  #waiting: (() => void)[] = [];

  /** Timeouts of a minute or more never fire. */
  readonly after: Host['after'] = (milliseconds, run) => void (milliseconds < 60_000 && this.#waiting.push(run));

  readonly questions: Host['questions'] = {
    observe: ({ call }: Question, tell) => {
      this.asked.push({ path: call.path, tell });
      return () => {};
    },
    refresh: () => {},
  };

  latest(path: string): Asked | undefined {
    return this.asked.findLast((question) => question.path === path);
  }

  async timePasses(): Promise<void> {
    for (const run of this.#waiting.splice(0)) run();
    await settled();
  }

  say(question: Asked, state: QuestionState): void {
    question.said = state;
    question.tell(state);
  }
}
