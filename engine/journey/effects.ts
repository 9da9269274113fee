// Runs lists of effects, each at most once: what took effect is never repeated, a retry goes on at the send that failed.
import { build, evaluate, holds } from '../expressions/expressions.ts';
import { follow, Inner, Roots, type Scope } from '../expressions/scope.ts';
import type { Effect, Effects, Expression, SendEffect, Shapes } from '../flow.ts';
import type { Call, Destination, Reply } from '../host.ts';
import type { Json, Underway } from '../nodes.ts';
import type { FieldState } from '../page/field.ts';
import type { Page } from '../page/page.ts';
import { isSuccess, milliseconds, toCall } from '../page/requests.ts';
import type { Signal } from '../signals.ts';
import { speakWait } from '../texts/speech.ts';
import { Unready } from '../unready.ts';
import { whenReady } from '../waiting.ts';
import { AgreedAmounts } from './agreed.ts';
import { keptIn } from './keeper.ts';
import { type Cut, Press } from './press.ts';
import { isUnknown, SentCalls, type SentKeeper } from './sent.ts';

/** How a list ended: at its end, or early, perhaps with a step to go to. */
export interface Ending {
  readonly early: boolean;
  /** A send or a source stopped it; `silent` when nothing in the flow says so to the customer. */
  readonly failed?: boolean;
  readonly silent?: boolean;
  /** An answer was changed while a send waited, and is wrong now. */
  readonly wrong?: boolean;
  readonly goTo?: string;
}

/** What effects need of the session that runs them. */
export interface Stage {
  answer(field: string, value: Json): void;
  close(word: string | undefined): void;
  complain(field: string | undefined, text: string): void;
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
  /** Continue is pressed once more. */
  next(): void;
}

/** What comes before a list. It waits through `hold`, and says whether the list may run. */
export type Begin = (hold: <T>(work: Promise<T>) => Promise<T>) => Promise<boolean>;

/** Effects after which the customer sees something else than before. */
const SAYING = ['issue', 'toast', 'open', 'goTo', 'redirect', 'close', 'host'] as const;
const NOTHING = { answers: {}, results: {} };
const ON: Ending = { early: false };
const STOPPED: Ending = { early: true, failed: true, silent: true };
const CANCELLED: Ending = { early: true, failed: true };
const WRONG: Ending = { early: true, failed: true, wrong: true };

/** For which a press may last when its flow says nothing. */
const TIMEOUT = 'PT1M';

/** Runs the effects of one flow. */
export class EffectRunner {
  readonly sent: SentCalls;
  /** What Continue has begun. One press may run several lists: its own, then the submit. */
  #press: Press | undefined;
  readonly #agreed: AgreedAmounts;

  constructor(
    readonly page: Page,
    readonly stage: Stage,
    keeper: SentKeeper,
    readonly underway: Signal<Underway | null>,
  ) {
    this.sent = new SentCalls(keeper);
    this.#agreed = new AgreedAmounts(page);
  }

  /**
   * Runs a list from top to bottom.
   *
   * @param at where the list stands in the flow; with the instance it identifies each send
   * @param reply what `response` is until the list sends something itself
   * @returns how it ended; a source that could not be loaded ends it early, and so does a fault of the flow or the host
   */
  async run(effects: Effects, scope: Scope, at: string, reply?: Reply): Promise<Ending> {
    const again = () => this.stage.later(effects, scope, at);
    return this.#ended(new Run(scope, () => false, again, reply), (run) => this.#list(effects, run, at));
  }

  /**
   * Runs a list that Continue asks for: it can be cancelled until it sends something, and ends when its time is over.
   *
   * @param isWrong judges anew what was judged before the list and has changed since: nothing wrong is sent
   */
  async press(effects: Effects, at: string, isWrong: () => boolean, begin: Begin = async () => true): Promise<Ending> {
    this.#press ??= this.#begin();
    const { scope } = this.page;
    const again = () => (at === 'submit' ? this.stage.later([{ goTo: at }], scope, at) : this.stage.next());
    return this.#ended(new Run(scope, isWrong, again, undefined, this.#press), async (run) =>
      (await begin((work) => run.hold(work))) ? this.#list(effects, run, at) : CANCELLED,
    );
  }

  /** The customer presses something: what is on screen now is what they agree to. */
  look(): void {
    this.#agreed.look(this.page.scope);
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
    const ending = typeof ended === 'string' ? this.#tell(ended, press?.sent) : ended;
    if (!ending.failed) this.sent.spend(run.sends);
    if (ending.silent) this.stage.complain(undefined, this.page.texts.word('effect_failed'));
    return ending;
  }

  /** The step is open again, as it was. */
  #tell(why: Cut, sent = false): Ending {
    const { host, texts } = this.page;
    const unsent = texts.word('press.unsent');
    if (why === 'cancelled') host.toast(unsent, 'info');
    else this.stage.complain(undefined, texts.word('effect_failed'));
    if (why === 'late' && !sent) this.stage.complain(undefined, unsent);
    return CANCELLED;
  }

  async #list(effects: Effects, run: Run, at: string): Promise<Ending> {
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
      if (happens instanceof Unready) ending = this.#stoppedBy(happens);
      else ending = await run.hold(happens ? this.#effect(effect, run, at) : this.#otherwise(effect, run, at));
    } catch (fault) {
      host.report(fault);
    }
    host.ran?.({ instance, effect, at, happens: happens !== false, ...ending });
    return ending;
  }

  #otherwise(effect: Effect, run: Run, at: string): Promise<Ending> | Ending {
    return 'do' in effect && effect.else ? this.#list(effect.else, run, `${at}.else`) : ON;
  }

  #effect(effect: Effect, run: Run, at: string): Promise<Ending> | Ending {
    const { host, memory } = this.page;
    if (SAYING.some((name) => name in effect)) run.said = true;
    if ('send' in effect) return this.#send(effect, run, at);
    if ('do' in effect)
      return this.#list(
        this.#named(effect.do),
        run,
        typeof effect.do === 'string' ? `effects.${effect.do}` : `${at}.do`,
      );
    if ('goTo' in effect) return this.#read(effect.goTo, run, (goTo) => ({ early: true, goTo: String(goTo) }));
    if ('open' in effect) return this.#open(effect, run, at);
    if ('redirect' in effect) return this.#redirect(effect.redirect, run);
    if ('close' in effect) return this.#then(() => this.stage.close(effect.close === true ? undefined : effect.close));
    if ('refresh' in effect) return this.#refresh(effect.refresh);
    if ('remember' in effect) return this.#each(effect.remember, run, (name, value) => memory.write(name, value));
    if ('set' in effect) return this.#each(effect.set, run, (name, value) => this.stage.answer(name, value));
    if ('issue' in effect) return this.#issue(effect.issue, run);
    if ('toast' in effect)
      return this.#said(effect.toast, run, (text) => this.#aside(() => host.toast(text, effect.tone ?? 'info')));
    if ('track' in effect)
      return this.#shape(effect.with, run, (properties) => this.#aside(() => host.track(effect.track, properties)));
    return this.#shape(effect.with, run, (parameters) => host.perform(effect.host, parameters));
  }

  /** A message or a count that does not come through stops nothing that the customer asked for. */
  #aside(act: () => void): void {
    try {
      act();
    } catch (fault) {
      this.page.host.report(fault);
    }
  }

  /** A source that says in the flow what its failure means is not spoken for. */
  #stoppedBy({ what }: Unready): Ending {
    return Array.isArray(this.page.sources.get(what)?.source.failed) ? { early: true, failed: true } : STOPPED;
  }

  #named(list: string | Effects): Effects {
    if (typeof list !== 'string') return list;
    const effects = this.page.flow.effects?.[list];
    if (!effects) throw new Error(`${this.page.flow.id}: no effects "${list}"`);
    return effects;
  }

  async #then(act: () => void | Promise<void>): Promise<Ending> {
    await act();
    return ON;
  }

  async #read<T>(expression: Expression, run: Run, use: (value: unknown) => T): Promise<T | Ending> {
    const value = await run.ready(() => evaluate(expression, run));
    return value instanceof Unready ? this.#stoppedBy(value) : use(value);
  }

  async #shape(
    shape: Shapes | undefined,
    run: Run,
    use: (built: Record<string, Json>) => void | Promise<void>,
  ): Promise<Ending> {
    const built = await run.ready(() => build(shape ?? {}, run) as Record<string, Json>);
    if (built instanceof Unready) return this.#stoppedBy(built);
    await use(built);
    return ON;
  }

  async #each(shape: Shapes, run: Run, write: (name: string, value: Json) => void): Promise<Ending> {
    return this.#shape(shape, run, (built) => {
      for (const name of Object.keys(shape)) write(name, built[name] ?? null);
    });
  }

  async #said(text: Parameters<Page['texts']['say']>[0], run: Run, use: (said: string) => void): Promise<Ending> {
    const said = await run.ready(() => this.page.texts.say(text, run));
    if (!(said instanceof Unready)) use(said);
    return ON;
  }

  async #issue({ field, text }: Extract<Effect, { issue: unknown }>['issue'], run: Run): Promise<Ending> {
    const name = await run.ready(() => evaluate(field, run));
    return this.#said(text, run, (said) => this.stage.complain(typeof name === 'string' ? name : undefined, said));
  }

  async #open(effect: Extract<Effect, { open: unknown }>, run: Run, at: string): Promise<Ending> {
    return this.#read(effect.open, run, (flow) =>
      this.#shape(effect.with, run, (input) => {
        const closed = this.page.host.open(String(flow), input).then((word) => {
          const then = word === undefined ? undefined : effect.then?.[word];
          if (then) this.stage.later(then, run, `${at}.then.${word}`);
          return word;
        });
        this.stage.awaits(closed);
      }),
    );
  }

  async #redirect(to: Extract<Effect, { redirect: unknown }>['redirect'], run: Run): Promise<Ending> {
    const go = (destination: Destination): Ending => {
      this.page.host.redirect(destination);
      return { early: true };
    };
    if ('path' in to) return this.#read(to.path, run, (path) => go({ path: String(path) }));
    if ('url' in to) return this.#read(to.url, run, (url) => go({ url: String(url), tab: to.tab === true }));
    if ('phone' in to) return this.#read(to.phone, run, (phone) => go({ phone: String(phone) }));
    const parameters = await run.ready(() => build(to.with ?? {}, run) as Record<string, Json>);
    if ('operation' in to)
      return parameters instanceof Unready
        ? this.#stoppedBy(parameters)
        : go({ url: this.#call(to.operation, parameters).path, tab: false });
    return go({ page: to.page, with: parameters instanceof Unready ? {} : parameters });
  }

  async #refresh(names: readonly string[]): Promise<Ending> {
    const { host, sources } = this.page;
    if (names.includes('session')) await host.refreshSession();
    if (names.includes('failed')) this.stage.retry();
    host.questions.refresh(names.flatMap((name) => sources.get(name)?.source.asks ?? []));
    return ON;
  }

  async #send(effect: SendEffect, run: Run, at: string): Promise<Ending> {
    const { host, catalogue, results } = this.page;
    const operation = catalogue.operations[effect.send];
    if (!operation) throw new Error(`no operation "${effect.send}"`);
    // Judged and built in one moment: what the call waits for may take long, and the customer goes on typing.
    const closed = this.stage.isClosed();
    const call = await run.ready(() => (run.isWrong() ? undefined : this.#agreedCall(effect, run)));
    if (call === undefined) return WRONG;
    if (!closed && this.stage.isClosed()) return CANCELLED;
    if (call instanceof Unready) return this.#stoppedBy(call);
    if (this.#agreed.haveMoved(effect, call)) return this.#refused('binding.moved');
    const accepted = (reply: Reply) => isSuccess(operation, reply, catalogue.answers);
    const send = (prepared: Call) => host.send(prepared);
    const position = effect.key ?? at;
    const inDoubt = this.sent.isInDoubt(position);
    const once = () => this.sent.once(call, position, send, accepted);
    if (!operation.safe) run.sends.add(position);
    const reply = await run.hold(operation.safe ? send(call) : (run.press?.send(once) ?? once()));
    run.reply = reply;
    const success = accepted(reply);
    if (success) {
      results.value = { ...results.peek(), [effect.send]: reply.body };
      if (!operation.safe) this.#seal();
    }
    if (!success && this.#wasSentBefore(reply)) return this.#told(position);
    if (success || effect.failed === 'continue') return ON;
    const { unknown } = catalogue.portal;
    // What came of a call before stays open until the server says so: that this one has failed tells nothing of it.
    const isOpen = isUnknown(reply) || (inDoubt && reply.status >= 500);
    if (operation.once && unknown && isOpen && !reply.offline) return this.#doubt(unknown, run);
    return this.#failed(effect.failed ?? [], reply, run, at);
  }

  /** Nobody knows what came of a call: the customer is told so, and may look again under its key. */
  #doubt(dialog: string, run: Run): Ending {
    const { host, catalogue } = this.page;
    const closed = host.open(dialog, {}).then((word) => {
      if (word === 'again') run.again();
      // What the call may have changed is shown as it is now.
      else host.questions.refresh(Object.keys(catalogue.operations));
      return word;
    });
    this.stage.awaits(closed);
    return CANCELLED;
  }

  #seal(): void {
    const { fields, flow, host, instance, results } = this.page;
    this.stage.seal();
    // What a flow keeps nowhere is not kept here either: it says where it ended, and nothing of what was given.
    const kept = keptIn(flow) !== undefined;
    host.sealed?.(instance, () => (kept ? { answers: keptBy(fields.values()), results: results.peek() } : NOTHING));
  }

  /** A failure never stays unsaid: where the flow has no words for it, there are some. */
  async #failed(effects: Effects, reply: Reply, run: Run, at: string): Promise<Ending> {
    const words = this.#wordsFor(reply);
    if (words !== undefined) {
      this.stage.complain(undefined, words);
      return { early: true, failed: true };
    }
    run.said = false;
    const ending = await this.#list(effects, run, `${at}.failed`);
    return { silent: !run.said, ...ending, early: true, failed: true };
  }

  /** What is said of a failure in every flow alike: no flow knows more about it. */
  #wordsFor({ status, offline, retryAfter }: Reply): string | undefined {
    const { texts } = this.page;
    if (offline) return texts.word('offline');
    if (status !== 429 || retryAfter === undefined) return undefined;
    return texts.word('wait', { time: speakWait(retryAfter, texts.language()) });
  }

  #wasSentBefore(reply: Reply): boolean {
    const { sentBefore } = this.page.catalogue;
    return sentBefore !== undefined && holds(sentBefore, new Roots({ response: (rest) => follow(reply, rest) }));
  }

  /** The customer knows now: what they send next is meant to be sent as well. */
  #told(position: string): Ending {
    this.sent.spend(new Set([position]));
    return this.#refused('sent_before');
  }

  #refused(word: string): Ending {
    this.stage.complain(undefined, this.page.texts.word(word));
    return CANCELLED;
  }

  #agreedCall(effect: SendEffect, scope: Scope): Call {
    const call = this.#call(effect.send, build(effect.with ?? {}, scope) as Record<string, unknown>);
    return effect.agreed ? { ...call, agreed: build(effect.agreed, scope) as Record<string, Json> } : call;
  }

  #call(name: string, given: Readonly<Record<string, unknown>>): Call {
    const operation = this.page.catalogue.operations[name];
    if (!operation) throw new Error(`no operation "${name}"`);
    return toCall(name, operation, given);
  }
}

/** What was given, as far as it may be kept. */
function keptBy(fields: Iterable<FieldState>): Record<string, Json> {
  const answers: Record<string, Json> = {};
  for (const { name, field, kept } of fields) if (!field.private && kept !== undefined) answers[name] = kept;
  return answers;
}

/** A list under way, and the scope of its effects: `response` is the latest answer in it. */
class Run extends Inner {
  /** Whether the customer was told anything since the latest send failed. */
  said = false;
  /** The positions of the sends that it came by. */
  readonly sends = new Set<string>();

  constructor(
    outer: Scope,
    readonly isWrong: () => boolean,
    /** Has what the customer pressed run once more. */
    readonly again: () => void,
    public reply: Reply | undefined,
    readonly press?: Press,
  ) {
    super(outer, 'response', (rest) => follow(this.reply, rest));
  }

  /** Waits; what was cut off meanwhile never goes on. */
  async hold<T>(work: Promise<T> | T): Promise<T> {
    const done = await work;
    return this.press?.isCut ? new Promise<T>(() => {}) : done;
  }

  ready<T>(read: () => T): Promise<T | Unready> {
    return this.hold(whenReady(read));
  }
}
