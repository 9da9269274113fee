// Personal input appears in no log, URL or error response (SEC-C12).
import { once } from 'node:events';
import { expect, test } from 'vitest';
import {
  REGISTER,
  RESET,
  registration,
  SEND,
  SEND_VERIFICATION,
  timestamp,
  USE,
  VERIFY,
} from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startProcess } from '../support/server/process.ts';

const CANARY = /[Kk]anarie|0151\s?9876|(?<!\d)1977(?!\d)|vogelfrei|geheimnis/;

const PERSON = { firstname: 'Kanarienvogel', lastname: 'Kanarienfrau', phone: '0151 98765432', birthday: '12.12.1977' };
const REGISTERED = { ...PERSON, birthday: timestamp(PERSON.birthday) };
const EMAIL = 'kanarie@example.de';
const PASSWORD = 'Geheimnis-vogelfrei-1';
const TOKEN = 'kanarie-token-geheimnis';

/** All account calls, with valid and invalid input. */
const CALLS: readonly (readonly [method: string, url: string, body: object])[] = [
  ['POST', REGISTER, registration({ email: EMAIL, password: PASSWORD }, REGISTERED)],
  ['POST', REGISTER, registration({ email: EMAIL, password: PASSWORD }, REGISTERED)],
  ['POST', REGISTER, registration({ email: 'kanarie', password: PASSWORD }, REGISTERED)],
  ['POST', REGISTER, registration({ email: EMAIL, password: 'vogelfrei' }, { ...REGISTERED, firstname: 'Kanarie 1' })],
  ['POST', REGISTER, registration({ email: 'kanarie@mailinator.com', password: PASSWORD }, REGISTERED)],
  ['POST', '/api/auth/custom/login', { email: EMAIL, password: `${PASSWORD}x` }],
  ['POST', '/api/auth/custom/checkIfEmailExists', { email: EMAIL }],
  ['POST', '/api/hasBusinessAccount', { email: EMAIL }],
  ['POST', SEND, { email: EMAIL, nextUrl: '/mycars?q=kanarie', origin: 'https://kanarie.test' }],
  ['POST', SEND, { email: EMAIL, withResetLink: true }],
  ['POST', SEND, { email: 'kanarie-unbekannt@example.de' }],
  ['POST', USE, { token: TOKEN }],
  ['POST', '/api/auth/custom/linkOwner', { token: TOKEN }],
  ['POST', RESET, { token: TOKEN, password: PASSWORD }],
  ['POST', RESET, { token: TOKEN, password: 'geheimnis' }],
  ['POST', VERIFY, { token: TOKEN, password: PASSWORD }],
  ['POST', SEND_VERIFICATION, {}],
  ['PATCH', '/api/checkout/v2/contact', { ...PERSON, firstname: 'Kanarie 2' }],
  ['PATCH', '/api/checkout/v2/contact', { ...PERSON, lastname: 'Kanarie-Neu' }],
  ['POST', '/api/auth/signout-everywhere', {}],
];

describeOnEachDatabase('input of customers', (databases) => {
  test('is in no log line and no refusal, even when an e-mail cannot be sent', async () => {
    const server = await startProcess(databases, await databases.create(), {
      LOG_LEVEL: 'debug',
      SMTP_URL: 'smtp://127.0.0.1:1',
      MAIL_FROM: 'a@portal.example',
      PUBLIC_ORIGIN: 'https://portal.example',
      GOOGLE_CLIENT_ID: 'portal',
      GOOGLE_CLIENT_SECRET: 'geheimnis-google',
      GOOGLE_ISSUER: 'http://127.0.0.1:1',
    });
    const jar = new Map<string, string>();
    const secrets = new Set<string>();
    const ask = async (url: string, options: RequestInit = {}) => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { ...options.headers, cookie, origin: 'https://portal.example' };
      const answer = await fetch(server.base + url, { ...options, headers, redirect: 'manual' });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (value === '') jar.delete(name);
        else jar.set(name, value);
        if (value !== '') secrets.add(value);
      }
      return answer;
    };
    const send = async (method: string, url: string, body: object) => {
      const { csrf_token } = (await (await ask('/portal/api/session')).json()) as { csrf_token: string };
      secrets.add(csrf_token);
      const headers = { 'x-csrf-token': csrf_token, 'content-type': 'application/json' };
      return ask(url, { method, headers, body: JSON.stringify(body) });
    };
    const statuses = [];
    for (const [method, url, body] of CALLS) {
      const answer = await send(method, url, body);
      statuses.push(answer.status);
      expect([url, await answer.text()]).toEqual([url, expect.not.stringMatching(CANARY)]);
      expect([...answer.headers].join()).not.toMatch(CANARY);
    }
    expect(statuses).toEqual([
      200, 200, 400, 422, 200, 200, 200, 200, 200, 200, 200, 410, 200, 410, 422, 410, 200, 422, 422, 200,
    ]);
    const there = await ask('/api/auth/signin/google?next=/mycars');
    const back = await ask('/api/auth/callback/google?code=kanarie&state=kanarie&error_description=kanarie');
    expect([there.status, back.status]).toEqual([303, 303]);
    expect(back.headers.get('location')).toBe('/login?next=%2Fmycars&social=failed');
    await expect
      .poll(() => server.log().match(/an e-mail could not be delivered/g)?.length, { timeout: 10_000 })
      .toBeGreaterThan(1);
    server.process.kill('SIGTERM');
    await once(server.process, 'close');
    expect(server.log()).toContain(REGISTER);
    expect(server.log()).not.toMatch(CANARY);
    for (const secret of secrets) expect(server.log()).not.toContain(secret);
  }, 60_000);
});
