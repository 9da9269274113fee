// Minimal host for a single flow in any page: no storage, sign-in or other flows. Override what is
// needed.
import {
  agreedHeader,
  type Call,
  type Delivery,
  type Host,
  isAddress,
  type Json,
  type Reply,
  signal,
  type Words,
} from '@fahrplan/engine';
import { interfaceWords } from './generated/interfaceWords.ts';
import { isNarrow } from './narrow.ts';

export interface BrowserHostOptions extends Partial<Host> {
  readonly fetch: typeof fetch;
  /** One of `catalogue.locales`. */
  readonly locale: string;
  readonly catalogue: {
    readonly locales: Readonly<Record<string, { readonly region: string; readonly currency: string }>>;
  };
  /** Texts by locale, then by the id of the flow, `common`, or `ui` to override interface texts. */
  readonly copy: Readonly<Record<string, Readonly<Record<string, Words>>>>;
}

const NO_RESPONSE: Reply = { status: 500, body: undefined };
const MINUTE = 60_000;
/** Duration of a toast in milliseconds. */
const NOTICE = 8_000;
const noop = () => {};

/** Creates a host for an embedded flow; throws Error for locales without catalogue or texts. */
export function browserHost({ fetch, locale, catalogue, copy, ...replaced }: BrowserHostOptions): Host {
  const { region, currency } = find(catalogue.locales, locale, 'catalogue.locales');
  const own = find(copy, locale, 'copy');
  const language = signal<ReturnType<Host['language']['peek']>>(null);
  const show = (words: Words) => {
    language.value = { locale, region, currency, words: (file) => (file === 'ui' ? words : own[file]) };
  };
  const ui = own['ui'];
  if (ui && !interfaceWords[locale]) show(ui);
  else void find(interfaceWords, locale, 'the words of the interface')().then(({ words }) => show({ ...words, ...ui }));
  const now = signal(new Date().toISOString());
  setInterval(() => {
    now.value = new Date().toISOString();
  }, MINUTE / 2);
  const send = (call: Call, unwanted?: Promise<unknown>) => sendWith(fetch, locale, call, unwanted);
  return {
    now,
    app: signal({
      locale,
      locales: Object.keys(catalogue.locales),
      region,
      currency,
      narrow: isNarrow(),
      native: false,
    }),
    session: signal({}),
    flags: signal({}),
    language,
    questions: questionsWith(send),
    drafts: { load: noop as () => undefined, save: noop },
    address: { read: () => new Map(), turns: signal(0), write: noop },
    memory: memoryOf(),
    send,
    upload: (delivery) => uploadWith(fetch, locale, delivery),
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    open: (flow) => refuse(`The flow opens "${flow}".`, 'open'),
    closed: noop,
    toast(text) {
      const notice = Object.assign(document.createElement('output'), { textContent: text });
      document.body.append(notice);
      setTimeout(() => notice.remove(), NOTICE);
    },
    track: noop,
    redirect(to) {
      if ('page' in to) refuse(`The flow leads to the page "${to.page}".`, 'redirect');
      else if ('path' in to) location.assign(to.path);
      else if ('phone' in to) location.assign(`tel:${to.phone}`);
      else if (!isAddress(to.url)) throw new Error(`"${to.url}" is no address that a browser may be sent to.`);
      else if (to.tab) window.open(to.url, '_blank', 'noopener');
      else location.assign(to.url);
    },
    perform: (capability) => refuse(`The flow asks its host for "${capability}".`, 'perform'),
    refreshSession: async () => {},
    report: (fault) => console.error(fault),
    identity: () => Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-'),
    ...replaced,
  };
}

function find<T>(table: Readonly<Record<string, T>>, locale: string, where: string): T {
  const found = table[locale];
  if (found) return found;
  throw new Error(`There is no "${locale}" in ${where}, only ${Object.keys(table).join(', ') || 'nothing'}.`);
}

function refuse(reason: string, member: keyof Host): never {
  throw new Error(`${reason} A browser host does not do that by itself: pass \`${member}\` to browserHost.`);
}

async function sendWith(reach: typeof fetch, locale: string, call: Call, unwanted?: Promise<unknown>): Promise<Reply> {
  const [attached] = call.attach;
  if (attached) refuse(`The operation "${call.operation}" attaches "${attached}".`, 'send');
  const ending = new AbortController();
  const clock = setTimeout(() => ending.abort(), call.timeout);
  void unwanted?.then(() => ending.abort());
  try {
    const response = await reach(call.path, {
      method: call.method,
      headers: {
        accept: 'application/json',
        'accept-language': locale,
        ...(call.body !== undefined && { 'content-type': 'application/json' }),
        ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
        ...(call.agreed && { 'agreed-amounts': agreedHeader(call.agreed) }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      signal: ending.signal,
    });
    return await replyOf(response);
  } catch {
    return NO_RESPONSE;
  } finally {
    clearTimeout(clock);
  }
}

async function uploadWith(reach: typeof fetch, locale: string, delivery: Delivery): Promise<Reply> {
  const file = delivery.file as File;
  try {
    if ('put' in delivery) return await replyOf(await reach(delivery.put, { method: 'PUT', body: file }));
    const body = new FormData();
    for (const [name, value] of Object.entries(delivery.parts)) if (value !== null) body.append(name, String(value));
    body.append('file', file);
    const { method, path } = delivery.call;
    return await replyOf(await reach(path, { method, headers: { 'accept-language': locale }, body }));
  } catch {
    return NO_RESPONSE;
  }
}

/** Bodies that are not JSON stay text. */
async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text();
  const { status } = response;
  try {
    return { status, body: text === '' ? undefined : (JSON.parse(text) as Json) };
  } catch {
    return { status, body: text };
  }
}

/** Questions without a cache: every observer sends its own requests. */
function questionsWith(send: Host['send']): Host['questions'] {
  const asked = new Map<() => void, string>();
  return {
    observe({ call, retries, accepts }, report) {
      let latest = 0;
      let answer: Reply | undefined;
      const ask = async () => {
        latest += 1;
        const mine = latest;
        report(answer ? { status: 'ready', body: answer.body, refreshing: true } : { status: 'pending' });
        // Retries share the time of the first try.
        const end = performance.now() + call.timeout;
        const once = () => send({ ...call, timeout: end - performance.now() });
        let reply = await once();
        for (
          let left = retries;
          left > 0 && reply.status >= 500 && performance.now() < end && mine === latest;
          left -= 1
        )
          reply = await once();
        if (mine !== latest) return;
        if (accepts(reply)) answer = reply;
        report(accepts(reply) ? { status: 'ready', body: reply.body, refreshing: false } : { status: 'failed', reply });
      };
      asked.set(ask, call.operation);
      void ask();
      return () => {
        latest += 1;
        asked.delete(ask);
      };
    },
    refresh(operations) {
      for (const [ask, operation] of asked) if (operations?.includes(operation) ?? true) ask();
    },
  };
}

/** Memory for the lifetime of the page. */
function memoryOf(): Host['memory'] {
  const kept = new Map<string, Json>();
  return { read: (key) => kept.get(key), write: (key, value) => void kept.set(key, value) };
}
