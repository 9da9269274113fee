import { expect, test } from 'vitest';
import { defaultSettings, logsOf, readSettings } from '../../app/server/settings.ts';

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
    APP_TOKEN_MINUTES: '5',
    FLAGS: 'footnote_starting_fee, loyalty',
    REFUSED_EMAIL_DOMAINS: 'Spam.example, trash.example',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    BOT_CHECK_URL: 'https://bots.example/verify',
    BOT_CHECK_SECRET: 'secret',
    FOLLOW_UP_URL: 'https://automation.example/hooks',
    FOLLOW_UP_SECRET: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz',
  });
  expect(settings).toMatchObject({
    smtpUrl: MAILS.SMTP_URL,
    mailFrom: MAILS.MAIL_FROM,
    publicOrigin: MAILS.PUBLIC_ORIGIN,
    linkMs: { magic_link: 2_700_000, reset: 5_400_000, verification: 86_400_000 },
    appTokenMs: 300_000,
    flags: ['footnote_starting_fee', 'loyalty'],
    refusedDomains: ['spam.example', 'trash.example'],
    providers: [{ id: 'google', issuer: 'https://accounts.google.com', clientId: 'id', clientSecret: 'secret' }],
    botCheck: { url: 'https://bots.example/verify', secret: 'secret' },
    followUps: { url: 'https://automation.example/hooks', secret: Buffer.from('012345678901234567890123') },
  });
});

test.each([
  ['on', 1],
  ['off', 0],
  ['2', 2],
] as const)('TRUST_PROXY %s is %i proxies', (TRUST_PROXY, proxies) => {
  expect(readSettings({ TRUST_PROXY }).trustProxy).toBe(proxies);
});

test.each([
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes"; it takes on, off or how many proxies there are.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL takes the address of a mail server'],
  [{ ...MAILS, MAIL_FROM: '' }, 'SMTP_URL needs MAIL_FROM'],
  [{ ...MAILS, PUBLIC_ORIGIN: undefined }, 'and PUBLIC_ORIGIN, where their links lead'],
  [{ PUBLIC_ORIGIN: 'https://portal.example/' }, 'it takes an origin, such as https://portal.example.'],
  [{ PUBLIC_ORIGIN: 'javascript:alert(1)' }, 'it takes an origin'],
  [{ MAGIC_LINK_MINUTES: 'soon' }, 'MAGIC_LINK_MINUTES is "soon"'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET are set together or not at all.'],
  [{ APPLE_CLIENT_ID: 'id', APPLE_CLIENT_SECRET: 's', APPLE_ISSUER: 'apple' }, 'APPLE_ISSUER is "apple"'],
  [{ FOLLOW_UP_URL: 'http://automation.example' }, 'FOLLOW_UP_URL takes an https address'],
  [{ FOLLOW_UP_URL: 'https://user:word@automation.example' }, 'without a password'],
  [{ FOLLOW_UP_SECRET: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz' }, 'FOLLOW_UP_URL takes an https address'],
  [{ FOLLOW_UP_URL: 'https://automation.example' }, 'FOLLOW_UP_SECRET, required with FOLLOW_UP_URL'],
  [{ FOLLOW_UP_URL: 'http://localhost:1', FOLLOW_UP_SECRET: 'whsec_c2hvcnQ=' }, '24 bytes or more in base64'],
  [{ BOT_CHECK_URL: 'https://bots.example' }, 'BOT_CHECK_URL, the address that verifies, and BOT_CHECK_SECRET'],
])('%j stops the server with a sentence', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

test('the log names the path of a request, and nothing that was typed', () => {
  const request = { method: 'GET', url: '/verify-email?token=geheim', body: { email: 'a@example.de' } };
  expect(logsOf({ logLevel: 'info' }).serializers.req(request as never)).toEqual({
    method: 'GET',
    path: '/verify-email',
  });
});
