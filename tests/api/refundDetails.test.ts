import { expect, test } from 'vitest';
import { readIban } from '../../app/server/platform/values/ibans.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { dealUrl, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const REFUND = dealUrl('deposit-refund-open', '/deposit-refund-details');
const details = (changes: object = {}) => ({
  iban: 'DE89 3704 0044 0532 0130 00',
  account_holder: 'Helga Schmidt',
  ...changes,
});

const send = (visitor: Visitor, body: object, key: string = crypto.randomUUID(), url = REFUND) =>
  visitor.post(url, body, { 'idempotency-key': key });

function stored(portal: Portal): Promise<object[]> {
  return portal.database.selectFrom('refund_details').select(['deal_id', 'account_holder', 'iban']).execute();
}

test.each([
  ['DE89 3704 0044 0532 0130 00', 'DE89370400440532013000'],
  ['de89-3704-0044-0532-0130-00', 'DE89370400440532013000'],
  ['DE89\u00a03704\u202f0044 0532 0130 00\n', 'DE89370400440532013000'],
  ['GB29 NWBK 6016 1331 9268 19', 'GB29NWBK60161331926819'],
  ['DE89 3704 0044 0532 0130 01', undefined],
  ['DE89 3704 0044 0532 0130', undefined],
  ['0532013000', undefined],
  ['', undefined],
])('the IBAN %j is read as %s', (text, iban) => {
  expect(readIban(text)).toBe(iban);
});

describeOnEachDatabase('bank details for a refund', (databases) => {
  test('are stored in the electronic format, and not in the response', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('deposit-refund-open');
    const { status, body } = await send(visitor, details({ account_holder: ' Helga Schmidt ' }));
    expect([status, body]).toEqual([200, { ok: true }]);
    expect(await stored(portal)).toEqual([
      { deal_id: 'deposit-refund-open', account_holder: 'Helga Schmidt', iban: 'DE89370400440532013000' },
    ]);
    const keys = await portal.database.selectFrom('idempotency_keys').selectAll().execute();
    expect(JSON.stringify(keys)).not.toContain('0532');
  });

  test.each([
    ['no IBAN at all', { iban: undefined }, 400, [{ name: 'iban', code: 'required' }]],
    ['an empty IBAN', { iban: '' }, 400, [{ name: 'iban', code: 'required' }]],
    ['a mistyped IBAN', { iban: 'DE89 3704 0044 0532 0130 01' }, 422, [{ name: 'iban', code: 'iban_invalid' }]],
    ['no holder', { account_holder: undefined }, 400, [{ name: 'account_holder', code: 'required' }]],
    ['a holder of spaces', { account_holder: '  ' }, 422, [{ name: 'account_holder', code: 'required' }]],
    ['a long holder', { account_holder: 'x'.repeat(202) }, 400, [{ name: 'account_holder', code: 'too_long' }]],
  ])('with %s are refused with the name of the field, and not stored', async (_, changes, status, fields) => {
    const portal = await startPortal(databases);
    const answer = await send(await portal.customer('deposit-refund-open'), details(changes));
    expect([answer.status, answer.body.fields]).toEqual([status, fields]);
    expect(await stored(portal)).toEqual([]);
  });

  test('are stored once per deal, even if sent concurrently; the latest request wins', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('deposit-refund-open');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(visitor, details())));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await stored(portal)).toHaveLength(1);
    await send(visitor, details({ iban: 'GB29NWBK60161331926819' }));
    expect(await stored(portal)).toMatchObject([{ iban: 'GB29NWBK60161331926819' }]);
  });

  test('a repeated first request does not restore its account', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer('deposit-refund-open');
    await send(visitor, details(), 'first');
    await send(visitor, details({ iban: 'GB29NWBK60161331926819' }), 'second');
    expect((await send(visitor, details(), 'first')).body).toEqual({ ok: true });
    expect(await stored(portal)).toMatchObject([{ iban: 'GB29NWBK60161331926819' }]);
    expect((await send(visitor, details(), 'second')).body.code).toBe('key_reused');
    expect((await send(visitor, details(), '')).body.fields[0].name).toBe('Idempotency-Key');
  });

  test('can only be sent by the customer of the deal, and not for a lead', async () => {
    const portal = await startPortal(databases);
    const other = await portal.customer('lead');
    const theirs = await send(other, details());
    const missing = await send(other, details(), 'key', dealUrl('missing', '/deposit-refund-details'));
    expect([theirs.status, theirs.body]).toEqual([404, missing.body]);
    const lead = await send(other, details(), 'key', dealUrl('lead', '/deposit-refund-details'));
    expect([lead.status, lead.body.code]).toEqual([409, 'refund_not_for_leads']);
    const visitor = portal.visitor();
    await visitor.session();
    expect((await send(visitor, details())).status).toBe(401);
    expect(await stored(portal)).toEqual([]);
  });
});
