// Runs lists of effects, each at most once: what took effect is never repeated, a retry goes on at the send that failed.
import { holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Effect, EffectName, Effects } from '../flow.ts';
import type { Reply } from '../host.ts';
import type { Underway } from '../nodes.ts';
import { Unready } from '../notReady.ts';
import type { AgreedAmounts } from '../session/agreedAmounts.ts';
import { type Cut, Press } from '../session/submission.ts';
import { SentInTab } from '../session/tabCallKeys.ts';
import type { Signal } from '../signals.ts';
import type { Page } from '../state/flowState.ts';
import { milliseconds } from '../state/requests.ts';
import { SentCalls, type SentPlace } from './callKeys.ts';
import { DEEDS, type Deed } from './effectHandlers.ts';
import { type Again, CANCELLED, type Ending, ON, Run, type Runner, STOPPED, type Stage } from './effectRun.ts';

// Where a press may lead is there with what it does.
export { Chart, warmUp } from '../session/stepMachine.ts';

/** What comes before a list. It waits through `hold`, and says whether the list may run. */
export type Begin = (hold: <T>(work: Promise<T>) => Promise<T>) => Promise<boolean>;

/** For which a press may last when its flow says nothing. */
const TIMEOUT = 'PT1M';

/** Runs the effects of one flow. */
export class EffectRunner implements Runner {
  readonly sent: SentCalls;
  /** What Continue has begun. One press may run several lists: its own, then the submit. */
  #press: Press | undefined;

  constructor(
    readonly page: Page,
    readonly stage: Stage,
    keeper: SentPlace,
    readonly underway: Signal<Underway | null>,
    readonly agreed: AgreedAmounts,
  ) {
    this.sent = new SentCalls(keeper.sentIn((keys) => new SentInTab(page, keys)));
  }

  /**
   * Runs a list from top to bottom.
   *
   * @param at where the list stands in the flow; with the instance it identifies each send
   * @param reply what `response` is until the list sends something itself
   * @param pressed whether the customer has pressed for it, and did not just change an answer
   * @returns how it ended; a source that could not be loaded ends it early, and so does a fault of the flow or the host
   */
  async run(effects: Effects, scope: Scope, at: string, reply?: Reply, pressed = false): Promise<Ending> {
    const again = () => this.stage.later(effects, scope, at);
    return this.#ended(new Run(this, scope, () => false, again, reply, undefined, pressed), (run) =>
      this.list(effects, run, at),
    );
  }

  /**
   * Runs a list that Continue asks for: it can be cancelled until it sends something, and ends when its time is over.
   *
   * @param isWrong judges anew what was judged before the list and has changed since: nothing wrong is sent
   */
  async press(effects: Effects, at: string, isWrong: () => boolean, begin: Begin = async () => true): Promise<Ending> {
    this.#press ??= this.#begin();
    const { scope } = this.page;
    const again: Again = (within) =>
      at === 'submit' ? this.stage.later([{ goTo: at }], scope, at) : this.stage.next(within);
    return this.#ended(new Run(this, scope, isWrong, again, undefined, this.#press), async (run) =>
      (await begin((work) => run.hold(work))) ? this.list(effects, run, at) : CANCELLED,
    );
  }

  /** Takes back what Continue has begun, unless something was sent. */
  cancel(): void {
    this.#press?.cancel();
  }

  /** Nothing runs any more. */
  rest(): void {
    this.#press = undefined;
    this.underway.value = null;
  }

  #begin(): Press {
    const { host, flow } = this.page;
    const press = new Press(this.underway);
    host.after(milliseconds(flow.timeout ?? TIMEOUT), () => press.expire());
    return press;
  }

  async #ended(run: Run, work: (run: Run) => Promise<Ending>): Promise<Ending> {
    const { press } = run;
    const ended = await (press ? Promise.race([work(run), press.cut]) : work(run));
    const ending = typeof ended === 'string' ? this.#tell(ended, press as Press) : ended;
    if (!ending.failed) this.sent.spend(run.sends);
    if (ending.silent) this.stage.complain(undefined, this.page.texts.word('effect_failed'));
    return ending;
  }

  /** The step is open again, as it was. */
  #tell(why: Cut, { sent }: Press): Ending {
    const { host, texts } = this.page;
    const unsent = texts.word('press.unsent');
    if (why === 'cancelled') host.toast(unsent, 'info');
    else this.stage.complain(undefined, texts.word('effect_failed'));
    if (why === 'late' && !sent) this.stage.complain(undefined, unsent);
    return CANCELLED;
  }

  async list(effects: Effects, run: Run, at: string): Promise<Ending> {
    for (const [index, effect] of effects.entries()) {
      const ending = await this.#guarded(effect, run, `${at}.${index}`);
      if (ending.early) return ending;
    }
    return ON;
  }

  /** Whatever goes wrong in an effect, the flow goes on from where it stands. */
  async #guarded(effect: Effect, run: Run, at: string): Promise<Ending> {
    const { host, instance } = this.page;
    let happens: boolean | Unready = true;
    let ending = STOPPED;
    try {
      happens = await run.ready(() => holds(effect.when, run));
      if (happens instanceof Unready) ending = run.stoppedBy(happens);
      else ending = await run.hold(happens ? perform(effect, run, at) : this.#otherwise(effect, run, at));
    } catch (fault) {
      host.report(fault);
    }
    host.ran?.({ instance, effect, at, happens: happens !== false, ...ending });
    return ending;
  }

  #otherwise(effect: Effect, run: Run, at: string): Promise<Ending> {
    const { else: instead = [] } = effect as { readonly else?: Effects };
    return this.list(instead, run, `${at}.else`);
  }
}

function perform(effect: Effect, run: Run, at: string): Promise<Ending> | Ending {
  const [name] = Object.keys(effect).filter((key) => Object.hasOwn(DEEDS, key)) as [EffectName];
  const deed = DEEDS[name] as Deed<never>;
  if (deed.says) run.said = true;
  return deed.run(effect as never, run, at);
}
