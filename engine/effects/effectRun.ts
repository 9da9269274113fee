// A list of effects under way: what an effect sees of it, and what it needs to do its work.
import { build, evaluate } from '../expressions/expressions.ts';
import { follow, Inner, type Scope } from '../expressions/scope.ts';
import type { Effects, Expression, Shapes, Text } from '../flow.ts';
import type { Reply } from '../host.ts';
import type { Json } from '../nodes.ts';
import { NotReady } from '../notReady.ts';
import type { AgreedAmounts } from '../session/agreedAmounts.ts';
import type { Submission } from '../session/submission.ts';
import type { FlowState } from '../state/flowState.ts';
import { whenReady } from '../whenReady.ts';
import type { CallKeys } from './callKeys.ts';

/** How a list ended: at its end, or early, perhaps with a step to go to. */
export interface EffectResult {
  readonly early: boolean;
  /** A send or a source stopped it; `silent` when nothing in the flow says so to the customer. */
  readonly failed?: boolean;
  readonly silent?: boolean;
  /** An answer was changed while a send waited, and is wrong now. */
  readonly wrong?: boolean;
  readonly goTo?: string;
  /** Runs once more what the customer pressed. */
  readonly again?: Again;
}

/** Has what the customer pressed run once more; `within` what runs now, which is at its end. */
export type Again = (within?: boolean) => void;

/** The list goes on. */
export const ON: EffectResult = { early: false };
export const STOPPED: EffectResult = { early: true, failed: true, silent: true };
export const CANCELLED: EffectResult = { early: true, failed: true };

/** What effects need of the session that runs them. */
export interface SessionActions {
  answer(field: string, value: Json): void;
  close(word: string | undefined): void;
  complain(field: string | undefined, text: string): void;
  /** The customer tries anew: what the server, or an effect, has said is over. */
  retried(): void;
  /** The step on screen, or the one that is being submitted; a signal. */
  here(): string | undefined;
  /** Resolves with what it is given once what was typed counts as given, though its field was not left. */
  settle<T>(then: T): Promise<T> | T;
  /** Whoever closes a flow before a call is on its way has taken it back. */
  isClosed(): boolean;
  /** A call that changes something has succeeded: what lies before it can no longer be walked back to. */
  seal(): void;
  /** What could not be loaded is asked for again. */
  retry(): void;
  /** Another flow was opened: this one lasts, even closed, until that has closed. */
  awaits(closed: Promise<string | undefined>): void;
  /** Runs a list on its own, after another flow has closed with a word. */
  later(effects: Effects, scope: Scope, at: string): void;
  /** Continue is pressed once more; unless `within`, only when nothing else runs. */
  next(within?: boolean): void;
}

/** What runs the lists of one flow. */
export interface Runner {
  readonly state: FlowState;
  readonly actions: SessionActions;
  readonly callKeys: CallKeys;
  readonly agreed: AgreedAmounts;
  list(effects: Effects, run: EffectRun, at: string): Promise<EffectResult>;
}

/** A list under way, and the scope of its effects: `response` is the latest answer in it. */
export class EffectRun extends Inner {
  /** Whether the customer was told anything since the latest send failed. */
  said: boolean | undefined;
  /** Whether it has changed something, or tried to. */
  #acts = false;
  /** The positions of the sends that it came by. */
  readonly sends = new Set<string>();

  constructor(
    readonly runner: Runner,
    outer: Scope,
    readonly isWrong: () => boolean,
    readonly again: Again,
    public reply: Reply | undefined,
    readonly submission?: Submission,
    /** Whether the customer has pressed for it: leaving the step takes that back. */
    readonly pressed = submission !== undefined,
  ) {
    super(outer, 'response', (rest) => follow(this.reply, rest));
  }

  get page(): FlowState {
    return this.runner.state;
  }

  get stage(): SessionActions {
    return this.runner.actions;
  }

  /** Waits; what was cut off meanwhile never goes on. */
  async hold<T>(work: Promise<T> | T): Promise<T> {
    const done = await work;
    return this.submission?.isCut ? new Promise<T>(() => {}) : done;
  }

  ready<T>(read: () => T): Promise<T | NotReady> {
    return this.hold(whenReady(read));
  }

  /** It is about to change something: whoever tries anew is told anew. */
  acts(position: string): void {
    this.sends.add(position);
    if (!this.#acts) this.stage.retried();
    this.#acts = true;
  }

  /** For a list that follows a dialog, the one that the dialog was opened from. */
  get begunBy(): EffectRun {
    return this.outer instanceof EffectRun ? this.outer : this;
  }

  /** Runs a list inside of this one. */
  list(effects: Effects, at: string): Promise<EffectResult> {
    return this.runner.list(effects, this, at);
  }

  /** Uses the value of an expression once it is there. */
  async value(
    expression: Expression,
    use: (value: unknown) => EffectResult | Promise<EffectResult>,
  ): Promise<EffectResult> {
    const value = await this.ready(() => evaluate(expression, this));
    return value instanceof NotReady ? this.stoppedBy(value) : use(value);
  }

  /** Uses what is built once all of it is there. */
  async build(
    shapes: Shapes | undefined,
    use: (built: Record<string, Json>) => void | Promise<void>,
  ): Promise<EffectResult> {
    const built = await this.ready(() => this.built(shapes));
    if (built instanceof NotReady) return this.stoppedBy(built);
    await use(built);
    return ON;
  }

  /** @throws NotReady while something of it is not there */
  built(shapes: Shapes | undefined): Record<string, Json> {
    return build(shapes ?? {}, this);
  }

  /** Uses the words of a text; what could not be loaded leaves it unsaid. */
  async say(text: Text, use: (said: string) => void): Promise<EffectResult> {
    const said = await this.ready(() => this.page.texts.say(text, this));
    if (!(said instanceof NotReady)) use(said);
    return ON;
  }

  /** A source that says in the flow what its failure means is not spoken for. */
  stoppedBy({ what }: NotReady): EffectResult {
    return Array.isArray(this.page.sources.get(what)?.source.failed) ? CANCELLED : STOPPED;
  }
}
