// One customer who walks through one flow by himself, without a browser, against the reference server.
import { type BlockNode, effect, type FieldNode, type FlowSession } from '#engine';
import type { StoryPortal } from '../../stories/host/StoryPortal.ts';
import { answerTo } from './answers.ts';
import type { Coverage } from './coverage.ts';

/** The rounds of one customer in one flow. */
export const ROUNDS = 4;

/** Steps on one walk; a flow that goes in circles ends here. */
const LONGEST = 24;
/** How long nothing must happen until the next move, in milliseconds. */
const QUIET = 6;
const PATIENCE = 3_000;

/** Walks a flow that is open. Each round takes other options, each move another button. */
export class Walker {
  constructor(
    readonly portal: StoryPortal,
    readonly flow: string,
    readonly coverage: Coverage,
    readonly round: number,
  ) {}

  async walk(): Promise<void> {
    const stop = effect(() => this.portal.sessions.value.forEach(readAll));
    let before: string | undefined;
    for (let move = 0; move < LONGEST; move += 1) {
      await this.#quiet();
      const session = this.#session();
      const step = session?.step.peek();
      if (!session || !step || session.phase.peek() !== 'open') break;
      this.coverage.steps.add(step.id);
      if (before !== undefined && before !== step.id) this.coverage.moves.add(`${before} → ${step.id}`);
      before = step.id;
      this.#closeOthers(session);
      this.#answer(session, step.blocks);
      await this.#quiet();
      if (!(await this.#move(session))) break;
    }
    stop();
  }

  #session(): FlowSession | undefined {
    return this.portal.sessions.peek().find(({ id, phase }) => id === this.flow && phase.peek() !== 'closed');
  }

  /** What lies over the flow says its word and goes. */
  #closeOthers(own: FlowSession): void {
    for (const session of this.portal.sessions.peek())
      if (session !== own) session.close(this.round % 2 === 0 ? 'retry' : undefined);
  }

  #answer(session: FlowSession, blocks: readonly BlockNode[]): void {
    for (const field of inside(blocks)) {
      if (field.kind !== 'field' || field.presence.peek() !== 'shown' || field.readonly.peek()) continue;
      const answer = this.#fits(field) ? answerTo(field, this.round) : undefined;
      if (answer !== undefined) session.answer(field.name, answer);
      session.touch(field.name);
    }
  }

  /** What is filled in already stays every second time. */
  #fits({ answer }: FieldNode): boolean {
    return answer.peek() === undefined || this.round % 3 !== 0;
  }

  /** Of all that can be done on a step, what was done least by anybody so far; Continue first. */
  async #move(session: FlowSession): Promise<boolean> {
    const step = session.step.peek();
    if (!step) return false;
    const moves = new Map<string, () => unknown>();
    if (step.next?.presence.peek() === 'shown') moves.set('next', () => session.next());
    for (const block of inside(step.blocks))
      if (block.kind === 'action' && block.presence.peek() === 'shown') moves.set(block.key, () => block.press());
    const back = step.back.peek();
    if (back) moves.set('back', back);
    const [name, run] = this.coverage.leastTried(step.id, moves) ?? [];
    if (name === undefined || run === undefined) return false;
    await within(Promise.resolve(run()));
    return true;
  }

  async #quiet(): Promise<void> {
    const until = performance.now() + PATIENCE;
    const busy = () =>
      this.portal.pending.peek() > 0 ||
      this.portal.sessions.peek().some(({ phase }) => ['opening', 'running'].includes(phase.peek()));
    do await wait(QUIET);
    while (busy() && performance.now() < until);
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What waits for a flow on top of this one does not end by itself. */
const within = (promise: Promise<unknown>) => Promise.race([promise, wait(60)]);

function inside(blocks: readonly BlockNode[]): BlockNode[] {
  return blocks.flatMap((block) => (block.kind === 'group' ? [block, ...inside(block.blocks.peek() ?? [])] : [block]));
}

/** Reads whatever a renderer would draw: a flow asks nothing that nobody looks at. */
function readAll({ phase, step }: FlowSession): void {
  if (phase.value === 'open' || phase.value === 'running') readDeep(step.value);
}

function readDeep(thing: unknown): void {
  if (typeof thing !== 'object' || thing === null) return;
  if ('peek' in thing && 'value' in thing) readDeep(thing.value);
  else for (const part of Object.values(thing)) readDeep(part);
}
