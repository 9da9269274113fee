// A customer of the reference server: the transport of the portal over real HTTP, with cookies, and a network that may be gone.
import { type Call, type Delivery, type Json, type Reply, signal } from '@fahrplan/engine';
import { createTransport, withRenewal } from '../../../app/portal/host/transport.ts';
import { JPG } from '../server/files.ts';

/** How long a customer of these tests waits for a call that is meant to hang, in milliseconds. */
const PATIENCE = 120;

/** One customer in one browser. */
export class Customer {
  readonly calls: Call[] = [];
  readonly session = signal<Json>(null);
  /** The network is gone from the moment this is called, until it is said to be back. */
  offlineFor: string | undefined;
  /** The operation that hangs: it is given up early. */
  hanging: string | undefined;
  #offline = false;
  readonly #cookies = new Map<string, string>();
  readonly #transport;

  constructor(
    readonly base: string,
    readonly locale: string,
  ) {
    this.#transport = createTransport(
      { csrfToken: () => this.#token(), locale: () => locale, isOffline: () => this.#offline },
      (path, init) => this.#reach(String(path), init),
    );
  }

  /** As a flow sends. */
  readonly send = (call: Call): Promise<Reply> => {
    this.calls.push(call);
    this.#offline = this.offlineFor !== undefined && (this.#offline || call.operation === this.offlineFor);
    const patient = call.operation === this.hanging ? { ...call, timeout: PATIENCE } : call;
    return this.#renewing(patient);
  };

  /** As a flow sends a file, to an address that a call has named before. */
  readonly upload = async (delivery: Delivery): Promise<Reply> => {
    if (!('put' in delivery)) throw new Error('none of these customers sends a form');
    const headers = { 'content-type': delivery.file.type };
    const { status } = await this.#reach(delivery.put, { method: 'PUT', body: new Uint8Array(JPG), headers });
    return { status, body: undefined };
  };

  /** Asks who is here. */
  async greet(): Promise<void> {
    const { status, body } = await this.#ask('GET', '/portal/api/session');
    if (status === 200 && body !== undefined) this.session.value = body;
  }

  async signIn(scenario: string): Promise<void> {
    await this.greet();
    await this.#ask('POST', '/demo/sign-in', { customer: scenario });
    await this.greet();
  }

  /** From now on these calls fail, and no others. */
  async meet(failures: readonly object[]): Promise<void> {
    await this.#ask('POST', '/demo/mood', { mood: 'ok', failures } as Json);
  }

  #ask(method: 'GET' | 'POST', path: string, body?: Json): Promise<Reply> {
    const call: Call = { operation: path, method, path, timeout: 10_000, attach: [] };
    return method === 'GET' ? this.#transport(call) : this.#renewing({ ...call, body: body ?? null });
  }

  /** A call whose answer was lost may have begun another session, with another token. */
  #renewing(call: Call): Promise<Reply> {
    return withRenewal(
      this.#transport,
      call,
      () => undefined,
      () => this.greet(),
    );
  }

  #token(): string {
    return String((this.session.peek() as { csrf_token?: string } | null)?.csrf_token ?? '');
  }

  async #reach(path: string, init: RequestInit = {}): Promise<Response> {
    if (this.#offline) throw new TypeError('fetch failed');
    const headers = new Headers(init.headers);
    headers.set('cookie', [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    if (init.method !== 'GET') headers.set('origin', this.base);
    const response = await fetch(this.base + path, { ...init, headers });
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie.split(';')[0] ?? '');
    return response;
  }

  #keep(cookie: string): void {
    const at = cookie.indexOf('=');
    if (at === cookie.length - 1) this.#cookies.delete(cookie.slice(0, at));
    else this.#cookies.set(cookie.slice(0, at), cookie.slice(at + 1));
  }
}
