// Sending a power of attorney with its documents (FLW-37).
import { describe, expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { askForAddress, JPG, PNG, putAttorney, putLicence, storedFiles } from '../support/server/files.ts';
import { dealUrl, type Json, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const RETURN = 'return-booked';
const DELIVERY = 'handover-free-change';

async function bodyFor(visitor: Visitor, changes: Record<string, Json> = {}): Promise<Record<string, Json>> {
  return {
    appointment: 'return',
    firstname: ' Jonas ',
    lastname: 'Brandl',
    date_of_birth: '1990-05-14',
    document_key: await putAttorney(visitor),
    identity_key: await putAttorney(visitor, JPG, 'card.jpg'),
    ...changes,
  };
}

const send = (visitor: Visitor, body: object, deal = RETURN, key: string = crypto.randomUUID()) =>
  visitor.post(dealUrl(deal, '/power-of-attorney'), body, { 'idempotency-key': key });

const kept = ({ database }: Portal) => database.selectFrom('powers_of_attorney').selectAll().execute();

const told = async ({ database }: Portal): Promise<object[]> => {
  const rows = await database.selectFrom('follow_ups').select(['kind', 'content']).execute();
  return rows.flatMap(({ kind, content }) => (kind === 'attorney.sent' ? [JSON.parse(content).data] : []));
};

describeOnEachDatabase('a power of attorney', (databases) => {
  test('is kept with its person and files, and gets a receipt without them', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(RETURN);
    const body = await bodyFor(visitor);
    const { status, body: answer } = await send(visitor, body);
    expect([status, Object.keys(answer)]).toEqual([200, ['receipt']]);
    const { reference } = answer.receipt;
    expect(answer.receipt).toMatchObject({
      kind: 'attorney',
      title: 'Vollmacht gesendet',
      reference: expect.stringMatching(/^VM-/),
      items: [{ name: 'Vollmacht', amount: 0 }],
    });
    expect(await kept(portal)).toMatchObject([
      {
        deal_id: RETURN,
        appointment: 'return',
        reference,
        firstname: 'Jonas',
        lastname: 'Brandl',
        date_of_birth: '1990-05-14',
        document_path: body['document_key'],
        identity_path: body['identity_key'],
      },
    ]);
    expect(await told(portal)).toEqual([{ deal_id: RETURN, reference, appointment: 'return' }]);
    const { body: receipts } = await visitor.get(dealUrl(RETURN, '/receipts'));
    expect(receipts).toContainEqual(answer.receipt);
  });

  test('is sent once for a double press, and again for another person', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(RETURN);
    const body = await bodyFor(visitor);
    const answers = [await send(visitor, body, RETURN, 'one'), await send(visitor, body, RETURN, 'one')];
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect((await send(visitor, await bodyFor(visitor, { firstname: 'Mia' }))).status).toBe(200);
    expect((await kept(portal)).map(({ firstname }) => firstname).sort()).toEqual(['Jonas', 'Mia']);
    expect(await told(portal)).toHaveLength(2);
  });

  test('keeps its files, and those of others are refused', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(RETURN);
    const other = await portal.customer(DELIVERY);
    const body = await bodyFor(visitor);
    const licence = (await putLicence(visitor)).wish.body.key;
    for (const [name, key] of [
      ['document_key', await putAttorney(other)],
      ['document_key', licence],
      ['document_key', 'power-of-attorney/nothing.pdf'],
      ['identity_key', body['document_key']],
    ] as const) {
      const { body: refused } = await send(visitor, { ...body, [name]: key });
      expect([name, refused.code, refused.fields.map(({ code }: { code: string }) => code)]).toEqual([
        name,
        'invalid_fields',
        ['not_uploaded'],
      ]);
    }
    expect(await kept(portal)).toEqual([]);
    await send(visitor, body);
    expect((await send(visitor, body)).body.code).toBe('invalid_fields');
    portal.clock.moveBy(3 * 86_400_000);
    await cleanUp(portal);
    expect(storedFiles(portal).sort()).toEqual([body['document_key'], body['identity_key']].sort());
  });

  test('requires an adult with a name', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(RETURN);
    const body = await bodyFor(visitor);
    for (const [changes, code] of [
      [{ date_of_birth: '2008-11-24' }, 'too_young'],
      [{ date_of_birth: '1899-12-31' }, 'date_invalid'],
      [{ firstname: '  ' }, 'required'],
    ] as const) {
      const { body: refused } = await send(visitor, { ...body, ...changes });
      expect(refused).toMatchObject({ code: 'invalid_fields', fields: [{ name: Object.keys(changes)[0], code }] });
    }
    expect((await send(visitor, { ...body, date_of_birth: '2008-11-23' })).status).toBe(200);
  });

  describe('is refused', () => {
    test.each([
      [DELIVERY, 'handover', 200, undefined],
      [RETURN, 'handover', 409, 'attorney_not_for_state'],
      ['contract-over', 'return', 409, 'attorney_not_for_state'],
      ['lead', 'return', 409, 'attorney_not_for_state'],
      ['lead', 'handover', 409, 'attorney_not_for_state'],
    ])('depending on the state, for the deal %s and the %s: %d', async (deal, appointment, status, code) => {
      const portal = await startPortal(databases);
      const visitor = await portal.customer(deal);
      const answer = await send(visitor, await bodyFor(visitor, { appointment }), deal);
      expect([answer.status, answer.body.code]).toEqual([status, code]);
      expect(await kept(portal)).toHaveLength(status === 200 ? 1 : 0);
    });

    test('for the deal of another customer', async () => {
      const portal = await startPortal(databases);
      const visitor = await portal.customer('no-deal');
      const body = await bodyFor(visitor);
      expect((await send(visitor, body)).status).toBe(404);
      expect((await send(await portal.newVisitor(), body)).status).toBe(401);
    });
  });

  test('takes pictures and PDF files, and no others', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(RETURN);
    expect(await putAttorney(visitor, PNG, 'a.png')).toMatch(/^power-of-attorney\/.*\.png$/);
    const refused = await askForAddress(visitor, 'a.docx', 'image/png', 'power-of-attorney');
    expect(refused.body.code).toBe('file_type_not_allowed');
  });
});
