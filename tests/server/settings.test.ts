import { expect, test } from 'vitest';
import { defaultSettings, readSettings } from '../../app/server/settings.ts';

const MAILS = {
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'a@portal.example',
  PUBLIC_ORIGIN: 'https://portal.example',
};

test('what nobody sets is as documented', () => {
  expect(readSettings({})).toEqual(defaultSettings);
});

test('accounts are set up by the environment', () => {
  const settings = readSettings({
    ...MAILS,
    MAGIC_LINK_MINUTES: '45',
    RESET_LINK_MINUTES: '90',
    VERIFICATION_LINK_HOURS: '24',
    REFUSED_EMAIL_DOMAINS: 'Spam.example, trash.example',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    BOT_CHECK_URL: 'https://bots.example/verify',
    BOT_CHECK_SECRET: 'secret',
  });
  expect(settings).toMatchObject({
    smtpUrl: MAILS.SMTP_URL,
    mailFrom: MAILS.MAIL_FROM,
    publicOrigin: MAILS.PUBLIC_ORIGIN,
    linkMs: { magic_link: 2_700_000, reset: 5_400_000, verification: 86_400_000 },
    refusedDomains: ['spam.example', 'trash.example'],
    providers: [{ id: 'google', issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' }],
    botCheck: { url: 'https://bots.example/verify', secret: 'secret' },
  });
});

test.each([
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL takes the address of a mail server'],
  [{ ...MAILS, MAIL_FROM: '' }, 'SMTP_URL needs MAIL_FROM'],
  [{ ...MAILS, PUBLIC_ORIGIN: undefined }, 'and PUBLIC_ORIGIN, where their links lead'],
  [{ PUBLIC_ORIGIN: 'https://portal.example/' }, 'it takes an origin, such as https://portal.example.'],
  [{ PUBLIC_ORIGIN: 'javascript:alert(1)' }, 'it takes an origin'],
  [{ MAGIC_LINK_MINUTES: 'soon' }, 'MAGIC_LINK_MINUTES is "soon"'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all.'],
  [{ APPLE_CLIENT_ID: 'id', APPLE_CLIENT_SECRET: 's', APPLE_ISSUER: 'apple' }, 'APPLE_ISSUER is "apple"'],
  [{ BOT_CHECK_URL: 'https://bots.example' }, 'BOT_CHECK_URL, the address that verifies, and BOT_CHECK_SECRET'],
])('%j stops the server with a sentence', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});
