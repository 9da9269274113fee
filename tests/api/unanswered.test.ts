// Operations of the catalogue that no route answers.
import { expect, test } from 'vitest';
import type { Operations } from '../../app/server/platform/values/catalogue.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, startPortal } from '../support/server/portal.ts';

const reportKey: Operations[string] = {
  url: '/portal/api/bff/deals/{deal_id}/lost-key',
  params: ['deal_id'],
  body: 'MileageReport',
  answer: 'DamageReportRecord',
  ok: [201],
  once: true,
  mails: [
    {
      mail: 'damage-reported',
      when: { '>': [{ var: 'body.current_mileage' }, 10_000] },
      about: { deal: { var: 'params.deal_id' } },
      page: '/mycars/{deal_id}',
      with: { reference: { var: 'answer.reference' }, car: { var: 'deal.car' } },
    },
  ],
  followUps: [{ kind: 'key.lost', data: { deal_id: { var: 'params.deal_id' }, day: { var: 'answer.date' } } }],
};
const operations: Operations = {
  reportKey,
  getKeys: { method: 'GET', url: '/portal/api/bff/keys', answer: 'Deal[]' },
  sendPicture: { url: '/portal/api/bff/keys/pictures', multipart: ['file', 'deal_id'], answer: 'ImagePath' },
  openKeys: { method: 'GET', url: '/portal/api/bff/keys/open' },
  getDeals: { method: 'GET', url: '/portal/api/bff/deals', answer: 'Deal[]' },
};
const KEY = dealUrl('return-window-open', '/lost-key');
const body = { current_mileage: 12_000 };
const once = (key: string) => ({ 'idempotency-key': key });

describeOnEachDatabase('an operation without a route, in the demo', (databases) => {
  const open = async () => (await startPortal(databases, { operations })).customer('return-window-open');

  test('is answered with the example of its type, marked by a header', async () => {
    const customer = await open();
    const { status, headers, body: answer } = await customer.post(KEY, body, once('a'));
    expect([status, headers['example-answer']]).toEqual([201, 'reportKey']);
    expect(answer).toMatchObject({ reference: 'SM-7K3M9Q2X', repair_status: 'open' });
    const list = await customer.get('/portal/api/bff/keys');
    expect([list.status, list.headers['example-answer'], list.body.length]).toEqual([200, 'getKeys', 1]);
  });

  test('refuses a wrong type, a foreign origin, and a reused key with another body', async () => {
    const customer = await open();
    expect((await customer.post(KEY, { current_mileage: 'many' }, once('a'))).status).toBe(400);
    expect((await customer.post(KEY, body, { ...once('a'), 'x-csrf-token': 'other' })).status).toBe(403);
    expect((await customer.post(KEY, body, once('a'))).status).toBe(201);
    const other = await customer.post(KEY, { current_mileage: 12_001 }, once('a'));
    expect([other.status, other.body.code]).toEqual([422, 'key_reused']);
  });

  test('sends the e-mail and the event that it declares, once for each key', async () => {
    const portal = await startPortal(databases, { operations });
    const customer = await portal.customer('return-window-open');
    for (const key of ['a', 'a', 'b'])
      await customer.post(KEY, key === 'b' ? { current_mileage: 9000 } : body, once(key));
    await portal.deliver();
    const { body: mails } = await customer.get('/demo/mails');
    expect(mails).toMatchObject([
      { kind: 'damage-reported', link: '/mycars/return-window-open', text: expect.stringContaining('SM-7K3M9Q2X') },
    ]);
    const told = await portal.database.selectFrom('follow_ups').select(['kind', 'content']).execute();
    expect(told.map(({ content }) => JSON.parse(content).data)).toEqual([
      { deal_id: 'return-window-open', day: '2026-11-20' },
      { deal_id: 'return-window-open', day: '2026-11-20' },
    ]);
  });

  test('accepts a file, and does not store it', async () => {
    const customer = await open();
    const form = new Response(
      Object.entries({ deal_id: 'd1', file: new File(['x'], 'key.jpg') }).reduce((made, [name, part]) => {
        made.append(name, part);
        return made;
      }, new FormData()),
    );
    const answer = await customer.send('POST', '/portal/api/bff/keys/pictures', Buffer.from(await form.arrayBuffer()), {
      'content-type': form.headers.get('content-type') ?? '',
    });
    expect([answer.status, answer.headers['example-answer']]).toEqual([200, 'sendPicture']);
  });

  test('answers 501 without an example, and names the missing declaration', async () => {
    const { status, body: problem } = await (await open()).get('/portal/api/bff/keys/open');
    expect([status, problem.code]).toEqual([501, 'operation_unanswered']);
    expect(problem.detail).toContain('Declare its answer in flows/catalogue.json');
  });

  test('does not replace an existing route', async () => {
    const { headers, body: deals } = await (await open()).get('/portal/api/bff/deals');
    expect([headers['example-answer'], deals[0].id]).toEqual([undefined, 'return-window-open']);
  });
});

describeOnEachDatabase('an operation without a route, for customers', (databases) => {
  test('is refused before its body is checked', async () => {
    const portal = await startPortal(databases, { operations, settings: { demo: false } });
    const visitor = await portal.newVisitor();
    for (const sent of [body, {}]) {
      const { status, headers, body: problem } = await visitor.post(KEY, sent, once('a'));
      expect([status, problem.code, headers['example-answer']]).toEqual([501, 'operation_unanswered', undefined]);
      expect(problem.detail).toBe(
        'No route of this server answers the operation reportKey. Add a route for it, or the setting that it needs.',
      );
    }
  });
});
