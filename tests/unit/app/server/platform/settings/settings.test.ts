import { expect, test } from 'vitest';
import { logsOf, supportAddressOf } from '../../../../../../app/server/platform/settings/settings.ts';
import { defaultSettings, readSettings } from '../../../../../../app/server/settings.ts';

const MAILS = {
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'a@portal.example',
  PUBLIC_ORIGIN: 'https://portal.example',
};

/** Minimum length of a secret that signs tokens. */
const LONG_SECRET = '12345678901234567890123456789012';

const CHAT = { CHAT_SCRIPT: 'http://localhost:1/widget.js', CHAT_BOT: 'bot-7' };

test('defaults of settings are as documented', () => {
  expect(readSettings({})).toEqual(defaultSettings);
});

test.each([
  [undefined, ['loyalty']],
  ['', []],
  ['footnote_starting_fee', ['footnote_starting_fee']],
])('FLAGS %s are %j', (FLAGS, flags) => {
  expect(readSettings({ FLAGS }).flags).toEqual(flags);
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
    SUPPORT_EMAIL: 'support@portal.example',
    CHAT_SCRIPT: 'https://chat.example/widget.js',
    CHAT_BOT: 'bot-7',
    ZENDESK_SECRET: LONG_SECRET,
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
    followUps: { url: 'https://automation.example/hooks', secrets: [Buffer.from('012345678901234567890123')] },
    supportEmail: 'support@portal.example',
    chat: { script: 'https://chat.example/widget.js', bot: 'bot-7', secrets: { zendesk: LONG_SECRET } },
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
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes", which is invalid. Set on, off or the number of proxies.'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL is invalid. Set the address of a mail server'],
  [{ ...MAILS, MAIL_FROM: '' }, 'SMTP_URL is set without MAIL_FROM or PUBLIC_ORIGIN'],
  [{ ...MAILS, PUBLIC_ORIGIN: undefined }, 'and PUBLIC_ORIGIN to the origin of their links'],
  [{ PUBLIC_ORIGIN: 'https://portal.example/' }, 'which is no origin. Set one, such as https://portal.example.'],
  [{ PUBLIC_ORIGIN: 'javascript:alert(1)' }, 'which is no origin'],
  [{ MAGIC_LINK_MINUTES: 'soon' }, 'MAGIC_LINK_MINUTES is "soon"'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'Only one of GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET is set. Set both, or neither.'],
  [{ APPLE_CLIENT_ID: 'id', APPLE_CLIENT_SECRET: 's', APPLE_ISSUER: 'apple' }, 'APPLE_ISSUER is "apple"'],
  [{ FOLLOW_UP_URL: 'http://automation.example' }, 'FOLLOW_UP_URL is invalid or missing. Set an https address'],
  [{ FOLLOW_UP_URL: 'https://user:word@automation.example' }, 'without a password'],
  [
    { FOLLOW_UP_SECRET: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIz' },
    'FOLLOW_UP_URL is invalid or missing. Set an https address',
  ],
  [
    { FOLLOW_UP_URL: 'https://automation.example' },
    'FOLLOW_UP_SECRET is invalid or missing, and required with FOLLOW_UP_URL',
  ],
  [{ FOLLOW_UP_URL: 'http://localhost:1', FOLLOW_UP_SECRET: 'whsec_c2hvcnQ=' }, 'at least 24 bytes in base64'],
  [{ SUPPORT_EMAIL: 'support' }, 'SUPPORT_EMAIL is invalid. Set one e-mail address'],
  [{ SUPPORT_EMAIL: 'one@portal.example, two@portal.example' }, 'SUPPORT_EMAIL is invalid. Set one e-mail address'],
  [
    { SUPPORT_EMAIL: 'one@portal.example\r\nBcc: all@portal.example' },
    'SUPPORT_EMAIL is invalid. Set one e-mail address',
  ],
  [{ ...CHAT, CHAT_SCRIPT: 'http://chat.example/widget.js' }, 'Set an https address without a password'],
  [{ ...CHAT, CHAT_SCRIPT: 'https://user:word@chat.example/widget.js' }, 'Set an https address without a password'],
  [{ ...CHAT, CHAT_SCRIPT: 'javascript:alert(1)' }, 'Set an https address without a password'],
  [
    { CHAT_BOT: 'bot-7' },
    'CHAT_SCRIPT is invalid or missing, and required with CHAT_BOT, DECAGON_SECRET and ZENDESK_SECRET',
  ],
  [{ DECAGON_SECRET: LONG_SECRET }, 'CHAT_SCRIPT is invalid or missing, and required with'],
  [{ ...CHAT, CHAT_BOT: undefined }, 'CHAT_BOT is missing, and required with CHAT_SCRIPT. Set the bot of the vendor.'],
  [{ ...CHAT, DECAGON_SECRET: LONG_SECRET.slice(1) }, 'DECAGON_SECRET is shorter than 32 characters'],
  [{ ...CHAT, ZENDESK_SECRET: 'guess' }, 'ZENDESK_SECRET is shorter than 32 characters'],
  [{ BOT_CHECK_URL: 'https://bots.example' }, 'Only one of BOT_CHECK_URL and BOT_CHECK_SECRET is set'],
])('%j stops the server with an error message', (environment, sentence) => {
  expect(() => readSettings(environment)).toThrow(sentence);
});

test('without settings there is no chat of a vendor; an empty variable counts as unset', () => {
  expect(readSettings({ CHAT_SCRIPT: '', CHAT_BOT: '', DECAGON_SECRET: '', SUPPORT_EMAIL: '' })).toEqual(
    defaultSettings,
  );
  expect(readSettings(CHAT).chat).toEqual({ script: CHAT.CHAT_SCRIPT, bot: CHAT.CHAT_BOT, secrets: {} });
});

test('support messages go to the configured address, or to the demo mailbox', () => {
  const of = (settings: Partial<typeof defaultSettings>) => supportAddressOf({ ...defaultSettings, ...settings });
  const supportEmail = 'support@portal.example';
  expect(of({ demo: true })).toBe('support@fahrplan.example');
  expect(of({ demo: true, supportEmail })).toBe(supportEmail);
  expect(of({ demo: false, supportEmail })).toBeUndefined();
  expect(of({ smtpUrl: MAILS.SMTP_URL })).toBeUndefined();
  expect(of({ smtpUrl: MAILS.SMTP_URL, supportEmail })).toBe(supportEmail);
});

test('the log has the path of a request, without typed values', () => {
  const request = { method: 'GET', url: '/verify-email?token=geheim', body: { email: 'a@example.de' } };
  expect(logsOf({ logLevel: 'info' }).serializers.req(request as never)).toEqual({
    method: 'GET',
    path: '/verify-email',
  });
});

test('each request is logged, in production too, unless LOG_LEVEL says otherwise', () => {
  expect(readSettings({ NODE_ENV: 'production' }).logLevel).toBe('info');
  expect(readSettings({ LOG_LEVEL: 'warn' }).logLevel).toBe('warn');
  expect(() => readSettings({ LOG_LEVEL: 'loud' })).toThrow(
    'LOG_LEVEL is "loud", which is invalid. Set one of silent, error, warn, info, debug.',
  );
});
