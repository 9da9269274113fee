// Walks one customer through a flow without a browser.
import {
  type BlockNode,
  effect,
  type FieldNode,
  type FilesPart,
  type FlowSession,
  type Json,
  type StepNode,
} from '@fahrplan/engine';
import type { PreviewPortal } from '../host/PreviewPortal.ts';
import { answerTo } from './answers.ts';
import { inside, settle, within } from './onScreen.ts';
import { readAll } from './readAll.ts';
import { acceptedFile } from './sampleFiles.ts';
import { pressedOn } from './standingIn.ts';
import type { Tried } from './tried.ts';

export const ROUNDS = 4;

/** Most steps of a walk, in case the flow loops. */
const MAX_LENGTH = 24;
/** Steps and moves of a walk. */
export interface Passed {
  readonly steps: Set<string>;
  readonly moves: Set<string>;
  /** Latest issues that kept a walk on a step, by step. */
  readonly stops: Map<string, string>;
}

export interface Walk {
  readonly portal: PreviewPortal;
  readonly flow: string;
  readonly coverage: Passed;
  readonly tried: Tried;
  readonly round: number;
  /** Index of a button to press before all others and Continue; undefined for Continue first. */
  readonly firstButton: number | undefined;
  /** Key of a button to press before everything else. */
  readonly button: string | undefined;
  /** Fixed answers in any round; undefined leaves a field as it is. */
  readonly answers: ReadonlyMap<string, unknown>;
  /** Told of each screen, on arrival and once it is answered. The walk ends there if it returns true. */
  readonly reached?: ((session: FlowSession, step: StepNode, isAnswered: boolean) => boolean) | undefined;
}

/** Walks an open flow. Each round takes other options, each move another button. */
export class Walker {
  constructor(readonly on: Walk) {}

  async walk(): Promise<void> {
    const stop = effect(() => this.on.portal.sessions.value.forEach(readAll));
    let before: string | undefined;
    for (let move = 0; move < MAX_LENGTH; move += 1) {
      await settle(this.on.portal);
      const session = this.#session();
      const step = session?.step.peek();
      if (!session || !step || session.phase.peek() !== 'open') break;
      this.on.coverage.steps.add(step.id);
      if (before !== undefined && before !== step.id) this.on.coverage.moves.add(`${before} → ${step.id}`);
      before = step.id;
      this.#closeOthers(session);
      if (this.on.reached?.(session, step, false)) break;
      this.#answer(session, step.blocks);
      await settle(this.on.portal);
      if (this.on.reached?.(session, step, true)) break;
      if (!(await this.#move(session))) break;
    }
    stop();
  }

  #session(): FlowSession | undefined {
    return this.on.portal.sessions.peek().find(({ id, phase }) => id === this.on.flow && phase.peek() !== 'closed');
  }

  /** Closes dialogs over the flow with their closing word. */
  #closeOthers(own: FlowSession): void {
    for (const session of this.on.portal.sessions.peek())
      if (session !== own) session.close(this.on.round % 2 === 0 ? 'retry' : undefined);
  }

  #answer(session: FlowSession, blocks: readonly BlockNode[]): void {
    for (const field of inside(blocks)) {
      if (field.kind !== 'field' || field.presence.peek() !== 'shown' || field.readonly.peek()) continue;
      if (field.files) this.#choose(field.files);
      const answer = this.#answerTo(field);
      if (answer !== undefined) session.answer(field.name, answer);
      session.touch(field.name);
    }
  }

  /** Chooses one file; every third round keeps the field empty. */
  #choose({ entries, extensions, choose }: FilesPart): void {
    const file = acceptedFile(extensions.peek());
    if (file && entries.peek().length === 0 && this.on.round % 3 !== 2) choose([file]);
  }

  #answerTo(field: FieldNode): Json | undefined {
    const { answers, round } = this.on;
    if (answers.has(field.name)) return answers.get(field.name) as Json | undefined;
    return this.#fits(field) ? answerTo(field, round) : undefined;
  }

  /** Keeps prefilled answers every third round. */
  #fits({ answer }: FieldNode): boolean {
    return answer.peek() === undefined || this.on.round % 3 !== 0;
  }

  /** Makes the move of a step that was tried least. */
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
    await settle(this.on.portal);
    const issues = session.issues.peek().map(({ field, text }) => (field === null ? text : `${field}: ${text}`));
    if (name === 'next' && session.step.peek()?.id === step.id && issues.length > 0)
      this.on.coverage.stops.set(step.id, issues.join('; '));
    return true;
  }
}

type Move = readonly [name: string, run: () => unknown];
