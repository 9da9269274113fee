// Who is here, in which language, and what time it is: what every flow is told.
import { catalogue, loadWords } from 'virtual:flows';
import { type Call, type Language, type Reply, signal } from '#engine';
import { importAgain } from '#renderer';
import { localeFor } from './locales.ts';
import { type PortalSession, readSession } from './readSession.ts';
import { ServerClock } from './serverClock.ts';
import { keepLocale, readLocale } from './stores.ts';
import { type WordFiles, WordStore } from './wordStore.ts';

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
export class Visit {
  /** Null until the server has said it. */
  readonly session = signal<PortalSession | null>(null);
  readonly locale = signal(savedLocale());
  readonly language = signal<Language | null>(null);
  readonly words = new WordStore();
  /** The time of the server, as ISO instant. */
  readonly now = signal(new Date().toISOString());
  /** Who was signed in last: it is still them when their session has ended and they sign in again. */
  customer: string | undefined;
  readonly #clock = new ServerClock();

  constructor() {
    setInterval(() => this.#tick(), TICK);
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
    this.customer = customer ?? this.customer;
    this.#clock.set(next.now);
    this.session.value = next;
    this.#tick();
  }

  /** Changes the language on screen; what is typed stays. */
  async speak(locale: string): Promise<void> {
    const known = catalogue.locales[locale];
    if (!known) throw new Error(`There is no locale "${locale}".`);
    const { region, currency, fallback } = known;
    const [own, other] = await Promise.all([wordsOf(locale), wordsOf(fallback ?? locale)]);
    this.words.learn({ [fallback ?? locale]: other, [locale]: own });
    const words = (file: string) => this.words.find(file, locale, fallback);
    this.locale.value = locale;
    this.language.value = { locale, region, currency, words };
    document.documentElement.lang = fallback ?? locale;
    keepLocale(locale);
  }

  #tick(): void {
    this.now.value = new Date(this.time()).toISOString();
  }
}

const loaders = Object.fromEntries(Object.entries(loadWords).map(([locale, load]) => [locale, importAgain(load)]));

async function askWho(send: (call: Call) => Promise<Reply>): Promise<PortalSession | undefined> {
  const { status, body } = await send(SESSION_CALL);
  return status === 200 ? readSession(body) : undefined;
}

async function wordsOf(locale: string): Promise<WordFiles> {
  return (await loaders[locale]?.())?.words ?? {};
}

function savedLocale(): string {
  const saved = readLocale();
  if (saved && Object.hasOwn(catalogue.locales, saved)) return saved;
  return localeFor(navigator.language);
}
