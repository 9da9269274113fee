// Values in e-mails are text in each part: no markup, no header, no double escaping (SEC-A3).
import fc from 'fast-check';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MailText, type MailValues, renderMail } from '../../../app/server/platform/mail/render.ts';
import { createSmtpTransport } from '../../../app/server/platform/mail/transports.ts';
import { readMailTexts } from '../../../app/server/subscription/mailTexts.ts';
import { decodeMail } from '../../support/mime.ts';
import { type MailServer, startMailServer } from '../../support/server/mailServer.ts';
import { MAIL_KINDS, MAIL_PLACEHOLDERS } from '../../support/server/messages.ts';
import { CASES, share } from '../../support/tier.ts';
import { NAUGHTY, naughty } from '../../support/unsafe/naughty.ts';

const texts = readMailTexts();
const mails = MAIL_KINDS.flatMap((kind) => ['de-DE', 'en-US'].map((locale) => [kind, locale] as const));
const kindsOfMail = fc.constantFrom(...mails);
/** Texts with braces are refused at the server's start. */
const words = naughty.filter((text) => !text.includes('{{'));

function filled(text: string, values: MailValues): string {
  return Object.entries(values).reduce((so, [name, value]) => so.replaceAll(`{{${name}}}`, () => value), text);
}

/** HTML has no NUL and one kind of line break. */
const inPage = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '').trim();

const parser = new new JSDOM('').window.DOMParser();
const parse = (html: string): Document => parser.parseFromString(html, 'text/html');
const skeleton = (page: Document): string[] =>
  [...page.querySelectorAll('*')].map((element) => `${element.localName} ${element.getAttributeNames()}`);
const textOf = (page: Document, selector: string): string[] =>
  [...page.querySelectorAll(selector)].map((element) => (element.textContent ?? '').replaceAll('\0', '').trim());

/** Expects an e-mail to contain its texts and values in HTML and text, and nothing else. */
function expectSaid(text: MailText, values: MailValues): void {
  const mail = renderMail(text, 'de-DE', values);
  const stand = Object.entries(values).map(([name, value]) => [name, value === '' ? '' : 'x']);
  const harmless = renderMail(text, 'de-DE', Object.fromEntries(stand));
  const before = text.before.flatMap((line) => {
    const said = filled(line, values);
    return said === '' && line !== '' ? [] : [said];
  });
  const after = text.after.map((line) => filled(line, values));
  const [title, button, link] = [filled(text.title, values), filled(text.button, values), values.link ?? ''];
  expect(mail.text).toBe(`${[title, ...before, `${button}:\n${link}`, ...after, 'Fahrplan'].join('\n\n')}\n`);
  const page = parse(mail.html);
  expect(skeleton(page)).toEqual(skeleton(parse(harmless.html)));
  expect(textOf(page, 'h1')).toEqual([inPage(title)]);
  expect(textOf(page, 'p')).toEqual([...before, button, ...after, link].map(inPage));
  expect(page.querySelector('a')?.getAttribute('href')).toBe(
    link.replaceAll(/\r\n?/g, '\n').replaceAll('\0', '\ufffd'),
  );
}

test('an e-mail of any kind shows each value unchanged', () => {
  fc.assert(
    fc.property(
      kindsOfMail,
      fc.array(naughty, { minLength: 3, maxLength: 3 }),
      ([kind, locale], [link = '', ...rest]) => {
        const names: readonly string[] = MAIL_PLACEHOLDERS[kind] ?? [];
        const values = Object.fromEntries(names.map((name, at) => [name, rest[at % 2] ?? '']));
        // The test's own replacement would fill values that look like placeholders.
        fc.pre(!rest.some((text) => names.some((name) => text.includes(`{{${name}}}`))));
        expectSaid(texts(kind, locale).text, { ...values, link });
      },
    ),
    { numRuns: share(0.01) },
  );
});

test('texts that look like markup stay texts', () => {
  fc.assert(
    fc.property(
      fc.array(words, { minLength: 5, maxLength: 5 }),
      ([subject = '', title = '', line = '', button = '', end = '']) => {
        expectSaid(
          { subject, title, before: [line, title], button, after: [end] },
          { link: 'https://portal.example/' },
        );
      },
    ),
    { numRuns: share(0.01) },
  );
});

test('a subject is always one line', () => {
  fc.assert(
    fc.property(words, (subject) => {
      const mail = renderMail({ subject, title: 'x', before: [], button: 'x', after: [] }, 'de-DE', { link: 'x' });
      expect(mail.subject).not.toMatch(/\p{Cc}/u);
      expect(mail.subject.replaceAll(' ', '')).toBe(subject.replaceAll(/[\p{Cc} ]/gu, ''));
    }),
    { numRuns: CASES },
  );
});

/** Unpaired surrogates do not survive the encoding. */
const asBytes = (text: string): string => Buffer.from(text).toString();

let server: MailServer;
beforeAll(async () => {
  server = await startMailServer();
});
afterAll(() => server.stop());

test('a mail server gets the same content, with the headers of every e-mail', async () => {
  const send = createSmtpTransport(server.url, 'Portal <a@portal.example>');
  const wanted = ['from', 'to', 'subject', 'message-id', 'date', 'mime-version', 'auto-submitted', 'content-type'];
  for (const [at, value] of NAUGHTY.filter((text) => !text.includes('{{')).entries()) {
    const [kind, locale] = mails[at % mails.length] ?? expect.fail();
    const { language, text } = texts(kind, locale);
    const values = { minutes: value, hours: value, link: value };
    const mail = renderMail({ ...text, subject: `${value} ${text.subject}` }, language, values);
    await send({ id: `id-${at}`, kind, to: 'ada@example.de', visitor: null, ...mail, link: value });
    const got = server.mails.at(-1);
    expect(got?.to).toBe('ada@example.de');
    const { headers, parts } = decodeMail(got?.data ?? '');
    expect(Object.keys(headers).sort()).toEqual(wanted.sort());
    expect(headers['to']).toBe('ada@example.de');
    // Folding a header leaves one space.
    const folded = (text = '') => text.trim().replaceAll(/ +/g, ' ');
    expect(folded(headers['subject'])).toBe(folded(asBytes(mail.subject)));
    const sent = (body: string) => asBytes(body).replaceAll(/\r\n?/g, '\n').trim();
    expect(parts.map(({ type, body }) => [type, sent(body)])).toEqual([
      ['text/plain; charset=utf-8', sent(mail.text)],
      ['text/html; charset=utf-8', sent(mail.html)],
    ]);
  }
}, 60_000);

test('an address reaches one mailbox, or none', async () => {
  const send = createSmtpTransport(server.url, 'Portal <a@portal.example>');
  const mail = renderMail(texts('reset', 'de-DE').text, 'de-DE', { link: 'x', minutes: '1', hours: '1' });
  for (const text of NAUGHTY) {
    const before = server.mails.length;
    const to = `ada@example.de${text}`;
    await send({ id: 'id', kind: 'reset', visitor: null, to, ...mail, link: 'x' }).catch(() => undefined);
    const got = server.mails.slice(before);
    expect(got.length).toBeLessThanOrEqual(1);
    for (const { data } of got) expect(decodeMail(data).headers).not.toHaveProperty('set-cookie');
  }
}, 60_000);
