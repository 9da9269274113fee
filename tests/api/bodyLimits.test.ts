// Huge and deeply nested bodies are refused early, without slowing down other requests (SEC-A9).
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from 'vitest';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, pickup, startPortal } from '../support/server/portal.ts';

const RETURN = dealUrl('return-window-open', '/return');
const KEY = { 'idempotency-key': 'k' };
const DEEP = 40_000;

/** Complete, well-formed bodies over the limits. */
const BODIES: readonly (readonly [name: string, body: string])[] = [
  ['a body of 200 kB', JSON.stringify({ ...pickup(), more: 'x'.repeat(200_000) })],
  ['a text of 200 kB', JSON.stringify({ ...pickup(), return_street: 'x'.repeat(200_000) })],
  ['100,000 properties', JSON.stringify(Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`p${at}`, 1])))],
  ['lists in lists', `{"more":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`],
  ['objects in objects', `${'{"a":'.repeat(DEEP / 4)}1${'}'.repeat(DEEP / 4)}`],
  ['brackets without an end', '['.repeat(DEEP)],
  ['a million brackets', '['.repeat(1_000_000)],
];

/** Returns the status line for a body that is announced or sent in pieces, and never ends. */
async function answerTo({ app }: Portal, headers: string, bits: string, times: number): Promise<string> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('data', (data) => {
      resolve(data.toString().split('\r\n')[0] ?? '');
      socket.destroy();
    });
    socket.once('error', reject);
    socket.write(`POST /api/hasBusinessAccount HTTP/1.1\r\nhost: portal.test\r\n${headers}\r\n\r\n`);
    for (let time = 0; time < times; time += 1) socket.write(bits);
  });
}

describeOnEachDatabase('a body over the limits', (databases) => {
  test('is refused without an effect', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('return-window-open');
    for (const [name, body] of BODIES) {
      const [answer, beside] = await Promise.all([
        visitor.send('PUT', RETURN, body, KEY),
        portal.visitor().get('/health'),
      ]);
      expect([name, answer.status, answer.body.code]).toEqual([name, 413, 'too_large']);
      expect(beside.status).toBe(200);
    }
    expect(await portal.database.selectFrom('return_changes').selectAll().execute()).toEqual([]);
    expect((await visitor.send('PUT', RETURN, JSON.stringify(pickup()), KEY)).status).toBe(200);
  });

  test('is refused while the client is still sending it', async () => {
    const portal = await startPortal(databases);
    await portal.app.listen({ port: 0, host: '127.0.0.1' });
    const visitor = await portal.newVisitor();
    const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const proven = `origin: http://portal.test\r\ncookie: ${cookie}\r\nx-csrf-token: ${visitor.csrfToken}\r\ncontent-type: application/json`;
    expect(await answerTo(portal, `${proven}\r\ncontent-length: 100000000`, '{', 1)).toContain('413');
    const chunk = `8000\r\n${'['.repeat(0x8000)}\r\n`;
    expect(await answerTo(portal, `${proven}\r\ntransfer-encoding: chunked`, chunk, 40)).toContain('413');
    expect((await visitor.get('/health')).status).toBe(200);
  });

  test('is not recognized by brackets within a text', async () => {
    const visitor = await (await startPortal(databases)).newVisitor();
    const body = `{"email":"a@example.de","more":${JSON.stringify('["\\'.repeat(200))}}`;
    expect((await visitor.send('POST', '/api/hasBusinessAccount', body)).status).toBe(200);
  });
});
