// Minimal host for a single flow in any page: no sign-in or other flows. Override what is
// needed.
import {
  agreedHeader,
  type Call,
  type Delivery,
  type Draft,
  type DraftName,
  type Drafts,
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
  /** Keeps unsent answers; those of the tab by default, `localStorage` for longer. */
  readonly storage?: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

const NO_RESPONSE: Reply = { status: 500, body: undefined };
const MINUTE = 60_000;
/** Timeout of an upload in milliseconds; a photo takes minutes on a slow connection. */
const UPLOAD = 5 * MINUTE;
/** Duration of a toast in milliseconds. */
const NOTICE = 8_000;
const noop = () => {};

/** Creates a host for an embedded flow; throws Error for locales without catalogue or texts. */
export function browserHost(options: BrowserHostOptions): Host {
  const { fetch, locale, catalogue, copy, storage = () => sessionStorage, ...replaced } = options;
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
    drafts: draftsIn(storage),
    address: { read: () => new Map(), turns: signal(0), write: noop },
    memory: memoryOf(),
    send,
    upload: (delivery) => uploadWith(fetch, locale, delivery),
    after: (milliseconds, run) => void setTimeout(run, milliseconds),
    open: (flow) => refuse(`The flow opens "${flow}".`, 'open'),
    closed: noop,
    toast(text) {
      const notice = Object.assign(document.createElement('output'), { textContent: text });
      notice.dataset['flow'] = '';
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

const refusal = (reason: string, member: keyof Host) =>
  new Error(`${reason} A browser host does not do that by itself: pass \`${member}\` to browserHost.`);

function refuse(reason: string, member: keyof Host): never {
  throw refusal(reason, member);
}

function sendWith(reach: typeof fetch, locale: string, call: Call, unwanted?: Promise<unknown>): Promise<Reply> {
  const [attached] = call.attach;
  if (attached) return Promise.reject(refusal(`The operation "${call.operation}" attaches "${attached}".`, 'send'));
  const json = call.body !== undefined && { 'content-type': 'application/json' };
  const body = call.body === undefined ? null : JSON.stringify(call.body);
  return request(reach, call.path, requestOf(call, locale, json || {}, body), call.timeout, unwanted);
}

function uploadWith(reach: typeof fetch, locale: string, delivery: Delivery): Promise<Reply> {
  const file = delivery.file as File;
  if ('put' in delivery) return request(reach, delivery.put, { method: 'PUT', body: file }, UPLOAD);
  const { call, parts } = delivery;
  const body = new FormData();
  for (const [name, value] of Object.entries(parts)) if (value !== null) body.append(name, String(value));
  body.append('file', file);
  return request(reach, call.path, requestOf(call, locale, {}, body), UPLOAD);
}

const requestOf = (
  call: Call,
  locale: string,
  headers: Record<string, string>,
  body: BodyInit | null,
): RequestInit => ({
  method: call.method,
  headers: {
    accept: 'application/json',
    'accept-language': locale,
    ...headers,
    ...(call.idempotencyKey !== undefined && { 'idempotency-key': call.idempotencyKey }),
    ...(call.agreed && { 'agreed-amounts': agreedHeader(call.agreed) }),
  },
  body,
});

/** Never rejects: without a response in time, the status is 500. */
async function request(
  reach: typeof fetch,
  path: string,
  init: RequestInit,
  timeout: number,
  unwanted?: Promise<unknown>,
): Promise<Reply> {
  const ending = new AbortController();
  const clock = setTimeout(() => ending.abort(), timeout);
  void unwanted?.then(() => ending.abort());
  try {
    return await replyOf(await reach(path, { ...init, signal: ending.signal }));
  } catch {
    return NO_RESPONSE;
  } finally {
    clearTimeout(clock);
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

/** Drafts by flow and input. Storage that is blocked or full keeps nothing. */
function draftsIn(storage: NonNullable<BrowserHostOptions['storage']>): Drafts {
  const keyOf = ({ flow, input }: DraftName) =>
    `fahrplan:${flow}:${JSON.stringify(Object.entries(input).sort(([one], [other]) => (one < other ? -1 : 1)))}`;
  const attempt = <T>(run: () => T): T | undefined => {
    try {
      return run();
    } catch {
      return undefined;
    }
  };
  return {
    load: (name) => attempt(() => JSON.parse(storage().getItem(keyOf(name)) ?? 'null') as Draft | null) ?? undefined,
    save(name, draft) {
      attempt(() =>
        draft ? storage().setItem(keyOf(name), JSON.stringify(draft)) : storage().removeItem(keyOf(name)),
      );
    },
  };
}

/** Memory for the lifetime of the page. */
function memoryOf(): Host['memory'] {
  const kept = new Map<string, Json>();
  return { read: (key) => kept.get(key), write: (key, value) => void kept.set(key, value) };
}
