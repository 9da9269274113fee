// Chat of a vendor: its availability, its content security policy and the customer's identity.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { KATHARINA, register, tokenOf, VERIFY } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

const DEAL = 'return-window-open';
const NOW = '2026-11-23T09:00:00.000Z';
const SECRET = 'a-secret-of-more-than-32-characters';
const chat = { script: 'https://chat.example/widget.js', bot: 'fahrplan', secrets: { decagon: SECRET } };

describeOnEachDatabase('the chat of a vendor', (databases) => {
  test('does not exist until it is configured', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer(DEAL);
    const { body, headers } = await customer.get('/api/getChatSetup');
    expect(body).toEqual({ messages: true });
    expect(headers['content-security-policy']).not.toContain('chat.example');
    expect((await customer.get('/api/getDecagonToken')).status).toBe(404);
  });

  test('may be loaded from its origin, and from nowhere else', async () => {
    const portal = await startPortal(databases, { settings: { chat } });
    const { body, headers } = await portal.visitor().get('/api/getChatSetup');
    expect(body).toEqual({ messages: true, vendor: { script: chat.script, bot: 'fahrplan', providers: ['decagon'] } });
    const policy = String(headers['content-security-policy']);
    for (const part of ['script-src', 'connect-src', 'frame-src', 'img-src', 'style-src', 'font-src'])
      expect(policy).toMatch(new RegExp(`${part} [^;]*https://chat\\.example`));
    expect(policy).not.toContain('widget.js');
  });

  test('gets no token of a customer who has not confirmed the address', async () => {
    const portal = await startPortal(databases, {
      settings: { chat: { ...chat, secrets: { decagon: SECRET, zendesk: SECRET } } },
    });
    const stranger = await portal.newVisitor();
    await register(stranger);
    for (const provider of ['Decagon', 'Zendesk'])
      expect(await stranger.get(`/api/get${provider}Token`)).toMatchObject({
        status: 403,
        body: { code: 'email_not_verified' },
      });
    await stranger.post(VERIFY, { token: await tokenOf(portal, stranger, 'verification') });
    expect((await stranger.get('/api/getZendeskToken')).status).toBe(200);
  });

  test('identifies a customer by a signed token', async () => {
    const portal = await startPortal(databases, { settings: { chat } });
    const customer = await portal.customer(DEAL);
    const [head = '', claims = '', sign] = (await customer.get('/api/getDecagonToken')).body.token.split('.');
    expect(sign).toBe(createHmac('sha256', SECRET).update(`${head}.${claims}`).digest('base64url'));
    const seconds = Date.parse(NOW) / 1000;
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toEqual({
      ...{ scope: 'user', external_id: '501001', email: KATHARINA, name: 'Katharina' },
      ...{ iat: seconds, exp: seconds + 300 },
    });
    expect((await customer.get('/api/getZendeskToken')).status).toBe(404);
    expect((await (await portal.newVisitor()).get('/api/getDecagonToken')).status).toBe(401);
  });
});
