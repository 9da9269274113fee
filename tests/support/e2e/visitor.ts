// HTTP client that acts as another customer meanwhile.
import type { Server } from '../../../scripts/testbed/portalServer.ts';

export class Visitor {
  #cookie = '';
  #token = '';

  constructor(readonly server: Server) {}

  async get<Answer>(path: string): Promise<Answer> {
    const answer = await fetch(this.server.url + path, { headers: { cookie: this.#cookie } });
    this.#keep(answer);
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
    return (await answer.json()) as Answer;
  }

  async send(method: 'POST' | 'PUT', path: string, body?: object): Promise<void> {
    this.#token = (await this.get<{ csrf_token: string }>('/portal/api/session')).csrf_token;
    const answer = await fetch(this.server.url + path, {
      method,
      headers: {
        cookie: this.#cookie,
        origin: this.server.url,
        'x-csrf-token': this.#token,
        'idempotency-key': crypto.randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    this.#keep(answer);
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  }

  signInAs(customer: string): Promise<void> {
    return this.send('POST', '/demo/sign-in', { customer });
  }

  /** Books a collection in Munich at a local time. */
  async bookCollection(deal: string, day: string, time: string): Promise<void> {
    const { firstname, lastname } = await this.get<{ firstname: string; lastname: string }>('/portal/api/bff/profile');
    await this.send('PUT', `/portal/api/bff/deals/${deal}/return`, {
      return_type: 'PICKUP',
      preferred_return_date: `${day}T${time}:00${berlinOffset(day)}`,
      return_firstname: firstname,
      return_lastname: lastname,
      return_street: 'Leopoldstraße',
      return_housenumber: '1',
      return_city: 'München',
      return_zip: '80802',
      return_phone_number: '+49 171 1234567',
    });
  }

  #keep(answer: Response): void {
    const jar = new Map(
      [...this.#cookie.split('; '), ...answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')]
        .filter(Boolean)
        .map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair]),
    );
    this.#cookie = [...jar.values()].join('; ');
  }
}

function berlinOffset(day: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: 'Europe/Berlin', timeZoneName: 'longOffset' })
    .format(new Date(`${day}T09:00:00Z`))
    .slice(-6);
}
