import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { cleanUp } from '../../app/server/cleanUp.ts';
import { type Delivery, deliverMails, WAITS_MS } from '../../app/server/platform/mail/delivery.ts';
import { renderMail } from '../../app/server/platform/mail/render.ts';
import { createSmtpTransport, type Mail } from '../../app/server/platform/mail/transports.ts';
import { drop, listGivenUp, redrive } from '../../app/server/platform/outbox/givenUp.ts';
import { readMailTexts } from '../../app/server/subscription/mailTexts.ts';
import { askForLink, KATHARINA, mailsOf, NEW_EMAIL, register, SEND } from '../support/server/accounts.ts';
import { describeOnEachDatabase } from '../support/server/databases.ts';
import { startMailServer } from '../support/server/mailServer.ts';
import { MAIL_KINDS } from '../support/server/messages.ts';
import { type Portal, startPortal } from '../support/server/portal.ts';

const words = {
  subject: 'Hallo {{link}}',
  title: 'Für {{minutes}}',
  before: ['{{minutes}} & {{{hours}}}'],
  button: 'Los',
  after: ['Ende'],
};

test('values of placeholders are text: escaped in the page, plain in the text, one line in the subject', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&{{title}}';
  const mail = renderMail(words, 'de-DE', {
    link: `https://a.test/?x="><script>\r\nBcc: a@b.c`,
    minutes: evil,
    hours: evil,
  });
  expect(mail.html).not.toMatch(/<img|<script|"><|onerror=alert\(1\)>/);
  expect(mail.html).toContain('&lt;img src');
  expect(mail.text).toContain(`Für ${evil}`);
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test('every kind has a German and an English page and text, without open placeholders', () => {
  const texts = readMailTexts();
  const values = {
    link: 'https://portal.test/page?token=T',
    minutes: '30',
    hours: '72',
    reference: 'SV-2',
    car: 'Aurel Pico',
    addon: 'A',
    price: '60 €',
  };
  for (const kind of MAIL_KINDS) {
    const [german, english] = [texts(kind, 'de-DE'), texts(kind, 'en-US')];
    expect([german.language, english.language]).toEqual(['de-DE', 'en-US']);
    expect(german.text).not.toEqual(english.text);
    expect(texts(kind, 'en-DE')).toEqual(german);
    expect(texts(kind, '__proto__')).toEqual(german);
    for (const { language, text } of [german, english]) {
      const { html, text: plain } = renderMail(text, language, values);
      expect(html).toContain(`<html lang="${language.slice(0, 2)}">`);
      expect(html.match(/href="https:&#x2F;&#x2F;portal\.test/g)).toHaveLength(1);
      expect(plain).toContain(values.link);
      expect(html + plain).not.toMatch(/\{\{|undefined/);
    }
  }
});

test.each([
  [
    'a placeholder that nobody fills',
    { title: '{{firstname}}' },
    'de-DE has the unknown placeholder {{firstname}}. Use minutes or hours.',
  ],
  ['a section', { title: '{{#minutes}}x{{/minutes}}' }, 'de-DE has the unknown placeholder {{#minutes}}'],
  ['a second line in the subject', { subject: 'a\nb' }, '/texts/de-DE/subject must match pattern'],
  ['an empty text', { button: '' }, '/texts/de-DE/button must NOT have fewer than 1 characters.'],
  ['too much', { script: 'x' }, '/texts/de-DE must NOT have additional properties.'],
])('%s is found when the server starts', (_, changes, sentence) => {
  const source = new URL('../../flows/mails/', import.meta.url);
  const copy = mkdtempSync(join(tmpdir(), 'fahrplan-mails-'));
  for (const kind of MAIL_KINDS) {
    const file = JSON.parse(readFileSync(new URL(`${kind}.json`, source), 'utf8'));
    if (kind === 'reset') Object.assign(file.texts['de-DE'], changes);
    writeFileSync(join(copy, `${kind}.json`), JSON.stringify(file));
  }
  writeFileSync(join(copy, 'advertising.json'), '{}');
  try {
    const read = () => readMailTexts(pathToFileURL(`${copy}/`));
    expect(read).toThrow(`reset.json: ${sentence}`);
    expect(read).toThrow('advertising.json is not an e-mail of the server. Remove it.');
    rmSync(join(copy, 'magic-link.json'));
    expect(read).toThrow('magic-link.json is missing. Add it.');
  } finally {
    rmSync(copy, { recursive: true });
  }
});

/** Sends e-mails to a list, and fails when told to. */
function sender(portal: Portal, fail: () => Error | undefined = () => undefined) {
  const sent: Mail[] = [];
  const lines: string[] = [];
  const delivery: Delivery = {
    context: portal,
    texts: readMailTexts(),
    transport: async (mail) => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      const error = fail();
      if (error !== undefined) throw error;
      sent.push(mail);
    },
    log: { warn: (...parts: unknown[]) => void lines.push(JSON.stringify(parts)) },
  };
  return { sent, lines, deliver: () => deliverMails(delivery) };
}

const waiting = (portal: Portal) => portal.database.selectFrom('mails').selectAll().execute();

describeOnEachDatabase('the outbox', (databases) => {
  test('is emptied once by two servers that look at the same time', async () => {
    const one = await startPortal(databases, { accounts: { linksPerAccount: 99, linksPerAddress: 99 } });
    const other = await startPortal(databases, { place: one.place });
    const visitor = await one.newVisitor();
    for (let count = 0; count < 15; count += 1) await visitor.post(SEND, { email: KATHARINA });
    const [first, second] = [sender(one), sender(other)];
    await Promise.all([first.deliver(), second.deliver(), first.deliver(), second.deliver()]);
    const ids = [...first.sent, ...second.sent].map(({ id }) => id);
    expect(ids).toHaveLength(15);
    expect(new Set(ids).size).toBe(15);
    expect(await waiting(one)).toEqual([]);
  });

  test('retries with growing delays, then gives up; the log has no recipient and content', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await visitor.post(SEND, { email: KATHARINA });
    const refusal = Object.assign(new Error(`550 no such user <${KATHARINA}>`), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
    const { deliver, lines, sent } = sender(portal, () => refusal);
    for (const [index, wait] of WAITS_MS.entries()) {
      await deliver();
      expect(lines).toHaveLength(index + 1);
      // Waits are up to a fifth shorter, so that servers do not all retry at once.
      portal.clock.moveBy(0.8 * wait - 1);
      await deliver();
      expect(lines).toHaveLength(index + 1);
      portal.clock.moveBy(0.2 * wait + 1);
    }
    await deliver();
    expect(sent).toEqual([]);
    const [givenUp, ...others] = await listGivenUp(portal.database);
    expect([givenUp, others]).toMatchObject([
      { kind: 'magic-link', attempts: 5, given_up_at: portal.clock.now().toISOString() },
      [],
    ]);
    portal.clock.moveBy(30 * 24 * 3_600_000);
    await deliver();
    expect(lines).toHaveLength(5);
    expect(lines[4]).toContain('an e-mail was given up');
    expect(lines[0]).toContain('"code":"EENVELOPE 550"');
    expect(lines.join()).not.toMatch(/katharina|token|no such user/);
    expect(WAITS_MS.reduce((sum, wait) => sum + wait)).toBeLessThan(portal.settings.linkMs.magic_link);
  });

  test('abandoned mails are sent again, or dropped, only on request', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    let refuses = true;
    const { deliver, sent } = sender(portal, () => (refuses ? new Error('refused') : undefined));
    for (let mail = 0; mail < 3; mail += 1) await visitor.post(SEND, { email: KATHARINA });
    for (const wait of [0, ...WAITS_MS]) {
      portal.clock.moveBy(wait);
      await deliver();
    }
    refuses = false;
    const [first = '', second = '', third = ''] = (await listGivenUp(portal.database)).map(({ id }) => id);
    await visitor.post(SEND, { email: KATHARINA });
    expect(await drop(portal.database, [first, 'none'], portal.clock.now())).toBe(1);
    expect(await redrive(portal.database, [second], portal.clock.now())).toBe(1);
    await deliver();
    expect(sent).toHaveLength(2);
    expect(await redrive(portal.database, [], portal.clock.now())).toBe(1);
    await deliver();
    expect(sent).toHaveLength(3);
    expect(sent.map(({ id }) => id)).toContain(third);
    expect(await listGivenUp(portal.database)).toEqual([]);
  });

  test('an e-mail whose server was killed while sending is sent by another after a minute, not before', async () => {
    const portal = await startPortal(databases);
    await (await portal.newVisitor()).post(SEND, { email: KATHARINA });
    const killed = sender(portal, () => undefined);
    const hangs: Delivery['transport'] = () => new Promise(() => undefined);
    void deliverMails({ context: portal, texts: readMailTexts(), transport: hangs, log: { warn: () => undefined } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await killed.deliver();
    expect(killed.sent).toEqual([]);
    portal.clock.moveBy(60_000);
    await killed.deliver();
    expect(killed.sent).toHaveLength(1);
  });

  test('a refused e-mail does not block the others', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await visitor.post(SEND, { email: KATHARINA });
    await visitor.post(SEND, { email: 'ole.janssen@example.de' });
    let first = true;
    const { deliver, sent } = sender(portal, () => {
      const error = first ? new Error('not now') : undefined;
      first = false;
      return error;
    });
    await deliver();
    expect(sent).toHaveLength(1);
  });

  test('sends e-mails in the language of the customer', async () => {
    const portal = await startPortal(databases);
    for (const [locale, subject] of [
      ['en-US', 'Confirm your e-mail address'],
      ['en-DE', 'Bestätige deine E-Mail-Adresse'],
    ]) {
      const visitor = await portal.newVisitor();
      await register(visitor, { locale, email: `${locale}@example.de` }, { phone: '+49 151 23456789' });
      expect((await mailsOf(portal, visitor))[0].subject).toBe(subject);
    }
  });

  test('contains no text typed by a customer', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor, {}, { firstname: 'Gewonnen auf evil.example', lastname: 'Klick' });
    const [{ text, html, subject }] = await mailsOf(portal, visitor);
    expect(text + html + subject).not.toMatch(/evil|Klick|Gewonnen/);
  });

  test('sends e-mails through a mail server', async () => {
    const server = await startMailServer();
    databases.whenOver(() => server.stop());
    const settings = {
      smtpUrl: server.url,
      mailFrom: 'Portal <a@portal.example>',
      publicOrigin: 'https://portal.example',
    };
    const portal = await startPortal(databases, { settings });
    const visitor = await portal.newVisitor();
    await visitor.post(SEND, { email: KATHARINA }, { origin: settings.publicOrigin });
    const transport = createSmtpTransport(server.url, settings.mailFrom);
    const lines: string[] = [];
    const log = { warn: (...parts: unknown[]) => void lines.push(JSON.stringify(parts)) };
    const deliver = () => deliverMails({ context: portal, texts: readMailTexts(), transport, log });
    server.refuseWith('550 5.1.1 <%> unknown');
    await deliver();
    expect(lines).toEqual([expect.stringContaining('"code":"EENVELOPE 550"')]);
    expect(lines.join()).not.toContain('katharina');
    server.refuseWith('');
    portal.clock.moveBy(60_000);
    await deliver();
    expect(server.mails).toHaveLength(1);
    const { to, data } = server.mails[0] ?? { to: '', data: '' };
    expect(to).toBe(KATHARINA);
    expect(data).toMatch(/^From: Portal <a@portal\.example>$/m);
    expect(data).toMatch(/^Subject: Dein Link zum Anmelden$/m);
    expect(data).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(data).toMatch(/multipart\/alternative/);
    expect(data.replaceAll('=\n', '')).toContain('https://portal.example/magic-link?token=3D');
  });
});

describeOnEachDatabase('the mailbox of the demo', (databases) => {
  test('shows visitors the e-mails they caused, latest first, signed in or not', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    await portal.deliver();
    portal.clock.moveBy(1000);
    await askForLink(portal, visitor, KATHARINA);
    const mails = await mailsOf(portal, visitor);
    expect(mails.map(({ kind, to }) => [kind, to])).toEqual([
      ['magic-link', KATHARINA],
      ['verification', NEW_EMAIL],
    ]);
    for (const mail of mails) expect(mail).not.toHaveProperty('reply_to');
    expect(mails[0].text).toContain(`http://portal.test${mails[0].link}`);
    expect((await visitor.get(`/demo/mails/${mails[1].id}`)).body).toEqual(mails[1]);
  });

  test('shows no mails of other visitors', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    const [mail] = await mailsOf(portal, visitor);
    for (const other of [await portal.newVisitor(), await portal.customer('no-deal'), portal.visitor()]) {
      expect((await other.get('/demo/mails')).body).toEqual([]);
      expect((await other.get(`/demo/mails/${mail.id}`)).status).toBe(404);
    }
  });

  test('deletes them after a day, with expired links', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    await register(visitor);
    await mailsOf(portal, visitor);
    portal.clock.moveBy(72 * 3_600_000 + 1);
    await cleanUp(portal);
    expect(await portal.database.selectFrom('demo_mails').selectAll().execute()).toEqual([]);
    expect(await portal.database.selectFrom('account_links').selectAll().execute()).toEqual([]);
  });

  test('does not exist outside the demo; without a mail server no e-mail feature is offered', async () => {
    const portal = await startPortal(databases, { settings: { demo: false } });
    const visitor = await portal.newVisitor();
    expect((await visitor.session()).flags).toMatchObject({ magic_link: false, registration: false });
    expect((await visitor.get('/demo/mails')).status).toBe(404);
    expect((await visitor.post(SEND, { email: KATHARINA })).status).toBe(501);
    expect((await register(visitor)).status).toBe(501);
    const mailed = await startPortal(databases, {
      settings: { demo: false, smtpUrl: 'smtp://127.0.0.1:1', publicOrigin: 'https://portal.example' },
    });
    expect((await mailed.visitor().session()).flags).toMatchObject({ magic_link: true, registration: true });
  });
});
