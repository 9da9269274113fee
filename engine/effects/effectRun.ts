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

/** Result of a list: finished, or stopped early, optionally with a target step. */
export interface EffectResult {
  readonly early: boolean;
  /** Stopped by a failed call or source; `silent` when the flow shows no message for it. */
  readonly failed?: boolean;
  readonly silent?: boolean;
  /** An answer changed while a call was pending, and is invalid now. */
  readonly wrong?: boolean;
  readonly goTo?: string;
  readonly again?: Again;
}

/** Repeats the customer's action; `within` the current run, which is about to end. */
export type Again = (within?: boolean) => void;

export const ON: EffectResult = { early: false };
export const STOPPED: EffectResult = { early: true, failed: true, silent: true };
export const CANCELLED: EffectResult = { early: true, failed: true };

export interface SessionActions {
  answer(field: string, value: Json): void;
  close(word: string | undefined): void;
  complain(field: string | undefined, text: string): void;
  /** The customer acts anew: messages from the server or from effects are cleared. */
  retried(): void;
  /** Step on screen, or the one being submitted. Reads signals. */
  here(): string | undefined;
  /** Applies pending input, even of a focused field, then resolves with `then`. */
  settle<T>(then: T): Promise<T> | T;
  /** True once the flow is closed. Closing before a call is sent cancels the call. */
  isClosed(): boolean;
  /** A call with side effects succeeded: steps before it can no longer be reached. */
  seal(): void;
  retry(): void;
  /** Another flow was opened: this session stays alive until that one closes. */
  awaits(closed: Promise<string | undefined>): void;
  /** Runs a list independently, after another flow closed with a word. */
  later(effects: Effects, scope: Scope, at: string): void;
  /** Presses Continue again; unless `within`, only when nothing else runs. */
  next(within?: boolean): void;
}

export interface Runner {
  readonly state: FlowState;
  readonly actions: SessionActions;
  readonly callKeys: CallKeys;
  readonly agreed: AgreedAmounts;
  list(effects: Effects, run: EffectRun, at: string): Promise<EffectResult>;
}

/** Running list and scope of its effects; `response` is the latest reply in it. */
export class EffectRun extends Inner {
  /** True when a message was shown since the latest failed call. */
  said: boolean | undefined;
  /** True once it sent a call with side effects. */
  #acts = false;
  readonly sends = new Set<string>();

  constructor(
    readonly runner: Runner,
    outer: Scope,
    readonly isWrong: () => boolean,
    readonly again: Again,
    public reply: Reply | undefined,
    readonly submission?: Submission,
    /** True when the customer triggered it; leaving the step then cancels it. */
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

  /** Waits for work. Never resolves if the submission was cut off meanwhile. */
  async hold<T>(work: Promise<T> | T): Promise<T> {
    const done = await work;
    return this.submission?.isCut ? new Promise<T>(() => {}) : done;
  }

  ready<T>(read: () => T): Promise<T | NotReady> {
    return this.hold(whenReady(read));
  }

  /** A call with side effects follows: clears messages of earlier attempts. */
  acts(position: string): void {
    this.sends.add(position);
    if (!this.#acts) this.stage.retried();
    this.#acts = true;
  }

  /** For a list that follows a dialog, the run that opened the dialog. */
  get begunBy(): EffectRun {
    return this.outer instanceof EffectRun ? this.outer : this;
  }

  list(effects: Effects, at: string): Promise<EffectResult> {
    return this.runner.list(effects, this, at);
  }

  /** Calls `use` with the value of an expression, once it is ready. */
  async value(
    expression: Expression,
    use: (value: unknown) => EffectResult | Promise<EffectResult>,
  ): Promise<EffectResult> {
    const value = await this.ready(() => evaluate(expression, this));
    return value instanceof NotReady ? this.stoppedBy(value) : use(value);
  }

  async build(
    shapes: Shapes | undefined,
    use: (built: Record<string, Json>) => void | Promise<void>,
  ): Promise<EffectResult> {
    const built = await this.ready(() => this.built(shapes));
    if (built instanceof NotReady) return this.stoppedBy(built);
    await use(built);
    return ON;
  }

  /** @throws NotReady while a value is loading */
  built(shapes: Shapes | undefined): Record<string, Json> {
    return build(shapes ?? {}, this);
  }

  /** Calls `use` with a formatted text; skips it when its data could not be loaded. */
  async say(text: Text, use: (said: string) => void): Promise<EffectResult> {
    const said = await this.ready(() => this.page.texts.say(text, this));
    if (!(said instanceof NotReady)) use(said);
    return ON;
  }

  /** Adds no generic message for sources that define their own failure effects. */
  stoppedBy({ what }: NotReady): EffectResult {
    return Array.isArray(this.page.sources.get(what)?.source.failed) ? CANCELLED : STOPPED;
  }
}
