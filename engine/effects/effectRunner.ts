// Runs effect lists. Successful calls are never repeated: a retry continues at the call that
// failed.
import { holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Effect, EffectName, Effects } from '../flow.ts';
import type { Reply } from '../host.ts';
import type { Underway } from '../nodes.ts';
import { NotReady } from '../notReady.ts';
import type { AgreedAmounts } from '../session/agreedAmounts.ts';
import { type Cut, Submission } from '../session/submission.ts';
import { SentInTab } from '../session/tabCallKeys.ts';
import type { Signal } from '../signals.ts';
import type { FlowState } from '../state/flowState.ts';
import { milliseconds } from '../state/requests.ts';
import { type CallKeyLocation, CallKeys } from './callKeys.ts';
import { type EffectHandler, effectHandlers } from './effectHandlers.ts';
import {
  type Again,
  CANCELLED,
  type EffectResult,
  EffectRun,
  ON,
  type Runner,
  type SessionActions,
  STOPPED,
} from './effectRun.ts';

// Loaded together with effects, because only presses need the step machine.
export { StepMachine, warmUp } from '../session/stepMachine.ts';

/** Runs before a list. It waits through `hold`, and resolves with true when the list may run. */
export type Begin = (hold: <T>(work: Promise<T>) => Promise<T>) => Promise<boolean>;

/** Default timeout of a submission (ISO duration). */
const TIMEOUT = 'PT1M';

export class EffectRunner implements Runner {
  readonly callKeys: CallKeys;
  /** Current submission. One press may run several lists: its own, then the submit. */
  #press: Submission | undefined;

  constructor(
    readonly state: FlowState,
    readonly actions: SessionActions,
    keeper: CallKeyLocation,
    readonly underway: Signal<Underway | null>,
    readonly agreed: AgreedAmounts,
  ) {
    this.callKeys = new CallKeys(keeper.sentIn((keys) => new SentInTab(state, keys)));
  }

  /**
   * Runs a list from top to bottom.
   *
   * @param at position of the list in the flow; with the instance it identifies each call
   * @param reply initial value of `response`
   * @param pressed true when the customer triggered it by a press, not by changing an answer
   * @returns the result; failed sources, and faults of the flow or host, end it early
   */
  async run(effects: Effects, scope: Scope, at: string, reply?: Reply, pressed = false): Promise<EffectResult> {
    const again = () => this.actions.later(effects, scope, at);
    return this.#ended(new EffectRun(this, scope, () => false, again, reply, undefined, pressed), (run) =>
      this.list(effects, run, at),
    );
  }

  /**
   * Runs a list of Continue. It can be cancelled until the first call is sent, and has a timeout.
   *
   * @param isWrong validates again answers that changed since; nothing invalid is sent
   */
  async press(
    effects: Effects,
    at: string,
    isWrong: () => boolean,
    begin: Begin = async () => true,
  ): Promise<EffectResult> {
    this.#press ??= this.#begin();
    const { scope } = this.state;
    const again: Again = (within) =>
      at === 'submit' ? this.actions.later([{ goTo: at }], scope, at) : this.actions.next(within);
    return this.#ended(new EffectRun(this, scope, isWrong, again, undefined, this.#press), async (run) =>
      (await begin((work) => run.hold(work))) ? this.list(effects, run, at) : CANCELLED,
    );
  }

  /** Cancels the submission, unless a call was sent. */
  cancel(): void {
    this.#press?.cancel();
  }

  rest(): void {
    this.#press = undefined;
    this.underway.value = null;
  }

  #begin(): Submission {
    const { host, flow } = this.state;
    const submission = new Submission(this.underway);
    host.after(milliseconds(flow.timeout ?? TIMEOUT), () => submission.expire());
    return submission;
  }

  async #ended(run: EffectRun, work: (run: EffectRun) => Promise<EffectResult>): Promise<EffectResult> {
    const { submission } = run;
    const ended = await (submission ? Promise.race([work(run), submission.cut]) : work(run));
    const ending = typeof ended === 'string' ? this.#tell(ended, submission?.sent) : ended;
    if (!ending.failed) this.callKeys.spend(run.sends);
    if (ending.silent) this.actions.complain(undefined, this.state.texts.word('effect_failed'));
    return ending;
  }

  /** Reopens the step unchanged, and tells the customer why. */
  #tell(why: Cut, sent: boolean | undefined): EffectResult {
    const { host, texts } = this.state;
    const unsent = texts.word('press.unsent');
    if (why === 'cancelled') host.toast(unsent, 'info');
    else this.actions.complain(undefined, texts.word('effect_failed'));
    if (why === 'late' && !sent) this.actions.complain(undefined, unsent);
    return CANCELLED;
  }

  async list(effects: Effects, run: EffectRun, at: string): Promise<EffectResult> {
    for (const [index, effect] of effects.entries()) {
      const ending = await this.#guarded(effect, run, `${at}.${index}`);
      if (ending.early) return ending;
    }
    return ON;
  }

  /** Isolates failures: after a fault in an effect, the flow stays usable. */
  async #guarded(effect: Effect, run: EffectRun, at: string): Promise<EffectResult> {
    const { host, instance } = this.state;
    let happens: boolean | NotReady = true;
    let ending = STOPPED;
    try {
      happens = await run.ready(() => holds(effect.when, run));
      if (happens instanceof NotReady) ending = run.stoppedBy(happens);
      else ending = await run.hold(happens ? perform(effect, run, at) : this.#otherwise(effect, run, at));
    } catch (fault) {
      host.report(fault);
    }
    host.ran?.({ instance, effect, at, happens: happens !== false, ...ending });
    return ending;
  }

  #otherwise(effect: Effect, run: EffectRun, at: string): Promise<EffectResult> {
    return this.list(('else' in effect && effect.else) || [], run, `${at}.else`);
  }
}

function perform(effect: Effect, run: EffectRun, at: string): Promise<EffectResult> | EffectResult {
  const [name] = Object.keys(effect).filter((key) => Object.hasOwn(effectHandlers, key)) as [EffectName];
  const handler: EffectHandler<EffectName> = effectHandlers[name];
  if (handler.says) run.said = true;
  return handler.run(effect, run, at);
}
