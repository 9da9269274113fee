import { holds } from '../expressions/expressions.ts';
import type { Step } from '../flow.ts';
import type { BlockNode, Issue, Json, StepNode } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';
import { batch, signal } from '../signals.ts';
import type { BrokenRule, FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';
import { fetchAgain } from '../values/lazy.ts';
import { isLost } from '../view/derived.ts';
import { refusalOf } from '../view/refusals.ts';
import { whenReady } from '../whenReady.ts';
import type { StepSequence } from './stepSequence.ts';

/** Shared constants: setting the same value again does not notify subscribers. */
const NONE: readonly string[] = [];
/** Until Continue is pressed on a step, no field is validated. */
export const NOBODY: ReadonlySet<FieldState> = new Set();
const NOTHING: ReadonlyMap<string, Complaint> = new Map();

/** Message about an answer; outdated once the answer changes. */
interface Complaint {
  readonly text: string;
  readonly answer: Json | undefined;
}

export class StepValidator {
  /** Fields present when Continue was pressed. Fields that appear later show no error yet. */
  readonly validated = signal(NOBODY);
  readonly refusals = signal(0);
  readonly #complaints = signal(NOTHING);
  readonly #remarks = signal(NONE);

  constructor(
    readonly state: FlowState,
    readonly steps: StepSequence,
  ) {}

  /** Returns true when Continue may proceed, else shows the errors. Waits for pending content. */
  async lets(step: Step, node: StepNode): Promise<boolean> {
    // Implicit submission by Enter works without a visible button.
    if (!node.next || node.next.presence.peek() === 'hidden') return false;
    this.forgetSaid();
    if (isLost(this.state.texts, step.next ? step.next.label : undefined, this.state.scope)) {
      this.state.askFailedAgain();
      return false;
    }
    this.#validate(step);
    fetchAgain();
    const refused = await whenReady(() => this.#refusal(step, node));
    if (refused === null) return true;
    this.#validate(step);
    const passing = () => (refused instanceof NotReady || refused.length > 0 ? undefined : this.#passingOn(step));
    const said = passing();
    if (said !== undefined) {
      this.state.host.toast(said, 'info', () => passing() === said);
      return false;
    }
    batch(() => {
      this.#remarks.value = refused instanceof NotReady ? [this.state.sayFailed(refused.what)] : refused;
      this.refusals.value += 1;
    });
    return false;
  }

  /** Returns the visible errors of a step in page order. */
  issuesOn(id: string | null): readonly Issue[] {
    if (id === null) return [];
    // Until then no field has an issue to show, and forms may be large.
    const isValidated = this.validated.value.size + this.#complaints.value.size > 0;
    const issues = isValidated ? this.steps.fieldsOn(id).flatMap((field) => this.#issueOf(id, field) ?? []) : [];
    return [...issues, ...this.#remarks.value.map((text) => ({ code: 'step', text }))];
  }

  /** Adds a message of the server or of an effect. */
  complain(field: FieldState | undefined, text: string): void {
    batch(() => {
      if (field) {
        const complaint = { text, answer: field.given.peek() };
        this.#complaints.value = new Map([...this.#complaints.peek(), [field.name, complaint]]);
      } else this.#remarks.value = [...this.#remarks.peek(), text];
      this.refusals.value += 1;
    });
  }

  lack(source: string): void {
    this.complain(undefined, this.state.sayFailed(source));
  }

  /** Returns true while content other than fields is loading. Fields show no amounts. */
  isLoading(node: StepNode): boolean {
    const shown = catchNotReady(() => {
      this.state.requireFresh();
      for (const block of node.blocks) if (block.kind !== 'field') requireReady(block);
    });
    return shown instanceof NotReady && shown.state === 'pending';
  }

  /** Returns the first invalid step; throws NotReady while it is unknown or data is refreshing. */
  firstFaulty(): string | undefined {
    this.state.requireFresh();
    return this.steps.firstFaulty();
  }

  /** Returns a function that validates again only if an answer changed since this call. */
  sinceNow(isWrong: () => boolean): () => boolean {
    const given = () =>
      [...this.state.fields.values()].flatMap((field) => [field.given.value, field.files?.held.value]);
    const validated = given();
    return () => {
      if (given().every((answer, at) => answer === validated[at])) return false;
      this.state.requireFresh();
      return isWrong();
    };
  }

  /** Shows the errors of the step as if Continue had been pressed. */
  insist(step: string): void {
    this.#validate(this.steps.step(step));
    this.refusals.value += 1;
  }

  validate(fields: readonly FieldState[]): void {
    this.validated.value = new Set([...this.validated.peek(), ...fields]);
  }

  start(): void {
    this.validated.value = NOBODY;
    this.forgetSaid();
  }

  /** Returns the message of the server or an effect about a field, unless its answer changed. */
  complaintOf({ name, given }: FieldState): string | undefined {
    const complaint = this.#complaints.value.get(name);
    return complaint && complaint.answer === given.value ? complaint.text : undefined;
  }

  forgetSaid(): void {
    this.forgetRemarks();
    this.#complaints.value = NOTHING;
  }

  /** Clears messages that only say that the browser was offline. */
  forgetOffline(): void {
    const { texts } = this.state;
    const outdated = ['offline', 'source_offline'].map((key) => texts.word(key));
    const left = this.#remarks.peek().filter((text) => !outdated.includes(text));
    if (left.length < this.#remarks.peek().length) this.#remarks.value = left;
  }

  remarks(): readonly string[] {
    return this.#remarks.peek();
  }

  /** Clears messages about the step, and about one field if given. */
  forgetRemarks(field?: string): void {
    this.#remarks.value = NONE;
    if (field === undefined || !this.#complaints.peek().has(field)) return;
    this.#complaints.value = new Map([...this.#complaints.peek()].filter(([name]) => name !== field));
  }

  /** Returns the messages of an invalid step; null when it is valid. */
  #refusal(step: Step, node: StepNode): readonly string[] | null {
    const { scope, texts } = this.state;
    this.state.requireFresh();
    for (const block of node.blocks) requireReady(block);
    const broken = (step.rules ?? []).filter((rule) => holds(rule.when, scope) && !holds(rule.that, scope));
    const remarks = broken.map((rule) => texts.say(rule.text, scope));
    const own = step.next ? refusalOf(step.next, this.state, scope) : null;
    if (own !== null) remarks.push(own);
    if (this.state.schemas.get(step.id)?.hasOtherFaults()) remarks.push(texts.word('schema_broken'));
    return this.steps.hasFaults(step.id) || remarks.length > 0 ? remarks : null;
  }

  #issueOf(step: string, fieldState: FieldState): Issue | undefined {
    const { name } = fieldState;
    const complaint = this.complaintOf(fieldState);
    if (complaint !== undefined) return { field: name, code: 'server', text: complaint };
    const fault = this.validated.value.has(fieldState) ? this.#faultOn(step, fieldState) : null;
    return fault && !fault.passes ? { field: name, code: fault.code, text: fault.text } : undefined;
  }

  #faultOn(step: string, { root, fault }: FieldState): BrokenRule | null {
    const found = catchNotReady(() => (this.state.standsOn(step, root) ? fault.value : null));
    return found instanceof NotReady ? null : found;
  }

  /** Returns a temporary obstacle, such as a running upload, when there is no other error. */
  #passingOn({ id }: Step): string | undefined {
    return this.issuesOn(id).length > 0
      ? undefined
      : this.steps
          .fieldsOn(id)
          .map((field) => this.#faultOn(id, field)?.text)
          .find((text) => text !== undefined);
  }

  #validate(step: Step): void {
    const isThere = ({ root, asked }: FieldState) =>
      catchNotReady(() => this.state.standsOn(step.id, root) && asked.value) === true;
    this.validated.value = new Set(this.steps.fieldsOn(step.id).filter(isThere));
  }
}

/** Throws NotReady while a block or its content is loading. */
function requireReady(block: BlockNode): void {
  const state = block.presence.value;
  if (state === 'pending' || state === 'failed')
    throw new NotReady(state, (state === 'failed' && block.presence.failure?.()) || block.key);
  if (state === 'shown' && block.kind === 'group') for (const inner of block.blocks.value ?? []) requireReady(inner);
}
