// Session, language and time, as every flow sees them.
import { catalogue, loadLanguage } from 'virtual:flows';
import { type Call, type Language, type Reply, type Signal, signal } from '@fahrplan/engine';
import { importAgain } from '@fahrplan/renderer';
import { LanguagePack } from './languagePack.ts';
import { localeFor, wordedLocale } from './locales.ts';
import { type PortalSession, readSession } from './readSession.ts';
import { ServerClock } from './serverClock.ts';
import type { Tab } from './tab.ts';

export interface Change {
  readonly signedIn: boolean;
  /** True if the customer differs from the one signed in last. */
  readonly another: boolean;
}

/** Milliseconds between updates of the time on screen. */
const TICK = 30_000;
/** Milliseconds between retries of the first session request. */
const PAUSES = [300, 900, 1_800];
const SESSION_CALL: Call = {
  operation: 'getSession',
  method: 'GET',
  path: '/portal/api/session',
  timeout: 30_000,
  attach: [],
};

export class UserContext {
  /** Null until the first reply of the server. */
  readonly session = signal<PortalSession | null>(null);
  readonly locale: Signal<string>;
  readonly language = signal<Language | null>(null);
  /** Server time as ISO instant. */
  readonly now = signal(new Date().toISOString());
  /** Id of the last signed-in customer, kept at the session's end: they may sign in again. */
  customer: string | undefined;
  #spoken: LanguagePack | undefined;
  /** True once alerts were requested: then every later language loads them as well. */
  #hasAlerts = false;
  /** Ids of all flows fetched so far; a change of language fetches their texts. */
  readonly #flows = new Set<string>();
  readonly #clock = new ServerClock();

  constructor(readonly tab: Pick<Tab, 'language' | 'chosen' | 'choose' | 'speak' | 'every'>) {
    this.locale = signal(startLocale(tab));
    tab.every(TICK, () => this.tick());
  }

  /** Server time in milliseconds since 1970. */
  time(): number {
    return this.#clock.time();
  }

  /** Refreshes the session. An invalid reply keeps the known one; retries while there is none. */
  async refresh(send: (call: Call) => Promise<Reply>, changed: (change: Change) => void): Promise<void> {
    let next = await askWho(send);
    for (const pause of this.session.peek() ? [] : PAUSES) {
      if (next) break;
      await new Promise((resume) => setTimeout(resume, pause));
      next = await askWho(send);
    }
    if (!next) return;
    const customer = next.user?.hs_contact_id;
    const another = customer !== undefined && this.customer !== undefined && customer !== this.customer;
    if (this.session.peek()?.user?.hs_contact_id !== customer) changed({ signedIn: next.signed_in, another });
    this.take(next);
  }

  /** Stores the session; `isNow` marks a fresh reply, which also sets the clock. */
  take(session: PortalSession, isNow = true): void {
    this.customer = session.user?.hs_contact_id ?? this.customer;
    if (isNow) this.#clock.set(session.now);
    this.session.value = session;
    this.now.value = session.now;
  }

  async speak(locale: string): Promise<void> {
    const known = catalogue.locales[locale];
    const load = loaders[locale];
    if (!known || !load) throw new Error(`There is no locale "${locale}".`);
    const { region, currency } = known;
    const worded = wordedLocale(locale, catalogue.locales);
    const languagePack = new LanguagePack(await load());
    await Promise.all([...this.#flows].map((id) => languagePack.fetch(id)));
    if (this.#hasAlerts) await languagePack.fetchAlerts();
    this.#spoken = languagePack;
    const words = (file: string) => languagePack.find(file);
    this.locale.value = locale;
    this.language.value = { locale: worded, region, currency, words };
    this.tab.speak(worded);
    this.tab.choose(locale);
  }

  /** Fetches a flow with its texts; throws if a part cannot be fetched. */
  async fetchFlow(id: string): ReturnType<LanguagePack['fetch']> {
    const languagePack = this.#spoken;
    if (!languagePack) throw new Error('no language is spoken yet');
    const fetched = await languagePack.fetch(id);
    this.#flows.add(id);
    // The language may have changed meanwhile.
    return languagePack === this.#spoken ? fetched : this.fetchFlow(id);
  }

  /** Fetches the alerts, so that they can open offline; throws if they cannot be fetched. */
  async fetchAlerts(): Promise<void> {
    await this.#spoken?.fetchAlerts();
    this.#hasAlerts = true;
  }

  tick(): void {
    this.now.value = new Date(this.time()).toISOString();
  }
}

const loaders = Object.fromEntries(Object.entries(loadLanguage).map(([locale, load]) => [locale, importAgain(load)]));

async function askWho(send: (call: Call) => Promise<Reply>): Promise<PortalSession | undefined> {
  const { status, body } = await send(SESSION_CALL);
  return status === 200 ? readSession(body) : undefined;
}

function startLocale(tab: Pick<Tab, 'language' | 'chosen'>): string {
  const last = tab.chosen();
  if (last !== undefined && Object.hasOwn(catalogue.locales, last)) return last;
  return localeFor(tab.language, catalogue.locales);
}
