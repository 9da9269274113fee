// Who is here, in which language, and what time it is: what every flow is told.
import { catalogue, loadWords } from 'virtual:flows';
import { type Call, type Language, type Reply, signal, type Words } from '#engine';
import { keepLocale, readLocale } from './stores.ts';

/** The session as the server tells it. */
export interface PortalSession {
  readonly signed_in: boolean;
  readonly user?: { readonly hs_contact_id?: string; readonly hs_first_name?: string };
  readonly audience: string;
  readonly csrf_token: string;
  readonly now: string;
  readonly flags: Readonly<Record<string, boolean>>;
  readonly demo?: boolean;
}

/** The clock on screen moves this often. */
const TICK = 30_000;
const SESSION_CALL: Call = {
  operation: 'getSession',
  method: 'GET',
  path: '/portal/api/session',
  timeout: 30_000,
  attach: [],
};

/** One visit in one browser tab. */
export class Visit {
  readonly session = signal<PortalSession | null>(null);
  readonly locale = signal(savedLocale());
  readonly language = signal<Language | null>(null);
  /** The time of the server, as ISO instant. */
  readonly now = signal(new Date().toISOString());
  #offset = 0;

  constructor() {
    setInterval(() => this.#tick(), TICK);
  }

  /** Milliseconds since 1970 by the clock of the server. */
  time(): number {
    return Date.now() + this.#offset;
  }

  /** Asks the server who is here; tells `changed` when that is somebody else than before. */
  async refresh(send: (call: Call) => Promise<Reply>, changed: (signedIn: boolean) => void): Promise<void> {
    const { status, body } = await send(SESSION_CALL);
    if (status !== 200 || body === undefined) {
      this.session.value ??= nobody();
      return;
    }
    const next = body as unknown as PortalSession;
    if (this.session.peek()?.user?.hs_contact_id !== next.user?.hs_contact_id) changed(next.signed_in);
    this.#offset = Date.parse(next.now) - Date.now();
    this.session.value = next;
    this.#tick();
  }

  /** Changes the language on screen; what is typed stays. */
  async speak(locale: string): Promise<void> {
    const { region, currency, fallback } = catalogue.locales[locale] ?? { region: 'DE', currency: 'EUR' };
    const [own, other] = await Promise.all([wordsOf(locale), fallback ? wordsOf(fallback) : noWords]);
    const words = (file: string) =>
      own[file] && other[file] ? { ...other[file], ...own[file] } : (own[file] ?? other[file]);
    this.locale.value = locale;
    this.language.value = { locale, region, currency, words };
    document.documentElement.lang = fallback ?? locale;
    keepLocale(locale);
  }

  #tick(): void {
    this.now.value = new Date(this.time()).toISOString();
  }
}

type WordFiles = Readonly<Record<string, Words>>;

const noWords: WordFiles = {};

const nobody = (): PortalSession => ({
  signed_in: false,
  audience: 'b2c',
  csrf_token: '',
  now: new Date().toISOString(),
  flags: {},
});

async function wordsOf(locale: string): Promise<WordFiles> {
  return (await loadWords[locale]?.())?.words ?? {};
}

function savedLocale(): string {
  const saved = readLocale();
  if (saved && Object.hasOwn(catalogue.locales, saved)) return saved;
  return navigator.language.startsWith('de') ? 'de-DE' : 'en-US';
}
