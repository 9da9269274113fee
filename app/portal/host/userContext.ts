// Who is here, in which language, and what time it is: what every flow is told.
import { catalogue, loadLanguage } from 'virtual:flows';
import { type Call, type Language, type Reply, type Signal, signal } from '@fahrplan/engine';
import { importAgain } from '@fahrplan/renderer';
import { LanguagePack } from './languagePack.ts';
import { localeFor, wordedLocale } from './locales.ts';
import { type PortalSession, readSession } from './readSession.ts';
import { ServerClock } from './serverClock.ts';
import type { Tab } from './tab.ts';

/** Who is here has changed. */
export interface Change {
  readonly signedIn: boolean;
  /** Another customer than the one who was signed in last. */
  readonly another: boolean;
}

/** The clock on screen moves this often. */
const TICK = 30_000;
/** Before the first answer, a question that failed is asked again after so many milliseconds. */
const PAUSES = [300, 900, 1_800];
const SESSION_CALL: Call = {
  operation: 'getSession',
  method: 'GET',
  path: '/portal/api/session',
  timeout: 30_000,
  attach: [],
};

/** One visit in one browser tab. */
export class UserContext {
  /** Null until the server has said it. */
  readonly session = signal<PortalSession | null>(null);
  readonly locale: Signal<string>;
  readonly language = signal<Language | null>(null);
  /** The time of the server, as ISO instant. */
  readonly now = signal(new Date().toISOString());
  /** Who was signed in last: it is still them when their session has ended and they sign in again. */
  customer: string | undefined;
  #spoken: LanguagePack | undefined;
  /** Alerts have been asked for: they are there in every language that is spoken from then on. */
  #hasAlerts = false;
  /** The flows that have been opened: whatever is on screen is among them. */
  readonly #flows = new Set<string>();
  readonly #clock = new ServerClock();

  constructor(readonly tab: Pick<Tab, 'language' | 'chosen' | 'choose' | 'speak' | 'every'>) {
    this.locale = signal(startLocale(tab));
    tab.every(TICK, () => this.tick());
  }

  /** Milliseconds since 1970 by the clock of the server. */
  time(): number {
    return this.#clock.time();
  }

  /**
   * Asks the server who is here. An answer that is none leaves what was known; while nothing is, it is asked again a few times.
   *
   * @param changed told before it is known here, when that is somebody else than before
   */
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

  /**
   * Who is here is known.
   *
   * @param isNow the server has said so just now, and with it what time it is
   */
  take(session: PortalSession, isNow = true): void {
    this.customer = session.user?.hs_contact_id ?? this.customer;
    if (isNow) this.#clock.set(session.now);
    this.session.value = session;
    this.now.value = session.now;
  }

  /** Changes the language on screen; what is typed stays. */
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

  /**
   * Fetches a flow with its words in the language on screen.
   *
   * @throws Error when something of it cannot be fetched now
   */
  async fetchFlow(id: string): ReturnType<LanguagePack['fetch']> {
    const languagePack = this.#spoken;
    if (!languagePack) throw new Error('no language is spoken yet');
    const fetched = await languagePack.fetch(id);
    this.#flows.add(id);
    // Another language may have come meanwhile.
    return languagePack === this.#spoken ? fetched : this.fetchFlow(id);
  }

  /**
   * Fetches what says that something went wrong, in the language on screen: then it is there also when nothing can be fetched any more.
   *
   * @throws Error when it cannot be fetched now
   */
  async fetchAlerts(): Promise<void> {
    await this.#spoken?.fetchAlerts();
    this.#hasAlerts = true;
  }

  /** The clock on screen is right again. */
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
