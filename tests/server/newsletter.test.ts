import { expect, test } from 'vitest';
import { describeOnEachDatabase } from './databases.ts';
import { type Portal, startPortal, type Visitor } from './portal.ts';

const URL = '/api/newsletter';
const signUp = (changes: object = {}) => ({
  firstname: 'Katharina',
  lastname: 'Brandl',
  email: 'Katharina.Brandl@example.de',
  gdpr_consent: true,
  ...changes,
});

async function newVisitor(portal: Portal): Promise<Visitor> {
  const visitor = portal.visitor();
  await visitor.session();
  return visitor;
}

const list = (portal: Portal) => portal.database.selectFrom('newsletter_subscriptions').selectAll().execute();

describeOnEachDatabase('the newsletter', (databases) => {
  test('takes a visitor who agrees, and keeps when', async () => {
    const portal = await startPortal(databases);
    const { status, body } = await (await newVisitor(portal)).post(URL, signUp({ firstname: ' Katharina ' }));
    expect([status, body]).toEqual([200, { ok: true }]);
    expect(await list(portal)).toEqual([
      {
        email: 'katharina.brandl@example.de',
        firstname: 'Katharina',
        lastname: 'Brandl',
        consented_at: '2026-11-23T09:00:00.000Z',
      },
    ]);
  });

  test.each([
    ['no first name', { firstname: undefined }, 400, { name: 'firstname', code: 'required' }],
    ['an empty last name', { lastname: '' }, 400, { name: 'lastname', code: 'required' }],
    ['a last name of spaces', { lastname: '  ' }, 422, { name: 'lastname', code: 'required' }],
    ['a long first name', { firstname: 'x'.repeat(101) }, 400, { name: 'firstname', code: 'too_long' }],
    ['no address', { email: undefined }, 400, { name: 'email', code: 'required' }],
    ['something else for an address', { email: 'katharina' }, 400, { name: 'email', code: 'format' }],
    ['no consent', { gdpr_consent: undefined }, 400, { name: 'gdpr_consent', code: 'required' }],
    ['a consent that is refused', { gdpr_consent: false }, 400, { name: 'gdpr_consent', code: 'required' }],
  ])('with %s nothing is kept, and the field is named', async (_, changes, status, field) => {
    const portal = await startPortal(databases);
    const answer = await (await newVisitor(portal)).post(URL, signUp(changes));
    expect([answer.status, answer.body.fields]).toEqual([status, [field]]);
    expect(await list(portal)).toEqual([]);
  });

  test('holds an address once, unchanged, and answers as if it were new', async () => {
    const portal = await startPortal(databases);
    const visitor = await newVisitor(portal);
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.post(URL, signUp())));
    answers.push(await visitor.post(URL, signUp({ email: 'KATHARINA.BRANDL@EXAMPLE.DE', firstname: 'Somebody' })));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.ok}`))).toEqual(new Set(['200 true']));
    expect(await list(portal)).toMatchObject([{ firstname: 'Katharina' }]);
  });

  test('is not written to for ever from one address', async () => {
    const portal = await startPortal(databases);
    const visitor = await newVisitor(portal);
    for (let count = 1; count <= 30; count += 1)
      expect((await visitor.post(URL, signUp({ email: `a${count}@example.de` }))).status).toBe(200);
    const refused = await visitor.post(URL, signUp());
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    portal.clock.moveBy(15 * 60_000);
    expect((await visitor.post(URL, signUp())).status).toBe(200);
  });

  test('cannot be reached while the server is in its failing mood', async () => {
    const portal = await startPortal(databases);
    const visitor = await newVisitor(portal);
    await visitor.post('/demo/mood', { mood: 'failing' });
    expect((await visitor.post(URL, signUp())).status).toBe(503);
    expect(await list(portal)).toEqual([]);
  });
});
