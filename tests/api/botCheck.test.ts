// Registration with a bot-protection service (SGN-9).
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { DEMO_PASSWORD } from '../../app/server/demo/seed.ts';
import { defaultSettings } from '../../app/server/settings.ts';
import { KATHARINA, REGISTER, registration } from '../support/server/accounts.ts';
import { describeOnEachDatabase, type TestDatabases } from '../support/server/databases.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';

async function startService(databases: TestDatabases, answer: object): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = new URLSearchParams(Buffer.concat(chunks).toString());
    asked.push([...body].map((pair) => pair.join('=')).join(' '));
    response.end(JSON.stringify(body.get('response') === 'human' ? answer : { success: false }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  databases.whenOver(async () => server.close());
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, asked };
}

const codeFor = async (portal: Portal, headers: Record<string, string>) =>
  (await (await portal.newVisitor()).post(REGISTER, registration(), headers)).body.code;

describeOnEachDatabase('the bot protection', (databases) => {
  test('is verified with the token of the page, and lets humans through', async () => {
    const { url, asked } = await startService(databases, { success: true, action: 'submit' });
    const portal = await startPortal(databases, { settings: { botCheck: { url, secret: 'S' } } });
    expect(await codeFor(portal, {})).toBe('not_human');
    expect(await codeFor(portal, { 'x-bot-token': 'program' })).toBe('not_human');
    expect(await codeFor(portal, { 'x-test-secret': 'guessed' })).toBe('not_human');
    expect(await codeFor(portal, { 'x-bot-token': 'human' })).toBeUndefined();
    expect(asked).toEqual([
      'secret=S response=program remoteip=127.0.0.1',
      'secret=S response=human remoteip=127.0.0.1',
    ]);
  });

  test('is required for an account with too many wrong guesses, and lets its customer in', async () => {
    const { url } = await startService(databases, { success: true, action: 'submit' });
    const signIn = { ...defaultSettings.signIn, perAccount: 3 };
    const portal = await startPortal(databases, { settings: { botCheck: { url, secret: 'S' }, signIn } });
    const visitor = await portal.newVisitor();
    const send = (password: string, headers: Record<string, string> = {}) =>
      visitor.post('/api/auth/custom/login', { email: KATHARINA, password }, headers);
    for (let count = 0; count < 3; count += 1) expect((await send('wrong')).status).toBe(200);
    expect((await send('wrong')).body.code).toBe('not_human');
    expect((await send(DEMO_PASSWORD, { 'x-bot-token': 'human' })).body).toEqual({ ok: true });
  });

  test('refuses a token that was issued for another action', async () => {
    const { url } = await startService(databases, { success: true, action: 'newsletter' });
    const portal = await startPortal(databases, { settings: { botCheck: { url, secret: 'S' } } });
    expect(await codeFor(portal, { 'x-bot-token': 'human' })).toBe('not_human');
  });

  test('refuses all requests while its service does not answer', async () => {
    const portal = await startPortal(databases, { settings: { botCheck: { url: 'http://127.0.0.1:1', secret: 'S' } } });
    expect(await codeFor(portal, { 'x-bot-token': 'human' })).toBe('unavailable');
  });

  test('accepts the secret of end-to-end tests only if one is configured', async () => {
    const botCheck = { url: 'http://127.0.0.1:1', secret: 'S' };
    const portal = await startPortal(databases, { settings: { botCheck, testSecrets: ['new', 'T'] } });
    expect(await codeFor(portal, { 'x-test-secret': 'T' })).toBeUndefined();
    const other = await startPortal(databases, { settings: { botCheck } });
    expect(await codeFor(other, { 'x-test-secret': 'T' })).toBe('not_human');
  });
});
