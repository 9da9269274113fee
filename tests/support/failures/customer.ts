// Customer of the reference server, with the portal's transport, cookies and a faulty network.
import { type Call, type Delivery, type Json, type Reply, signal } from '@fahrplan/engine';
import { createTransport, withRenewal } from '../../../app/portal/host/transport.ts';
import { JPG } from '../server/files.ts';

/** Timeout in ms of a call that is meant to hang. */
const PATIENCE = 120;

export class Customer {
  readonly calls: Call[] = [];
  readonly session = signal<Json>(null);
  /** Operation from which on the network is offline. */
  offlineFor: string | undefined;
  /** Operation that hangs, and so gets a short timeout. */
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

  readonly send = (call: Call): Promise<Reply> => {
    this.calls.push(call);
    this.#offline = this.offlineFor !== undefined && (this.#offline || call.operation === this.offlineFor);
    const patient = call.operation === this.hanging ? { ...call, timeout: PATIENCE } : call;
    return this.#renewing(patient);
  };

  /** Uploads a file to the URL of an earlier call, or as part of a form. */
  readonly upload = async (delivery: Delivery): Promise<Reply> => {
    if (!('put' in delivery)) {
      const { call, parts } = delivery;
      const body = new FormData();
      for (const [name, value] of Object.entries(parts)) body.append(name, String(value));
      body.append('file', new File([new Uint8Array(JPG)], delivery.file.name, { type: delivery.file.type }));
      const headers = { 'x-csrf-token': this.#token() };
      const response = await this.#reach(call.path, { method: call.method, headers, body });
      return { status: response.status, body: (await response.json()) as Json };
    }
    const headers = { 'content-type': delivery.file.type };
    const { status } = await this.#reach(delivery.put, { method: 'PUT', body: new Uint8Array(JPG), headers });
    return { status, body: undefined };
  };

  async greet(): Promise<void> {
    const { status, body } = await this.#ask('GET', '/portal/api/session');
    if (status === 200 && body !== undefined) this.session.value = body;
  }

  async signIn(scenario: string): Promise<void> {
    await this.greet();
    await this.#ask('POST', '/demo/sign-in', { customer: scenario });
    await this.greet();
  }

  /** Replaces the list of calls that fail. */
  async meet(failures: readonly object[]): Promise<void> {
    await this.#ask('POST', '/demo/mood', { mood: 'ok', failures } as Json);
  }

  #ask(method: 'GET' | 'POST', path: string, body?: Json): Promise<Reply> {
    const call: Call = { operation: path, method, path, timeout: 10_000, attach: [] };
    return method === 'GET' ? this.#transport(call) : this.#renewing({ ...call, body: body ?? null });
  }

  /** Renews the session, which a call with a lost answer may have replaced. */
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
