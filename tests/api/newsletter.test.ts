import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { hashOf } from '../../app/server/platform/auth/tokens.ts';
import { networkOf, networksOf } from '../../app/server/platform/http/networks.ts';
import { deliverMails } from '../../app/server/platform/mail/delivery.ts';
import { createSmtpTransport } from '../../app/server/platform/mail/transports.ts';
import { takeNews } from '../../app/server/subscription/inbox/inbox.ts';
import { readMailTexts } from '../../app/server/subscription/mailTexts.ts';
import { copy } from '../support/definitions.ts';
import { KATHARINA, mailsOf, tokenOf } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { newsletterOrder, orderNewsletter } from '../support/server/newsletters.ts';
import { type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const URL = '/api/newsletter';
const CONFIRM = `${URL}/confirm`;
const HOUR_MS = 3_600_000;
const YEAR_MS = 365 * 24 * HOUR_MS;
const nowhere = { warn: () => undefined };

const confirm = (visitor: Visitor, token: string) => visitor.post(CONFIRM, { token });
const endUrl = (token: string) => `${URL}/unsubscribe?token=${token}`;
const list = ({ database }: Portal) => database.selectFrom('newsletter_subscriptions').selectAll().execute();
const requests = ({ database }: Portal) => database.selectFrom('newsletter_requests').selectAll().execute();
const proofs = ({ database }: Portal) => database.selectFrom('newsletter_consents').selectAll().execute();
const waiting = async ({ database }: Portal) =>
  (await database.selectFrom('mails').select('recipient').execute()).map(({ recipient }) => recipient);
async function told({ database }: Portal) {
  const rows = await database.selectFrom('follow_ups').select('content').execute();
  return rows.map(({ content }) => JSON.parse(content)).map(({ kind, data }) => ({ kind, ...data }));
}

async function subscribe(portal: Portal, changes: object = {}): Promise<{ visitor: Visitor; token: string }> {
  const visitor = await portal.newVisitor();
  await confirm(visitor, await orderNewsletter(portal, visitor, changes));
  return { visitor, token: await tokenOf(portal, visitor, 'newsletter-confirmed') };
}

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0::/48'],
  ['', ''],
  ['somewhere', ''],
])('the address %o is shortened to the network %o', (address, network) => {
  expect(networkOf(address)).toBe(network);
  if (network !== '') expect(network.startsWith(networksOf(address)[0]?.name ?? '')).toBe(false);
});

describeOnEachDatabase('ordering the newsletter', (databases) => {
  test('asks the address for confirmation, and adds it to the list only after the answer', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const { status, body } = await visitor.post(URL, newsletterOrder({ firstname: ' Katharina ' }));
    expect([status, body]).toEqual([200, { ok: true }]);
    expect([await list(portal), await proofs(portal), await told(portal)]).toEqual([[], [], []]);
    const [mail] = await mailsOf(portal, visitor);
    expect(mail).toMatchObject({ kind: 'newsletter-confirm', to: KATHARINA });
    expect(mail.link).toMatch(/^\/newsletter\/confirm\?token=[\w-]{43}$/);
    expect(mail.text + mail.html).not.toMatch(/Katharina |Brandl/);
    const token = await tokenOf(portal, visitor, 'newsletter-confirm');
    expect(await requests(portal)).toMatchObject([
      {
        email: KATHARINA,
        firstname: 'Katharina',
        token_hash: hashOf(token),
        text: copy['de-DE']?.newsletter?.consent,
        requested_at: '2026-11-23T09:00:00.000Z',
        expires_at: '2026-11-26T09:00:00.000Z',
        mails_sent: 1,
      },
    ]);
  });

  test('stores the accepted consent text, and writes in its language', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await visitor.post(URL, newsletterOrder(), { 'accept-language': 'en-US' });
    expect(await requests(portal)).toMatchObject([{ locale: 'en-US', text: copy['en-US']?.newsletter?.consent }]);
    expect((await mailsOf(portal, visitor))[0].subject).toBe('Confirm your newsletter');
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
  ])('with %s is refused with the name of the field, and nothing is stored', async (_, changes, status, field) => {
    const portal = await startPortal(databases);
    const answer = await (await portal.newVisitor()).post(URL, newsletterOrder(changes));
    expect([answer.status, answer.body.fields]).toEqual([status, [field]]);
    expect([await requests(portal), await waiting(portal)]).toEqual([[], []]);
  });

  test('does not reveal whether an address is on the list, in answers, in rows or by e-mail', async () => {
    const portal = await startPortal(databases);
    await subscribe(portal);
    await portal.database.deleteFrom('newsletter_requests').execute();
    const visitor = await portal.newVisitor();
    const ask = async (email: string) => {
      const { status, body, headers } = await visitor.post(URL, newsletterOrder({ email, firstname: 'Somebody' }));
      const { date: _, ...same } = headers;
      return { status, body, same };
    };
    expect(await ask(KATHARINA)).toEqual(await ask('new@example.de'));
    expect((await requests(portal)).length).toBe(2);
    expect((await waiting(portal)).toSorted()).toEqual(['', 'new@example.de']);
    expect(await list(portal)).toMatchObject([{ firstname: 'Katharina' }]);
  });

  test('writes to an address at most three times in three days', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const tokens: string[] = [];
    for (let time = 1; time <= 3; time += 1) tokens.push(await orderNewsletter(portal, visitor));
    expect(new Set(tokens).size).toBe(3);
    for (const from of ['198.51.100.1', '198.51.100.2'])
      expect((await visitor.post(URL, newsletterOrder(), { 'x-forwarded-for': from })).status).toBe(200);
    expect(await waiting(portal)).toEqual(['', '']);
    // A further order does not invalidate the link that was sent last.
    expect((await confirm(visitor, tokens[0] ?? '')).body.code).toBe('link_expired');
    expect((await requests(portal)).map(({ mails_sent }) => mails_sent)).toEqual([3]);
    portal.clock.moveBy(72 * HOUR_MS);
    await orderNewsletter(portal, visitor);
    expect((await requests(portal)).map(({ mails_sent }) => mails_sent)).toEqual([1]);
    expect((await confirm(visitor, tokens[2] ?? '')).body.code).toBe('link_expired');
  });

  test('many times concurrently for one address sends three e-mails', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.post(URL, newsletterOrder())));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.ok}`))).toEqual(new Set(['200 true']));
    expect((await waiting(portal)).filter(Boolean)).toEqual([KATHARINA, KATHARINA, KATHARINA]);
    expect(await requests(portal)).toHaveLength(1);
  });

  test('is limited per client address', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    for (let count = 1; count <= 30; count += 1)
      expect((await visitor.post(URL, newsletterOrder({ email: `a${count}@example.de` }))).status).toBe(200);
    const refused = await visitor.post(URL, newsletterOrder());
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    portal.clock.moveBy(15 * 60_000);
    expect((await visitor.post(URL, newsletterOrder())).status).toBe(200);
  });

  test('fails during a simulated outage, and without a mail server', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await visitor.post('/demo/mood', { mood: 'failing' });
    expect((await visitor.post(URL, newsletterOrder())).status).toBe(503);
    expect(await requests(portal)).toEqual([]);
    const silent = await startPortal(databases, { settings: { demo: false } });
    expect((await (await silent.newVisitor()).post(URL, newsletterOrder())).status).toBe(501);
  });

  test('without a confirmation is deleted', async () => {
    const portal = await startPortal(databases);
    const token = await orderNewsletter(portal);
    portal.clock.moveBy(72 * HOUR_MS - 2);
    await cleanUp(portal);
    expect(await requests(portal)).toHaveLength(1);
    portal.clock.moveBy(1);
    expect((await confirm(await portal.newVisitor(), token)).body.code).toBe('link_expired');
    portal.clock.moveBy(1);
    await cleanUp(portal);
    expect(await requests(portal)).toEqual([]);
  });
});

describeOnEachDatabase('the newsletter that was ordered', (databases) => {
  test('is confirmed once, however often the link is requested and used', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const token = await orderNewsletter(portal, visitor);
    // Link scanners of mail programs only open the page.
    expect((await visitor.get(`/newsletter/confirm?token=${token}`)).status).toBe(404);
    expect(await list(portal)).toEqual([]);
    portal.clock.moveTo('2026-11-24T08:00:00.000Z');
    const headers = { 'x-forwarded-for': '203.0.113.9' };
    const answers = await Promise.all(Array.from({ length: 4 }, () => visitor.post(CONFIRM, { token }, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await confirm(visitor, token)).body).toEqual({ ok: true });
    const ending = await tokenOf(portal, visitor, 'newsletter-confirmed');
    expect(await list(portal)).toEqual([
      {
        email: KATHARINA,
        firstname: 'Katharina',
        lastname: 'Brandl',
        consented_at: '2026-11-24T08:00:00.000Z',
        unsubscribe_hash: hashOf(ending),
      },
    ]);
    expect(await told(portal)).toEqual([
      {
        kind: 'newsletter.subscribed',
        firstname: 'Katharina',
        lastname: 'Brandl',
        email: KATHARINA,
        gdpr_consent: true,
        unsubscribe_url: `http://portal.test${endUrl(ending)}`,
      },
    ]);
    expect((await mailsOf(portal, visitor)).filter(({ kind }) => kind === 'newsletter-confirmed')).toHaveLength(1);
    for (const wrong of ['x', ending, `${token}x`])
      expect((await confirm(visitor, wrong)).body.code).toBe('link_expired');
  });

  test('stores the consent with its text, time and network, without personal data', async () => {
    const portal = await startPortal(databases, { settings: { trustProxy: 1 } });
    const visitor = await portal.newVisitor();
    await visitor.post(URL, newsletterOrder(), { 'x-forwarded-for': '203.0.113.9' });
    const token = await tokenOf(portal, visitor, 'newsletter-confirm');
    portal.clock.moveBy(HOUR_MS);
    await visitor.post(CONFIRM, { token }, { 'x-forwarded-for': '2001:db8:1:2:3::4' });
    const [proof, ...others] = await proofs(portal);
    expect(others).toEqual([]);
    expect(proof).toEqual({
      id: expect.any(String),
      email_hash: hashOf(KATHARINA),
      locale: 'de-DE',
      text: copy['de-DE']?.newsletter?.consent,
      requested_at: '2026-11-23T09:00:00.000Z',
      requested_from: '203.0.113.0/24',
      confirmed_at: '2026-11-23T10:00:00.000Z',
      confirmed_from: '2001:db8:1::/48',
      withdrawn_at: null,
    });
    const everything = JSON.stringify([await proofs(portal), await requests(portal), await list(portal)]);
    expect(everything).not.toMatch(/203\.0\.113\.9|db8:1:2/);
  });

  test('is ended by a one-click request without a session, with any form', async () => {
    const portal = await startPortal(databases);
    const forms: [string, string][] = [
      ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
      [
        'multipart/form-data; boundary=x',
        '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      ],
      ['', ''],
    ];
    for (const [type, form] of forms) {
      const { token } = await subscribe(portal);
      await portal.database.deleteFrom('follow_ups').execute();
      const headers = { origin: '', 'x-csrf-token': '', 'content-type': type };
      const press = () => portal.visitor().send('POST', endUrl(token), form === '' ? undefined : form, headers);
      expect((await press()).body).toEqual({ ok: true });
      expect([await list(portal), await requests(portal)]).toEqual([[], []]);
      expect((await press()).body).toEqual({ ok: true });
      expect(await told(portal)).toEqual([{ kind: 'newsletter.unsubscribed', email: KATHARINA }]);
    }
    expect((await proofs(portal)).map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, true, true]);
    const { status, body } = await portal.visitor().send('POST', endUrl('unknown'), undefined, { origin: '' });
    expect([status, body]).toEqual([200, { ok: true }]);
    expect((await portal.visitor().send('POST', `${URL}/unsubscribe`, undefined, { origin: '' })).status).toBe(400);
  });

  test('is not ended by opening its link, which leads to a page that asks', async () => {
    const portal = await startPortal(databases);
    const { token } = await subscribe(portal);
    const { status, headers } = await portal.visitor().get(endUrl(token));
    expect([status, headers.location]).toEqual([303, `/newsletter/unsubscribe?token=${token}`]);
    expect((await portal.visitor().get(endUrl('a%2F..%26b'))).headers.location).toBe(
      '/newsletter/unsubscribe?token=a%2F..%26b',
    );
    expect(await list(portal)).toHaveLength(1);
  });

  test('has a List-Unsubscribe header, which no other e-mail has', async () => {
    const server = await startMailServer();
    databases.whenOver(() => server.stop());
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const token = await orderNewsletter(portal, visitor);
    await visitor.post(URL, newsletterOrder({ email: 'other@example.de' }));
    await confirm(visitor, token);
    const transport = createSmtpTransport(server.url, 'Portal <a@portal.example>');
    await deliverMails({ context: portal, texts: readMailTexts(), transport, log: nowhere });
    const heads = server.mails.map(({ to, data }) => [to, data.split('\n\n')[0]?.replaceAll(/\n\s/g, ' ')]);
    const [[, other] = [], [, confirmed] = []] = heads.toSorted(([one = ''], [two = '']) => (one > two ? -1 : 1));
    expect(confirmed).toMatch(
      /^List-Unsubscribe: <http:\/\/portal\.test\/api\/newsletter\/unsubscribe\?token=[\w-]{43}>$/im,
    );
    expect(confirmed).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/im);
    expect(other).not.toMatch(/List-Unsubscribe/i);
  });

  test('is ended by news of another system, and no older link reactivates it', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const token = await orderNewsletter(portal, visitor);
    await confirm(visitor, token);
    const tell = (email: string) => {
      const content = {
        kind: 'newsletter.unsubscribed',
        happened_at: portal.clock.now().toISOString(),
        data: { email },
      };
      return takeNews(portal, { id: crypto.randomUUID(), content }, nowhere);
    };
    expect(await tell('KATHARINA.Brandl@example.de')).toBe('done');
    expect(await tell(KATHARINA)).toBe('old');
    expect(await tell('katharina')).toBe('not_understood');
    expect((await confirm(visitor, token)).body.code).toBe('link_expired');
    expect(await list(portal)).toEqual([]);
    const again = await orderNewsletter(portal, visitor);
    expect((await confirm(visitor, again)).status).toBe(200);
    expect((await proofs(portal)).map(({ withdrawn_at }) => withdrawn_at).toSorted()).toEqual([
      expect.stringMatching(/^2026-11-23T09:00/),
      null,
    ]);
  });

  test('leaves its consent for four years after the end', async () => {
    const portal = await startPortal(databases);
    const { token } = await subscribe(portal);
    portal.clock.moveBy(5 * YEAR_MS);
    await cleanUp(portal);
    expect(await proofs(portal)).toHaveLength(1);
    await portal.visitor().send('POST', endUrl(token), undefined, { origin: '' });
    portal.clock.moveBy(4 * YEAR_MS);
    await cleanUp(portal);
    expect(await proofs(portal)).toHaveLength(1);
    portal.clock.moveBy(1);
    await cleanUp(portal);
    expect(await proofs(portal)).toEqual([]);
  });
});
