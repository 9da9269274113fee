// Runs lists of effects, each at most once: what took effect is never repeated, a retry goes on at the send that failed.
import { build, evaluate, holds } from '../expressions/expressions.ts';
import { follow, Inner, type Scope } from '../expressions/scope.ts';
import type { Effect, Effects, Expression, SendEffect, Shapes } from '../flow.ts';
import type { Call, Destination, Reply } from '../host.ts';
import type { Json } from '../nodes.ts';
import type { Page } from '../page/page.ts';
import { isSuccess, stableText, toCall } from '../page/requests.ts';
import { Unready } from '../unready.ts';
import { whenReady } from '../waiting.ts';

/** How a list ended: at its end, or early, perhaps with a step to go to; `failed` when a send or a source stopped it. */
export interface Ending {
  readonly early: boolean;
  readonly failed?: boolean;
  readonly goTo?: string;
}

/** What effects need of the session that runs them. */
export interface Stage {
  answer(field: string, value: Json): void;
  close(word: string | undefined): void;
  complain(field: string | undefined, text: string): void;
  /** A call that changes something has succeeded: what lies before it can no longer be walked back to. */
  seal(): void;
  /** Runs a list on its own, after another flow has closed with a word. */
  later(effects: Effects, scope: Scope, at: string): void;
}

const ON: Ending = { early: false };
const STOPPED: Ending = { early: true, failed: true };

interface Sent {
  readonly key: string;
  readonly call: string;
  readonly reply?: Reply;
}

/** Runs the effects of one flow. */
export class EffectRunner {
  readonly #sent = new Map<string, Sent>();

  constructor(
    readonly page: Page,
    readonly stage: Stage,
  ) {}

  /**
   * Runs a list from top to bottom.
   *
   * @param at where the list stands in the flow; with the instance it identifies each send
   * @param reply what `response` is until the list sends something itself
   * @returns how it ended; a source that could not be loaded ends it early
   */
  async run(effects: Effects, scope: Scope, at: string, reply?: Reply): Promise<Ending> {
    const latest: { reply?: Reply } = reply ? { reply } : {};
    const ending = await this.#list(effects, new ResponseScope(scope, latest), at);
    if (!ending.failed) this.#sent.clear();
    return ending;
  }

  async #list(effects: Effects, scope: Scope, at: string): Promise<Ending> {
    for (const [index, effect] of effects.entries()) {
      const position = `${at}.${index}`;
      const happens = await whenReady(() => holds(effect.when, scope));
      if (happens instanceof Unready) return STOPPED;
      const ending = happens
        ? await this.#effect(effect, scope, position)
        : await this.#otherwise(effect, scope, position);
      if (ending.early) return ending;
    }
    return ON;
  }

  #otherwise(effect: Effect, scope: Scope, at: string): Promise<Ending> | Ending {
    return 'do' in effect && effect.else ? this.#list(effect.else, scope, `${at}.else`) : ON;
  }

  #effect(effect: Effect, scope: Scope, at: string): Promise<Ending> | Ending {
    if ('send' in effect) return this.#send(effect, scope, at);
    if ('do' in effect)
      return this.#list(
        this.#named(effect.do),
        scope,
        typeof effect.do === 'string' ? `effects.${effect.do}` : `${at}.do`,
      );
    if ('goTo' in effect) return this.#read(effect.goTo, scope, (goTo) => ({ early: true, goTo: String(goTo) }));
    if ('open' in effect) return this.#open(effect, scope, at);
    if ('redirect' in effect) return this.#redirect(effect.redirect, scope);
    if ('close' in effect) return this.#then(() => this.stage.close(effect.close === true ? undefined : effect.close));
    if ('refresh' in effect) return this.#refresh(effect.refresh);
    if ('remember' in effect)
      return this.#each(effect.remember, scope, (name, value) => this.page.memory.write(name, value));
    if ('set' in effect) return this.#each(effect.set, scope, (name, value) => this.stage.answer(name, value));
    if ('issue' in effect) return this.#issue(effect.issue, scope);
    if ('toast' in effect)
      return this.#said(effect.toast, scope, (text) => this.page.host.toast(text, effect.tone ?? 'info'));
    if ('track' in effect)
      return this.#shape(effect.with, scope, (properties) => this.page.host.track(effect.track, properties));
    return this.#shape(effect.with, scope, (parameters) => this.page.host.perform(effect.host, parameters));
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
    return value instanceof Unready ? STOPPED : use(value);
  }

  async #shape(
    shape: Shapes | undefined,
    scope: Scope,
    use: (built: Record<string, Json>) => void | Promise<void>,
  ): Promise<Ending> {
    const built = await whenReady(() => build(shape ?? {}, scope) as Record<string, Json>);
    if (built instanceof Unready) return STOPPED;
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
        const closed = this.page.host.open(String(flow), input);
        void closed.then((word) => {
          const then = word === undefined ? undefined : effect.then?.[word];
          if (then) this.stage.later(then, scope, `${at}.then.${word}`);
        });
      }),
    );
  }

  async #redirect(to: Extract<Effect, { redirect: unknown }>['redirect'], scope: Scope): Promise<Ending> {
    const go = (destination: Destination): Ending => {
      this.page.host.redirect(destination);
      return { early: true };
    };
    if ('path' in to) return this.#read(to.path, scope, (path) => go({ path: String(path) }));
    if ('url' in to) return this.#read(to.url, scope, (url) => go({ url: String(url) }));
    const parameters = await whenReady(() => build(to.with ?? {}, scope) as Record<string, Json>);
    return go({ page: to.page, with: parameters instanceof Unready ? {} : parameters });
  }

  async #refresh(names: readonly string[]): Promise<Ending> {
    const { host, sources } = this.page;
    if (names.includes('session')) await host.refreshSession();
    host.questions.refresh(names.flatMap((name) => sources.get(name)?.source.asks ?? []));
    return ON;
  }

  async #send(effect: SendEffect, scope: Scope, at: string): Promise<Ending> {
    const operation = this.page.catalogue.operations[effect.send];
    if (!operation) throw new Error(`no operation "${effect.send}"`);
    const call = await whenReady(() => this.#call(effect, scope));
    if (call instanceof Unready) return STOPPED;
    const reply = operation.safe
      ? await this.page.host.send(call)
      : await this.#once(call, at, (reply) => isSuccess(operation, reply));
    if (scope instanceof ResponseScope) scope.latest.reply = reply;
    const success = isSuccess(operation, reply);
    if (success) {
      this.page.results.value = { ...this.page.results.peek(), [effect.send]: reply.body };
      if (!operation.safe) this.stage.seal();
    }
    if (success || effect.failed === 'continue') return ON;
    const ending = await this.#list(effect.failed ?? [], scope, `${at}.failed`);
    return { ...ending, early: true, failed: true };
  }

  #call(effect: SendEffect, scope: Scope): Call {
    const given = build(effect.with ?? {}, scope) as Record<string, unknown>;
    const operation = this.page.catalogue.operations[effect.send];
    const call = toCall(effect.send, operation as NonNullable<typeof operation>, given);
    return effect.agreed ? { ...call, agreed: build(effect.agreed, scope) as Record<string, Json> } : call;
  }

  /** The same call keeps its key until its outcome is known, and is not made again once it has succeeded. */
  async #once(call: Call, at: string, accepted: (reply: Reply) => boolean): Promise<Reply> {
    const text = stableText(call);
    const before = this.#sent.get(at);
    if (before?.call === text && before.reply) return before.reply;
    const key = before?.call === text ? before.key : `${this.page.instance}:${at}:${this.page.host.identity()}`;
    this.#sent.set(at, { key, call: text });
    const reply = await this.page.host.send({ ...call, idempotencyKey: key });
    if (accepted(reply)) this.#sent.set(at, { key, call: text, reply });
    else if (reply.status < 500) this.#sent.delete(at);
    return reply;
  }
}

/** The scope of a running list: `response` is the latest answer in it. */
class ResponseScope extends Inner {
  constructor(
    outer: Scope,
    readonly latest: { reply?: Reply },
  ) {
    super(outer, 'response', (rest) => follow(latest.reply, rest));
  }
}
