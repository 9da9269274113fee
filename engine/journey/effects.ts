// Runs lists of effects, each at most once: what took effect is never repeated, a retry goes on at the send that failed.
import { build, evaluate, holds } from '../expressions/expressions.ts';
import { follow, Inner, type Scope } from '../expressions/scope.ts';
import type { Effect, Effects, Expression, SendEffect, Shapes } from '../flow.ts';
import type { Call, Destination, Reply } from '../host.ts';
import type { Json } from '../nodes.ts';
import type { Page } from '../page/page.ts';
import { isSuccess, toCall } from '../page/requests.ts';
import { Unready } from '../unready.ts';
import { whenReady } from '../waiting.ts';
import type { SentCalls } from './sent.ts';

/** How a list ended: at its end, or early, perhaps with a step to go to. */
export interface Ending {
  readonly early: boolean;
  /** A send or a source stopped it; `silent` when nothing in the flow says so to the customer. */
  readonly failed?: boolean;
  readonly silent?: boolean;
  readonly goTo?: string;
}

/** What effects need of the session that runs them. */
export interface Stage {
  answer(field: string, value: Json): void;
  close(word: string | undefined): void;
  complain(field: string | undefined, text: string): void;
  /** A call that changes something has succeeded: what lies before it can no longer be walked back to. */
  seal(): void;
  /** What could not be loaded is asked for again. */
  retry(): void;
  /** Another flow was opened: this one lasts, even closed, until that has closed. */
  awaits(closed: Promise<string | undefined>): void;
  /** Runs a list on its own, after another flow has closed with a word. */
  later(effects: Effects, scope: Scope, at: string): void;
}

const ON: Ending = { early: false };
const STOPPED: Ending = { early: true, failed: true, silent: true };

/** Runs the effects of one flow. */
export class EffectRunner {
  constructor(
    readonly page: Page,
    readonly stage: Stage,
    readonly sent: SentCalls,
  ) {}

  /**
   * Runs a list from top to bottom.
   *
   * @param at where the list stands in the flow; with the instance it identifies each send
   * @param reply what `response` is until the list sends something itself
   * @returns how it ended; a source that could not be loaded ends it early, and so does a fault of the flow or the host
   */
  async run(effects: Effects, scope: Scope, at: string, reply?: Reply): Promise<Ending> {
    const run = new Run(scope, reply);
    const ending = await this.#list(effects, run, at);
    if (!ending.failed) this.sent.spend(run.sends);
    if (ending.silent) this.stage.complain(undefined, this.page.texts.word('effect_failed'));
    return ending;
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
      happens = await whenReady(() => holds(effect.when, run));
      if (happens instanceof Unready) ending = this.#stoppedBy(happens);
      else ending = await (happens ? this.#effect(effect, run, at) : this.#otherwise(effect, run, at));
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

  async #read<T>(expression: Expression, scope: Scope, use: (value: unknown) => T): Promise<T | Ending> {
    const value = await whenReady(() => evaluate(expression, scope));
    return value instanceof Unready ? this.#stoppedBy(value) : use(value);
  }

  async #shape(
    shape: Shapes | undefined,
    scope: Scope,
    use: (built: Record<string, Json>) => void | Promise<void>,
  ): Promise<Ending> {
    const built = await whenReady(() => build(shape ?? {}, scope) as Record<string, Json>);
    if (built instanceof Unready) return this.#stoppedBy(built);
    await use(built);
    return ON;
  }

  async #each(shape: Shapes, scope: Scope, write: (name: string, value: Json) => void): Promise<Ending> {
    return this.#shape(shape, scope, (built) => {
      for (const name of Object.keys(shape)) write(name, built[name] ?? null);
    });
  }

  async #said(text: Parameters<Page['texts']['say']>[0], scope: Scope, use: (said: string) => void): Promise<Ending> {
    const said = await whenReady(() => this.page.texts.say(text, scope));
    if (!(said instanceof Unready)) use(said);
    return ON;
  }

  async #issue({ field, text }: Extract<Effect, { issue: unknown }>['issue'], scope: Scope): Promise<Ending> {
    const name = await whenReady(() => evaluate(field, scope));
    return this.#said(text, scope, (said) => this.stage.complain(typeof name === 'string' ? name : undefined, said));
  }

  async #open(effect: Extract<Effect, { open: unknown }>, scope: Scope, at: string): Promise<Ending> {
    return this.#read(effect.open, scope, (flow) =>
      this.#shape(effect.with, scope, (input) => {
        const closed = this.page.host.open(String(flow), input).then((word) => {
          const then = word === undefined ? undefined : effect.then?.[word];
          if (then) this.stage.later(then, scope, `${at}.then.${word}`);
          return word;
        });
        this.stage.awaits(closed);
      }),
    );
  }

  async #redirect(to: Extract<Effect, { redirect: unknown }>['redirect'], scope: Scope): Promise<Ending> {
    const go = (destination: Destination): Ending => {
      this.page.host.redirect(destination);
      return { early: true };
    };
    if ('path' in to) return this.#read(to.path, scope, (path) => go({ path: String(path) }));
    if ('url' in to) return this.#read(to.url, scope, (url) => go({ url: String(url), tab: to.tab === true }));
    const parameters = await whenReady(() => build(to.with ?? {}, scope) as Record<string, Json>);
    if ('operation' in to)
      return parameters instanceof Unready
        ? this.#stoppedBy(parameters)
        : go({ path: this.#call(to.operation, parameters).path });
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
    const call = await whenReady(() => this.#agreedCall(effect, run));
    if (call instanceof Unready) return this.#stoppedBy(call);
    const accepted = (reply: Reply) => isSuccess(operation, reply, catalogue.answers);
    const send = (prepared: Call) => host.send(prepared);
    if (!operation.safe) run.sends.add(at);
    const reply = await (operation.safe ? send(call) : this.sent.once(call, at, send, accepted));
    run.reply = reply;
    const success = accepted(reply);
    if (success) {
      results.value = { ...results.peek(), [effect.send]: reply.body };
      if (!operation.safe) this.stage.seal();
    }
    if (success || effect.failed === 'continue') return ON;
    if (effect.failed === undefined) return STOPPED;
    const ending = await this.#list(effect.failed, run, `${at}.failed`);
    return { ...ending, early: true, failed: true };
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

/** A list under way, and the scope of its effects: `response` is the latest answer in it. */
class Run extends Inner {
  /** The positions of the sends that it came by. */
  readonly sends = new Set<string>();

  constructor(
    outer: Scope,
    public reply: Reply | undefined,
  ) {
    super(outer, 'response', (rest) => follow(this.reply, rest));
  }
}
