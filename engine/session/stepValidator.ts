// What stands in the way on a step, and when it is said.

import { holds } from '../expressions/expressions.ts';
import type { Step } from '../flow.ts';
import type { BlockNode, Issue, Json, StepNode } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { batch, signal } from '../signals.ts';
import { fieldsOn } from '../state/fieldPlacements.ts';
import type { BrokenRule, FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';
import { fetchAgain } from '../values/lazy.ts';
import { refusalOf } from '../view/refusals.ts';
import { whenReady } from '../whenReady.ts';
import type { StepSequence } from './stepSequence.ts';

/** One list, so that forgetting nothing is no change. */
const NONE: readonly string[] = [];
const NOBODY: ReadonlySet<string> = new Set();
const NOTHING: ReadonlyMap<string, Complaint> = new Map();

/** What was said of an answer: of another one it says nothing. */
interface Complaint {
  readonly text: string;
  readonly answer: Json | undefined;
}

/** Judges the step on screen. */
export class StepValidator {
  /** The fields that were there when Continue was pressed on the step. One that came later was not passed over. */
  readonly judged = signal(NOBODY);
  /** Grows with every refusal. */
  readonly refusals = signal(0);
  readonly #complaints = signal(NOTHING);
  /** Messages that belong to the step as a whole. */
  readonly #remarks = signal(NONE);

  constructor(
    readonly state: FlowState,
    readonly steps: StepSequence,
  ) {}

  /** Whether nothing stands in the way; says what does. Waits for whatever the step shows. */
  async lets(step: Step, node: StepNode): Promise<boolean> {
    // The Enter key asks for a button even where there is none.
    if (!node.next || node.next.presence.peek() === 'hidden') return false;
    this.forgetSaid();
    this.#judge(step);
    fetchAgain();
    const refused = await whenReady(() => this.#refusal(step, node));
    if (refused === null) return true;
    this.#judge(step);
    const passing = () => (refused instanceof NotReady || refused.length > 0 ? undefined : this.#passingOn(step));
    const said = passing();
    if (said !== undefined) {
      this.state.host.toast(said, 'info', () => passing() === said);
      return false;
    }
    batch(() => {
      this.#remarks.value = refused instanceof NotReady ? [this.state.word('source_failed')] : refused;
      this.refusals.value += 1;
    });
    return false;
  }

  /** Everything that is wrong on a step, as far as it may be said now, in the order of the page. */
  issuesOn(id: string | null): readonly Issue[] {
    if (id === null) return [];
    const issues = fieldsOn(this.steps.step(id)).flatMap((name) => this.#issueOf(id, name) ?? []);
    return [...issues, ...this.#remarks.value.map((text) => ({ code: 'step', text }))];
  }

  /** The server, or an effect, says what is wrong. */
  complain(field: FieldState | undefined, text: string): void {
    batch(() => {
      if (field) {
        const complaint = { text, answer: field.given.peek() };
        this.#complaints.value = new Map([...this.#complaints.peek(), [field.name, complaint]]);
      } else this.#remarks.value = [...this.#remarks.peek(), text];
      this.refusals.value += 1;
    });
  }

  /** Something that has to be known first could not be loaded. */
  lack(): void {
    this.complain(undefined, this.state.word('source_failed'));
  }

  /** Whether something that a step shows is still loading; a question holds no amount, and the press waits for it. */
  isLoading(node: StepNode): boolean {
    const shown = catchNotReady(() => {
      this.#requireFresh();
      for (const block of node.blocks) if (block.kind !== 'field') requireReady(block);
    });
    return shown instanceof NotReady && shown.state === 'pending';
  }

  /**
   * The first step of the way that is wrong.
   *
   * @throws NotReady while that is not known, or what it was judged by is being asked again
   */
  firstFaulty(): string | undefined {
    this.#requireFresh();
    return this.steps.firstFaulty();
  }

  /** Whether an answer was given since now, and something is wrong. What was judged is not judged again. */
  sinceNow(isWrong: () => boolean): () => boolean {
    const given = () =>
      [...this.state.fields.values()].flatMap((field) => [field.given.value, field.files?.held.value]);
    const judged = given();
    return () => {
      if (given().every((answer, at) => answer === judged[at])) return false;
      this.#requireFresh();
      return isWrong();
    };
  }

  /** Shows the issues of the step on screen as if Continue had been pressed. */
  insist(step: string): void {
    this.#judge(this.steps.step(step));
    this.refusals.value += 1;
  }

  /** Another step comes on screen: what was said of the one before is gone. */
  start(): void {
    this.judged.value = NOBODY;
    this.forgetSaid();
  }

  /** What the server, or an effect, has said of the answer of a field; undefined once that is another. */
  complaintOf({ name, given }: FieldState): string | undefined {
    const complaint = this.#complaints.value.get(name);
    return complaint && complaint.answer === given.value ? complaint.text : undefined;
  }

  /** What the server, or an effect, has said of the step and its fields. */
  forgetSaid(): void {
    this.forgetRemarks();
    this.#complaints.value = NOTHING;
  }

  /** What was said of the step as a whole. */
  remarks(): readonly string[] {
    return this.#remarks.peek();
  }

  /** The same of one field with it. */
  forgetRemarks(field?: string): void {
    this.#remarks.value = NONE;
    if (field === undefined || !this.#complaints.peek().has(field)) return;
    this.#complaints.value = new Map([...this.#complaints.peek()].filter(([name]) => name !== field));
  }

  /** The messages of the step when something is wrong on it; null when nothing is. */
  #refusal(step: Step, node: StepNode): readonly string[] | null {
    const { scope, texts } = this.state;
    this.#requireFresh();
    for (const block of node.blocks) requireReady(block);
    const broken = (step.rules ?? []).filter((rule) => holds(rule.when, scope) && !holds(rule.that, scope));
    const remarks = broken.map((rule) => texts.say(rule.text, scope));
    const own = step.next ? refusalOf(step.next, this.state, scope) : null;
    if (own !== null) remarks.push(own);
    if (this.state.schemas.get(step.id)?.hasOtherFaults()) remarks.push(texts.word('schema_broken'));
    return this.steps.hasFaults(step.id) || remarks.length > 0 ? remarks : null;
  }

  #requireFresh(): void {
    if (this.state.refreshing()) throw new NotReady('pending', 'refresh');
  }

  #issueOf(step: string, name: string): Issue | undefined {
    const fieldState = this.state.fields.get(name);
    if (!fieldState) return undefined;
    const complaint = this.complaintOf(fieldState);
    if (complaint !== undefined) return { field: name, code: 'server', text: complaint };
    const fault = this.judged.value.has(name) ? this.#faultOn(step, name) : null;
    return fault && !fault.passes ? { field: name, code: fault.code, text: fault.text } : undefined;
  }

  /** What is wrong with a field where it stands, as far as that is known. */
  #faultOn(step: string, name: string): BrokenRule | null | undefined {
    const fault = catchNotReady(() =>
      this.state.standsOn(step, name) ? this.state.fields.get(name)?.fault.value : null,
    );
    return fault instanceof NotReady ? null : fault;
  }

  /** What goes by itself, when nothing else stands in the way. */
  #passingOn({ id }: Step): string | undefined {
    return this.issuesOn(id).length > 0
      ? undefined
      : fieldsOn(this.steps.step(id))
          .map((name) => this.#faultOn(id, name)?.text)
          .find((text) => text !== undefined);
  }

  #judge(step: Step): void {
    const isThere = (name: string) =>
      catchNotReady(() => this.state.standsOn(step.id, name) && this.state.fields.get(name)?.asked.value) === true;
    this.judged.value = new Set(fieldsOn(step).filter(isThere));
  }
}

/** Throws while a block, or anything inside it, is still loading. */
function requireReady(block: BlockNode): void {
  const state = block.presence.value;
  if (state === 'pending' || state === 'failed') throw new NotReady(state, block.key);
  if (state === 'shown' && block.kind === 'group') for (const inner of block.blocks.value ?? []) requireReady(inner);
}
