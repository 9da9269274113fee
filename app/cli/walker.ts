// One customer who walks through one flow by himself, without a browser, against the reference server.
import { type BlockNode, effect, type FieldNode, type FlowSession, type Json } from '@fahrplan/engine';
import type { StoryPortal } from '../../stories/host/StoryPortal.ts';
import { answerTo } from './answers.ts';
import type { Coverage, Tried } from './coverage.ts';
import { pressedOn, standingIn } from './standingIn.ts';

/** The rounds of one customer in one flow. */
export const ROUNDS = 4;

/** Steps on one walk; a flow that goes in circles ends here. */
const LONGEST = 24;
/** So many turns of the process nothing must happen until the next move: everything is answered within it. */
const QUIET = 8;
/** Milliseconds. */
const PATIENCE = 3_000;

/** One customer on the way. */
export interface Walk {
  readonly portal: StoryPortal;
  readonly flow: string;
  readonly coverage: Pick<Coverage, 'steps' | 'moves'>;
  readonly tried: Tried;
  readonly round: number;
  /** The number of a button that is tried before all others and Continue; nothing for Continue first. */
  readonly firstButton: number | undefined;
  /** The key of a button that is tried before everything else. */
  readonly button: string | undefined;
  /** What is answered whatever the round says; undefined leaves a field as it is. */
  readonly answers: ReadonlyMap<string, unknown>;
}

/** Walks a flow that is open. Each round takes other options, each move another button. */
export class Walker {
  constructor(readonly on: Walk) {}

  async walk(): Promise<void> {
    const stop = effect(() => this.on.portal.sessions.value.forEach(readAll));
    let before: string | undefined;
    for (let move = 0; move < LONGEST; move += 1) {
      await this.#quiet();
      const session = this.#session();
      const step = session?.step.peek();
      if (!session || !step || session.phase.peek() !== 'open') break;
      this.on.coverage.steps.add(step.id);
      if (before !== undefined && before !== step.id) this.on.coverage.moves.add(`${before} → ${step.id}`);
      before = step.id;
      this.#closeOthers(session);
      this.#answer(session, step.blocks);
      await this.#quiet();
      if (!(await this.#move(session))) break;
    }
    stop();
  }

  #session(): FlowSession | undefined {
    return this.on.portal.sessions.peek().find(({ id, phase }) => id === this.on.flow && phase.peek() !== 'closed');
  }

  /** What lies over the flow says its word and goes. */
  #closeOthers(own: FlowSession): void {
    for (const session of this.on.portal.sessions.peek())
      if (session !== own) session.close(this.on.round % 2 === 0 ? 'retry' : undefined);
  }

  #answer(session: FlowSession, blocks: readonly BlockNode[]): void {
    for (const field of inside(blocks)) {
      if (field.kind !== 'field' || field.presence.peek() !== 'shown' || field.readonly.peek()) continue;
      const answer = this.#answerTo(field);
      if (answer !== undefined) session.answer(field.name, answer);
      session.touch(field.name);
    }
  }

  #answerTo(field: FieldNode): Json | undefined {
    const { answers, round } = this.on;
    if (answers.has(field.name)) return answers.get(field.name) as Json | undefined;
    return this.#fits(field) ? answerTo(field, round) : undefined;
  }

  /** What is filled in already stays every second time. */
  #fits({ answer }: FieldNode): boolean {
    return answer.peek() === undefined || this.on.round % 3 !== 0;
  }

  /** Of all that can be done on a step, what was done least so far. */
  async #move(session: FlowSession): Promise<boolean> {
    const step = session.step.peek();
    if (!step) return false;
    const buttons = inside(step.blocks).flatMap((block): Move[] => {
      if (block.presence.peek() !== 'shown') return [];
      return pressedOn(block).map((action, at) => [at === 0 ? block.key : `${block.key}.${at}`, () => action.press()]);
    });
    const next: Move[] = step.next?.presence.peek() === 'shown' ? [['next', () => session.next()]] : [];
    const { firstButton } = this.on;
    const from = (firstButton ?? 0) % Math.max(1, buttons.length);
    const rotated = [...buttons.slice(from), ...buttons.slice(0, from)];
    const wanted = buttons.filter(([key]) => key === this.on.button);
    const moves = new Map([...wanted, ...(firstButton === undefined ? [...next, ...rotated] : [...rotated, ...next])]);
    const back = step.back.peek();
    if (back) moves.set('back', back);
    const [name, run] = this.on.tried.least(step.id, moves) ?? [];
    if (name === undefined || run === undefined) return false;
    await within(Promise.resolve(run()));
    return true;
  }

  async #quiet(): Promise<void> {
    const until = performance.now() + PATIENCE;
    const busy = () =>
      this.on.portal.pending.peek() > 0 ||
      this.on.portal.sessions.peek().some(({ phase }) => ['opening', 'running'].includes(phase.peek()));
    do await turns(QUIET);
    while (busy() && performance.now() < until);
  }
}

type Move = readonly [name: string, run: () => unknown];

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** What waits for a flow on top of this one does not end by itself. */
const within = (promise: Promise<unknown>) =>
  Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 60))]);

/** Blocks with all that stands in them. */
function inside(blocks: readonly BlockNode[]): BlockNode[] {
  return blocks.flatMap((block) => [block, ...inside(standingIn(block))]);
}

/** Reads whatever a renderer would draw: a flow asks nothing that nobody looks at. */
export function readAll({ phase, step }: FlowSession): void {
  if (phase.value === 'open' || phase.value === 'running') readDeep(step.value);
}

function readDeep(thing: unknown): void {
  if (typeof thing !== 'object' || thing === null) return;
  if ('peek' in thing && 'value' in thing) readDeep(thing.value);
  else for (const part of Object.values(thing)) readDeep(part);
}
