// No line of the log has a value that a customer has typed, for any outcome of the request (SEC-C12).
import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../app/server/openDatabase.ts';
import { isPostgres } from '../../app/server/platform/db/dialects.ts';
import type { Database } from '../../app/server/platform/db/open.ts';
import { pickup } from '../../scripts/testbed/bodies.ts';
import { catalogue, world } from '../support/definitions.ts';
import { bodyOf } from '../support/journeys/bodies.ts';
import { registration } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { FORM, form, IMAGES, JPG } from '../support/server/files.ts';
import { startProcess } from '../support/server/process.ts';

const DEAL = 'return-window-open';
const deal = (call: string) => `/portal/api/bff/deals/${DEAL}${call}`;

/** Not looked for: instants in the log may have the same digits. */
const ZIP = '80538';

/** Values that occur nowhere else, not even in random ids. */
const TYPED = {
  firstname: 'Quastenflosser',
  lastname: 'Zwergpinguin',
  email: 'quastenflosser@zwergpinguin.example',
  password: 'Gelbhalsmaus-4711',
  phone: '+49 151 70809012',
  iban: 'DE02120300000000202051',
  street: 'Nachtigallenweg',
  house_number: '4711z',
  city: 'Kraehwinkelhausen',
  birthday: '12.12.1977',
  text: 'Schnabeltier am Kotflügel',
  filename: 'haselmaus am kotflügel.jpg',
  token: 'haselmaus-token-ohne-wert',
} as const;

const PERSON = {
  firstname: TYPED.firstname,
  lastname: TYPED.lastname,
  phone: TYPED.phone,
  birthday: String(Date.UTC(1977, 11, 12)),
};

/** The value of a field by the ending of its name, as a form would send it. */
const BY_NAME: readonly (readonly [name: RegExp, value: string])[] = [
  [/firstname$|^name$|holder$/, TYPED.firstname],
  [/lastname$/, TYPED.lastname],
  [/email$/i, TYPED.email],
  [/password$/i, TYPED.password],
  [/phone(_number)?$/, TYPED.phone],
  [/iban$/, TYPED.iban],
  [/street$/, TYPED.street],
  [/house_?number$/, TYPED.house_number],
  [/city$/, TYPED.city],
  [/zip$/, ZIP],
  [/message$|comment$|description$|extra$|path$|nextUrl$/, TYPED.text],
  [/token$|code$/, TYPED.token],
];

/** Body of an operation with typed values in all fields that take one. */
function typedBody(type: string): object {
  const ids = { dealId: DEAL, deal_id: DEAL, subscription_id: DEAL, subscriptionId: DEAL };
  const body = { ...bodyOf(type), ...ids };
  const names = Object.keys((world.types[type] as { properties?: object }).properties ?? {});
  const values = names.flatMap((name) => BY_NAME.filter(([like]) => like.test(name)).map(([, value]) => [name, value]));
  return { ...body, ...Object.fromEntries(values) };
}

const PROFILE = { contactId: '501001', phone: TYPED.phone, street: TYPED.street, house_number: TYPED.house_number };

/** A conversation whose requests are accepted. */
const ACCEPTED: readonly (readonly [method: string, url: string, body: object])[] = [
  [
    'PUT',
    deal('/return'),
    pickup({
      return_street: TYPED.street,
      return_housenumber: TYPED.house_number,
      return_phone_number: TYPED.phone,
      return_email: TYPED.email,
      return_address_extra: TYPED.text,
    }),
  ],
  ['POST', deal('/deposit-refund-details'), { iban: TYPED.iban, account_holder: TYPED.lastname }],
  [
    'POST',
    deal('/schedule-service'),
    {
      data: { car_id: `car-${DEAL}`, comment: TYPED.text, requested_services: ['oil_change'] },
      address: { street: TYPED.street, house_number: '1', zip: ZIP, city: TYPED.city, date: '2026-11-23' },
    },
  ],
  ['POST', '/api/sendSupportMessage', { topic: 'other', message: TYPED.text, path: '/contact' }],
  [
    'PUT',
    '/portal/api/drafts/edit-return',
    { input: {}, revision: 0, content: { text: TYPED.text, iban: TYPED.iban } },
  ],
];

/** Tables into which the conversation writes. */
const WRITTEN = [
  'returns',
  'refund_details',
  'service_requests',
  'mails',
  'drafts',
  'customers',
  'newsletter_requests',
];

/** Lets every write of a row fail. PostgreSQL then describes the whole row in its error. */
async function refuseRows(database: Database): Promise<() => Promise<void>> {
  const all = (statements: (table: string) => readonly string[]) =>
    Promise.all(WRITTEN.flatMap(statements).map((statement) => sql.raw(statement).execute(database)));
  const changes = ['insert', 'update'];
  await all((table) =>
    isPostgres(database)
      ? [`alter table ${table} add constraint ${table}_full check (false) not valid`]
      : changes.map(
          (change) =>
            `create trigger ${table}_${change} before ${change} on ${table} begin select raise(abort, 'full'); end`,
        ),
  );
  return async () =>
    void (await all((table) =>
      isPostgres(database)
        ? [`alter table ${table} drop constraint ${table}_full`]
        : changes.map((change) => `drop trigger ${table}_${change}`),
    ));
}

describeOnEachDatabase('the log of a server', (databases) => {
  test('has no typed values of successful, refused or failed requests', async () => {
    const place = await databases.create();
    const server = await startProcess(databases, place, { LOG_LEVEL: 'debug', METRICS_TOKEN: TYPED.token });
    const jar = new Map<string, string>();
    const ask = async (url: string, options: RequestInit = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(server.base + url, {
        ...options,
        headers: { ...(options.headers as Record<string, string>), cookie, origin: server.base },
        redirect: 'manual',
      });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      return answer;
    };
    let token = '';
    const renew = async () => {
      ({ csrf_token: token } = (await (await ask('/portal/api/session')).json()) as { csrf_token: string });
    };
    const send = async (method: string, url: string, body: object | Buffer, headers: Record<string, string> = {}) => {
      const content = Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body);
      const proofs = { 'x-csrf-token': token, 'idempotency-key': crypto.randomUUID() };
      const all = { ...proofs, 'content-type': 'application/json', ...headers };
      const answer = await ask(url, { method, headers: all, ...(method !== 'GET' && { body: content }) });
      await answer.arrayBuffer();
      // A password change begins a new session.
      if (answer.headers.getSetCookie().length > 0) await renew();
      return answer.status;
    };
    await renew();
    const sendPicture = (name: string, file: Buffer) =>
      send(
        'POST',
        IMAGES,
        form([
          ['subscription_id', DEAL],
          ['file', file, name],
        ]),
        FORM,
      );

    async function converse(isWhole: boolean): Promise<Map<number, number>> {
      const statuses = new Map<number, number>();
      const note = (status: number) => void statuses.set(status, (statuses.get(status) ?? 0) + 1);
      for (const [method, url, body] of ACCEPTED) note(await send(method, url, body));
      note(await sendPicture(TYPED.filename, JPG));
      for (const { method = 'POST', url, body } of Object.values(catalogue.operations)) {
        if (method === 'GET' || body === undefined || !(body in world.types) || /sign-?out/.test(url)) continue;
        const path = url.replaceAll(/{\w+}/g, DEAL);
        note(await send(method, path, typedBody(body)));
        if (isWhole) note(await send(method, path, { ...typedBody(body), iban: 1, firstname: { text: TYPED.text } }));
      }
      note(await send('PUT', deal('/return'), Buffer.from(`{"text": "${TYPED.text}", ${TYPED.iban}`)));
      note(await sendPicture(`${TYPED.filename}.exe`, Buffer.from(TYPED.text)));
      note(await send('GET', `/portal/api/bff/uploads?${new URLSearchParams({ filename: TYPED.filename })}`, {}));
      note(await send('GET', `/metrics?${new URLSearchParams({ text: TYPED.text })}`, {}));
      return statuses;
    }

    for (const text of ['/api/auth/custom/register', '/api/auth/custom/register'])
      await send('POST', text, registration({ email: TYPED.email, password: TYPED.password }, PERSON));
    await send('POST', '/demo/sign-in', { customer: DEAL });
    const done = await converse(true);
    await send('POST', '/demo/sign-in', { customer: DEAL });
    await send('PATCH', '/portal/api/bff/profile', PROFILE);
    const database = await openDatabase(place);
    databases.whenOver(() => database.destroy());
    databases.whenOver(await refuseRows(database));
    const failed = await converse(false);
    server.process.kill('SIGTERM');
    await once(server.process, 'close');

    expect(done.get(200)).toBeGreaterThan(ACCEPTED.length);
    expect([400, 403, 404, 409, 422].filter((status) => !done.has(status))).toEqual([]);
    expect(failed.get(500)).toBeGreaterThan(ACCEPTED.length - 2);
    const log = server.log();
    expect(log).toContain('request failed');
    const found = Object.entries(TYPED).flatMap(([name, value]) =>
      [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), value.replaceAll(' ', '')]
        .filter((form) => log.toLowerCase().includes(form.toLowerCase()))
        .map((form) => `${name}: ${log.split('\n').find((line) => line.toLowerCase().includes(form.toLowerCase()))}`),
    );
    expect(found).toEqual([]);
  }, 60_000);
});
