// Messages to support: recipient, permission and rate limit.
import { expect, test } from 'vitest';
import { deliverMails } from '../../app/server/platform/mail/delivery.ts';
import { createSmtpTransport } from '../../app/server/platform/mail/transports.ts';
import { readMailTexts } from '../../app/server/subscription/mailTexts.ts';
import { KATHARINA, mailsOf, NEW_EMAIL, register } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { type Json, type Portal, startPortal, type Visitor } from '../support/server/portal.ts';

const URL = '/api/sendSupportMessage';
const DEAL = 'return-window-open';
const nowhere = { warn: () => undefined };
const key = (name: string = crypto.randomUUID()) => ({ 'idempotency-key': name });
const message = (changes: object = {}) => ({
  topic: 'return',
  message: 'Wann kommt der Fahrer?\nIch bin da.',
  ...changes,
});
const FROM_VISITOR = { name: 'Mia Kern', email: 'mia.kern@example.de' };
const waiting = ({ database }: Portal) => database.selectFrom('mails').selectAll().execute();

describeOnEachDatabase('a message to support', (databases) => {
  test('is sent with its reference, and confirmed to the customer', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    const sent = await visitor.post(URL, message({ contactId: '501001', path: `/mycars/${DEAL}` }), key());
    expect(sent).toMatchObject({ status: 200, body: { reference: expect.stringMatching(/^SP-[2-9A-Z]{8}$/) } });
    expect(JSON.parse((await waiting(portal))[0]?.content ?? '')).toMatchObject({ replyTo: KATHARINA });
    const [mail] = await mailsOf(portal, visitor);
    expect(mail).toMatchObject({
      ...{ kind: 'support-message', to: 'support@fahrplan.example', reply_to: KATHARINA },
      link: `/mycars/${DEAL}`,
    });
    for (const text of [sent.body.reference, 'Katharina Brandl', KATHARINA, '501001', 'Fahrer?\nIch bin da.'])
      expect(mail.text).toContain(text);
  });

  test('of a visitor requires a name and an e-mail address', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const missing = await visitor.post(URL, message(), key());
    expect([missing.status, missing.body.fields]).toEqual([
      422,
      [
        { name: 'name', code: 'required' },
        { name: 'email', code: 'required' },
      ],
    ]);
    expect((await visitor.post(URL, message({ ...FROM_VISITOR, path: '//evil.example' }), key())).status).toBe(200);
    const [mail] = await mailsOf(portal, visitor);
    expect(mail).toMatchObject({ link: '/' });
    expect(mail.text).toContain(FROM_VISITOR.email);
  });

  test('marks unconfirmed addresses of accounts and visitors', async () => {
    const portal = await startPortal(databases);
    const [stranger, visitor] = [await portal.newVisitor(), await portal.newVisitor()];
    await register(stranger);
    await stranger.post(URL, message(), key());
    await visitor.post(URL, message(FROM_VISITOR), key());
    const textTo = async (sender: Visitor) =>
      (await mailsOf(portal, sender)).find(({ kind }: Json) => kind === 'support-message')?.text;
    expect(await textTo(stranger)).toMatch(
      new RegExp(`\\(${NEW_EMAIL}\\), E-Mail-Adresse nicht bestätigt .*, Kundennummer \\S+`),
    );
    expect(await textTo(visitor)).toContain('E-Mail-Adresse nicht bestätigt, nicht angemeldet');
    const customer = await portal.customer(DEAL);
    await customer.post(URL, message(), key());
    expect(await textTo(customer)).toContain(`(${KATHARINA}), Kundennummer 501001, Sprache`);
  });

  test('of a customer comes from the address of the account, not of the form', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.customer(DEAL);
    await visitor.post(URL, message(FROM_VISITOR), key());
    const [mail] = await mailsOf(portal, visitor);
    expect(mail.text).not.toContain(FROM_VISITOR.email);
    expect(mail.text).toContain(KATHARINA);
  });

  test('is sent once for repeated requests', async () => {
    const portal = await startPortal(databases);
    for (const [index, visitor] of [await portal.customer(DEAL), await portal.newVisitor()].entries()) {
      const send = () => visitor.post(URL, message(FROM_VISITOR), key('a-key'));
      const [first, ...again] = [await send(), ...(await Promise.all([send(), send(), send()]))];
      expect(first).toMatchObject({ status: 200 });
      for (const { body } of again) expect(body).toEqual(first.body);
      expect(await waiting(portal)).toHaveLength(index + 1);
    }
  });

  test('with the key of another text is refused, for every sender', async () => {
    const portal = await startPortal(databases);
    for (const [index, visitor] of [await portal.customer(DEAL), await portal.newVisitor()].entries()) {
      const send = (words: string) => visitor.post(URL, message({ ...FROM_VISITOR, message: words }), key('a-key'));
      expect((await send('Wann?')).status).toBe(200);
      expect(await send('Wann denn?')).toMatchObject({ status: 422, body: { code: 'key_reused' } });
      expect(await waiting(portal)).toHaveLength(index + 1);
    }
  });

  test('has its topic and the car in the subject', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const requested = { car: 'norden-fjell-kombi', term: 12, extra_km: 500, pricing_type: 'downpayment' };
    for (const changes of [{}, { requested }, { requested: { car: 'no-such-car' } }])
      await visitor.post(URL, message({ ...FROM_VISITOR, topic: 'order', ...changes }), key());
    const mails = await mailsOf(portal, visitor);
    const texts = mails
      .map(({ text }: Json) => text)
      .toSorted((one: string, other: string) => one.length - other.length);
    expect(mails[0].subject).toMatch(/^Bestellung: Nachricht SP-[2-9A-Z]{8} aus dem Portal$/);
    expect(texts[0]).not.toMatch(/Angefragtes|\n\n\n/);
    expect(texts[1]).toContain('Angefragtes Auto: no-such-car\n\n');
    expect(texts[2]).toContain(
      'Angefragtes Auto: Norden Fjell Kombi (norden-fjell-kombi)\nLaufzeit in Monaten: 12\nKilometer im Monat: 1.500\nMit Anzahlung\n',
    );
  });

  test('in the name of another customer is refused, without telling whether that customer exists', async () => {
    const portal = await startPortal(databases);
    for (const [visitor, status] of [
      [await portal.customer(DEAL), 404],
      [await portal.newVisitor(), 401],
    ] as const) {
      const answers: Json[] = [];
      for (const contactId of ['501009', 'nobody'])
        answers.push((await visitor.post(URL, message({ contactId, ...FROM_VISITOR }), key())).body);
      expect(answers[0]).toMatchObject({ status });
      expect(answers[1]).toEqual(answers[0]);
    }
    expect(await waiting(portal)).toEqual([]);
  });

  test.each([
    ['no words', { message: '' }],
    ['spaces', { message: ' \n ' }],
    ['too many words', { message: 'a'.repeat(4001) }],
    ['another topic', { topic: 'love' }],
    ['no address', { email: 'nowhere' }],
    ['a second header', { name: 'Mia\r\nBcc: all@example.de' }],
  ])('with %s is refused', async (_, changes) => {
    const portal = await startPortal(databases);
    const { status } = await (await portal.newVisitor()).post(URL, message({ ...FROM_VISITOR, ...changes }), key());
    expect([400, 422]).toContain(status);
    expect(await waiting(portal)).toEqual([]);
  });

  test('is limited per customer and per client address', async () => {
    const portal = await startPortal(databases);
    const customer = await portal.customer(DEAL);
    const statuses: number[] = [];
    for (let count = 0; count < 11; count += 1) statuses.push((await customer.post(URL, message(), key())).status);
    expect([statuses.slice(0, 10).every((status) => status === 200), statuses[10]]).toEqual([true, 429]);
    const visitor = await portal.newVisitor();
    for (let count = 0; count < 9; count += 1)
      expect((await visitor.post(URL, message(FROM_VISITOR), key())).status).toBe(200);
    expect(await visitor.post(URL, message(FROM_VISITOR), key())).toMatchObject({ status: 429 });
  });

  test('sets Reply-To to the sender', async () => {
    const server = await startMailServer();
    databases.whenOver(() => server.stop());
    const portal = await startPortal(databases);
    await (await portal.newVisitor()).post(URL, message(FROM_VISITOR), key());
    const transport = createSmtpTransport(server.url, 'Fahrplan <no-reply@fahrplan.example>');
    await deliverMails({ context: portal, texts: readMailTexts(), transport, log: nowhere });
    expect(server.mails[0]?.data).toMatch(/^Reply-To: mia\.kern@example\.de$/im);
  });

  test('is accepted only if a support address is configured', async () => {
    const portal = await startPortal(databases, {
      settings: { demo: false, smtpUrl: 'smtp://localhost:1', supportEmail: undefined },
    });
    const visitor = await portal.newVisitor();
    expect((await visitor.get('/api/getChatSetup')).body).toEqual({ messages: false });
    expect((await visitor.post(URL, message(FROM_VISITOR), key())).status).toBe(501);
  });
});
