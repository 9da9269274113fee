// Settings of the platform, read from environment variables.
import type { FastifyRequest } from 'fastify';
import type { LinkKind } from '../auth/accountLinks.ts';
import { DISPOSABLE_DOMAINS } from '../auth/emailDomains.ts';
import type { OpenIdClient, ProviderSettings } from '../auth/social/providers.ts';
import type { DatabasePlace } from '../db/open.ts';
import { isPublicAddress, isSafeReceiver } from '../http/loopback.ts';
import type { WebhookSettings } from '../outbox/webhook.ts';
import type { ObjectStorageSettings } from '../uploads/uploadStore.ts';
import { DEMO_DEVELOPER, type DeveloperSettings, readDeveloper } from './developerSettings.ts';
import { type Environment, flag, list, oneOf, wholeNumber, words } from './environment.ts';
import { loggedError } from './loggedErrors.ts';

/** Value of DEMO that allows the demo to listen beyond this machine. */
const EXPOSED = 'exposed';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Durations ending in Ms are milliseconds. */
export interface PlatformSettings {
  /** True if the server refuses to start with a setting that it would only warn of otherwise. */
  readonly strict: boolean;
  /** Names of settings whose precautions are accepted. */
  readonly accepted: readonly string[];
  /** Demo customers, their sign-in, simulated days and outages. */
  readonly demo: boolean;
  readonly demoExposed: boolean;
  /** Folder of the built web app. Without it the server only answers calls. */
  readonly webRoot: string;
  readonly rendersPages: boolean;
  /** Time for calls during server rendering. The browser loads what is missing then. */
  readonly renderWithinMs: number;
  /** Milliseconds for which a public page is sent again without asking whether its data is the same. */
  readonly pageCheckedForMs: number;
  /** Expected wait in milliseconds beyond which a page is sent without rendering it. */
  readonly renderWaitMs: number;
  /** Lag of the event loop in milliseconds beyond which public pages are not rendered. */
  readonly shedLagMs: number;
  /** Folder of pictures, editable at runtime. Without it the web app's pictures are used. */
  readonly pictureRoot: string;
  /** Folder of content, editable at runtime, with a folder per locale. */
  readonly contentRoot: string;
  /** Folder of uploaded files. Servers that share a database must share it, unless there is a bucket. */
  readonly uploadRoot: string;
  /** Bucket of uploaded files. Without one they stay in the folder. */
  readonly objectStorage: ObjectStorageSettings | undefined;
  /** Validity of upload links. */
  readonly uploadLinkMs: number;
  /** Further origins that may send changes, such as https://portal.example. */
  readonly trustedOrigins: readonly string[];
  /** Number of proxies in front that add to x-forwarded-for. At 0 the header is ignored. */
  readonly trustProxy: number;
  /** Also accepts and sets cookies without the prefix of https, as servers of the version before do. */
  readonly oldCookies: boolean;
  /** Maximum idle time and maximum lifetime of a session. */
  readonly sessionIdleMs: number;
  readonly sessionLongestMs: number;
  /** Maximum sessions per customer. A further one ends the least recently used. */
  readonly sessionsPerCustomer: number;
  /** Age up to which a session counts as recent. */
  readonly recentSignInMs: number;
  /** Delay of answers in the simulated outage `slow`. */
  readonly slowAnswerMs: number;
  readonly signIn: SignInLimits;
  readonly accounts: AccountLimits;
  /** Validity of links in e-mails. Sign-in links must outlive the window of the limits. */
  readonly linkMs: Readonly<Record<LinkKind, number>>;
  /** Validity of a token for the app (SGN-11). */
  readonly appTokenMs: number;
  /** Feature flags that are on for everyone, such as a variant of an experiment. */
  readonly flags: readonly string[];
  readonly refusedDomains: readonly string[];
  readonly providers: readonly ProviderSettings[];
  /** Bot-protection service. Without it no request is checked. */
  readonly botCheck: { readonly url: string; readonly secret: string } | undefined;
  readonly developer: DeveloperSettings | undefined;
  /** Secrets with which end-to-end tests skip the bot check. */
  readonly testSecrets: readonly string[];
  /** Origin of the portal, such as https://portal.example. The demo may take it from requests. */
  readonly publicOrigin: string | undefined;
  /** Secrets with which other systems sign events. Without one there is no inbox. */
  readonly inboxSecrets: readonly Buffer[];
  /** Mail server. Without it the demo shows e-mails in its mailbox, and other servers send none. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Recipient of customers' messages. Without it only the demo takes messages. */
  readonly supportEmail: string | undefined;
  /** Receiver of follow-ups. Without it none are sent. */
  readonly followUps: WebhookSettings | undefined;
  /** Secrets with which metrics are read; without one there are none. */
  readonly metricsTokens: readonly string[];
  readonly studio: StudioSettings;
  /** Level of pino; "silent" for none. */
  readonly logLevel: string;
}

export interface StudioSettings {
  /** True if editors can sign in at /studio. */
  readonly on: boolean;
  /** True if a release needs another publisher than its authors. */
  readonly secondPerson: boolean;
  /** Provider of editors' identities. Without it they sign in with a password and a one-time code. */
  readonly openId: OpenIdClient | undefined;
}

/** All settings. The product adds its own by declaration merging. */
export interface Settings extends PlatformSettings {}

/** Limits of failed sign-ins within a window (SEC-C11). */
export interface SignInLimits {
  readonly windowMs: number;
  /** Failures per account and IP address; then 429. */
  readonly perAccountAndAddress: number;
  /** Failures per IP address; then 429. */
  readonly perAddress: number;
  /** Failures per account; then attempts are slowed (`guessing.ts`). */
  readonly perAccount: number;
  /** Failures of all accounts; then all attempts are slowed. */
  readonly inAll: number;
  /** Delay that each slowed attempt adds, and maximum delay. */
  readonly slowedByMs: number;
  readonly slowedToMs: number;
  /** Checks of e-mail addresses per IP address; then 429. */
  readonly emailChecksPerAddress: number;
}

/** Limits of account calls within the window of the sign-in; then 429 (SEC-C11). */
export interface AccountLimits {
  /** E-mails with links per account and purpose: sign-in, reset, verification. */
  readonly linksPerAccount: number;
  readonly linksPerAddress: number;
  readonly registrationsPerAccountAndAddress: number;
  readonly registrationsPerAddress: number;
  readonly linkUsesPerAddress: number;
  /** Redirects to providers and callbacks per IP address. */
  readonly socialPerAddress: number;
  readonly changesPerAccount: number;
  readonly changesPerAddress: number;
  readonly appTokensPerAccount: number;
  readonly appTokensPerAddress: number;
}

export const platformDefaults: PlatformSettings = {
  strict: false,
  accepted: [],
  demo: true,
  demoExposed: false,
  webRoot: 'dist/web',
  rendersPages: true,
  renderWithinMs: 300,
  pageCheckedForMs: 1000,
  renderWaitMs: 1000,
  shedLagMs: 100,
  pictureRoot: 'app/public',
  contentRoot: 'flows/content',
  uploadRoot: '.data/uploads',
  objectStorage: undefined,
  uploadLinkMs: 15 * MINUTE,
  trustedOrigins: [],
  trustProxy: 0,
  oldCookies: true,
  sessionIdleMs: 2 * HOUR,
  sessionLongestMs: 24 * HOUR,
  sessionsPerCustomer: 100,
  recentSignInMs: 15 * MINUTE,
  slowAnswerMs: 2500,
  signIn: {
    windowMs: 15 * MINUTE,
    perAccountAndAddress: 5,
    perAddress: 30,
    perAccount: 20,
    inAll: 1000,
    slowedByMs: 1500,
    slowedToMs: 10_000,
    emailChecksPerAddress: 300,
  },
  accounts: {
    linksPerAccount: 3,
    linksPerAddress: 20,
    registrationsPerAccountAndAddress: 5,
    registrationsPerAddress: 10,
    linkUsesPerAddress: 30,
    socialPerAddress: 60,
    changesPerAccount: 30,
    changesPerAddress: 100,
    appTokensPerAccount: 60,
    appTokensPerAddress: 200,
  },
  linkMs: { magic_link: 30 * MINUTE, reset: HOUR, verification: 72 * HOUR },
  appTokenMs: 10 * MINUTE,
  flags: [],
  refusedDomains: DISPOSABLE_DOMAINS,
  providers: [],
  botCheck: undefined,
  developer: DEMO_DEVELOPER,
  testSecrets: [],
  publicOrigin: undefined,
  inboxSecrets: [],
  smtpUrl: undefined,
  mailFrom: 'Fahrplan <no-reply@fahrplan.example>',
  supportEmail: undefined,
  followUps: undefined,
  metricsTokens: [],
  studio: { on: true, secondPerson: false, openId: undefined },
  logLevel: 'info',
};

/** Reads environment variables, which docs/operations.md lists. Throws for invalid ones. */
export function readPlatformSettings(environment: Environment): PlatformSettings {
  const reached = {
    ...readMailSettings(environment),
    trustedOrigins: readTrustedOrigins(environment),
    followUps: readFollowUps(environment),
  };
  const profile = oneOf(environment, 'PROFILE', ['none', 'production', 'demo'], 'none');
  const demo = flag(environment, 'DEMO', profile === 'demo' || (profile !== 'production' && !isForCustomers(reached)), [
    EXPOSED,
  ]);
  return {
    ...platformDefaults,
    ...reached,
    strict: profile === 'production',
    accepted: list(environment.ACCEPTED ?? ''),
    demo,
    demoExposed: environment.DEMO === EXPOSED || (demo && profile === 'demo'),
    developer: readDeveloper(environment, demo),
    webRoot: environment.WEB_ROOT ?? platformDefaults.webRoot,
    renderWithinMs: wholeNumber(environment, 'DRAWN_WITHIN_MS', platformDefaults.renderWithinMs),
    rendersPages: flag(environment, 'DRAWN_PAGES', platformDefaults.rendersPages),
    pageCheckedForMs: wholeNumber(environment, 'PAGE_CHECKED_FOR_MS', platformDefaults.pageCheckedForMs),
    renderWaitMs: wholeNumber(environment, 'RENDER_WAIT_MS', platformDefaults.renderWaitMs),
    shedLagMs: wholeNumber(environment, 'SHED_LAG_MS', platformDefaults.shedLagMs),
    pictureRoot: environment.PICTURE_ROOT || platformDefaults.pictureRoot,
    contentRoot: environment.CONTENT_ROOT || platformDefaults.contentRoot,
    uploadRoot: environment.UPLOAD_ROOT || platformDefaults.uploadRoot,
    objectStorage: readObjectStorage(environment),
    trustProxy: readProxies(environment),
    oldCookies: flag(environment, 'OLD_COOKIES', platformDefaults.oldCookies),
    slowAnswerMs: wholeNumber(environment, 'SLOW_ANSWER_MS', platformDefaults.slowAnswerMs),
    linkMs: {
      magic_link: wholeNumber(environment, 'MAGIC_LINK_MINUTES', platformDefaults.linkMs.magic_link / MINUTE) * MINUTE,
      reset: wholeNumber(environment, 'RESET_LINK_MINUTES', platformDefaults.linkMs.reset / MINUTE) * MINUTE,
      verification:
        wholeNumber(environment, 'VERIFICATION_LINK_HOURS', platformDefaults.linkMs.verification / HOUR) * HOUR,
    },
    appTokenMs: wholeNumber(environment, 'APP_TOKEN_MINUTES', platformDefaults.appTokenMs / MINUTE) * MINUTE,
    flags: list(environment.FLAGS ?? ''),
    refusedDomains: environment.REFUSED_EMAIL_DOMAINS
      ? list(environment.REFUSED_EMAIL_DOMAINS.toLowerCase())
      : platformDefaults.refusedDomains,
    providers: readProviders(environment),
    botCheck: readBotCheck(environment),
    inboxSecrets: readSigningSecrets(environment.INBOX_SECRET, 'INBOX_SECRET is invalid.'),
    supportEmail: readSupportEmail(environment),
    testSecrets: words(environment.E2E_SECRET),
    metricsTokens: words(environment.METRICS_TOKEN),
    studio: readStudio(environment, demo && profile !== 'demo'),
    logLevel: oneOf(environment, 'LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], platformDefaults.logLevel),
  };
}

/**
 * Returns whether others can reach the portal or receive its messages. Then the demo is off by
 * default, so that no production server becomes a demo by a missing setting.
 */
export function isForCustomers({
  publicOrigin,
  trustedOrigins,
  smtpUrl,
  followUps,
}: Pick<PlatformSettings, 'publicOrigin' | 'trustedOrigins' | 'smtpUrl' | 'followUps'>): boolean {
  return smtpUrl !== undefined || [publicOrigin, followUps?.url, ...trustedOrigins].some(isPublicAddress);
}

/** Without e-mails the server offers no registration and no sign-in by link. */
export function canSendMails({ demo, smtpUrl }: PlatformSettings): boolean {
  return demo || smtpUrl !== undefined;
}

/** Returns the recipient of customers' messages; undefined when messages are not accepted. */
export function supportAddressOf({ demo, smtpUrl, supportEmail }: PlatformSettings): string | undefined {
  if (smtpUrl === undefined) return demo ? (supportEmail ?? DEMO_SUPPORT) : undefined;
  return supportEmail;
}

const DEMO_SUPPORT = 'support@fahrplan.example';

/** Options of the log. Queries of addresses are left out, because they contain postcodes. */
export function logsOf({ logLevel }: Pick<PlatformSettings, 'logLevel'>) {
  return {
    level: logLevel,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
      err: loggedError,
    },
  };
}

/** Requires PUBLIC_ORIGIN with SMTP_URL: senders of requests must not choose where links lead. */
function readMailSettings(environment: Environment): Pick<PlatformSettings, 'smtpUrl' | 'mailFrom' | 'publicOrigin'> {
  const smtpUrl = environment.SMTP_URL || undefined;
  const mailFrom = environment.MAIL_FROM || undefined;
  const publicOrigin = environment.PUBLIC_ORIGIN || undefined;
  if (smtpUrl !== undefined && !/^smtps?:\/\//.test(smtpUrl))
    throw new Error(
      'SMTP_URL is invalid. Set the address of a mail server, such as smtps://user:password@mail.example.',
    );
  if (publicOrigin !== undefined && !isOrigin(publicOrigin))
    throw new Error(`PUBLIC_ORIGIN is "${publicOrigin}", which is no origin. Set one, such as https://portal.example.`);
  if (smtpUrl !== undefined && (mailFrom === undefined || publicOrigin === undefined))
    throw new Error(
      'SMTP_URL is set without MAIL_FROM or PUBLIC_ORIGIN. Set MAIL_FROM to the sender of e-mails, and PUBLIC_ORIGIN to the origin of their links.',
    );
  return { smtpUrl, publicOrigin, mailFrom: mailFrom ?? platformDefaults.mailFrom };
}

function readProviders(environment: Environment): ProviderSettings[] {
  const google = {
    id: 'google',
    issuer: environment.GOOGLE_ISSUER || 'https://accounts.google.com',
    clientId: environment.GOOGLE_CLIENT_ID || '',
    clientSecret: environment.GOOGLE_CLIENT_SECRET || '',
  } as const;
  const apple = {
    id: 'apple',
    issuer: environment.APPLE_ISSUER || 'https://appleid.apple.com',
    clientId: environment.APPLE_CLIENT_ID || '',
    clientSecret: environment.APPLE_CLIENT_SECRET || '',
  } as const;
  return [google, apple].filter(({ id, issuer, clientId, clientSecret }) => {
    const name = id.toUpperCase();
    if (clientId === '' && clientSecret === '') return false;
    if (clientId === '' || clientSecret === '')
      throw new Error(`Only one of ${name}_CLIENT_ID and ${name}_CLIENT_SECRET is set. Set both, or neither.`);
    if (!isSafeReceiver(issuer))
      throw new Error(
        `${name}_ISSUER is "${issuer}", which is invalid. Set an https address; http is allowed only for this machine.`,
      );
    return true;
  });
}

/** On by default in a demo that only this machine reaches. */
function readStudio(environment: Environment, demo: boolean): StudioSettings {
  const openId = {
    id: 'studio',
    issuer: environment.STUDIO_ISSUER || '',
    clientId: environment.STUDIO_CLIENT_ID || '',
    clientSecret: environment.STUDIO_CLIENT_SECRET || '',
  };
  const missing = Object.values(openId).filter((text) => text === '').length;
  if (missing === 1 || missing === 2)
    throw new Error('Set all of STUDIO_ISSUER, STUDIO_CLIENT_ID and STUDIO_CLIENT_SECRET, or none.');
  if (missing === 0 && !isSafeReceiver(openId.issuer))
    throw new Error(
      `STUDIO_ISSUER is "${openId.issuer}", which is invalid. Set an https address; http is allowed only for this machine.`,
    );
  return {
    on: flag(environment, 'STUDIO', demo && environment.DEMO !== EXPOSED),
    secondPerson: flag(environment, 'STUDIO_SECOND_PERSON', platformDefaults.studio.secondPerson),
    openId: missing === 0 ? openId : undefined,
  };
}

function readTrustedOrigins(environment: Environment): string[] {
  const origins = list(environment.TRUSTED_ORIGINS ?? '');
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong === undefined) return origins;
  throw new Error(`TRUSTED_ORIGINS has "${wrong}", which is no origin. Set origins, such as https://shop.example.`);
}

/** Reads on, off or a number. Too large a number lets visitors forge their IP address. */
function readProxies(environment: Environment): number {
  const text = environment.TRUST_PROXY ?? '';
  if (['', 'off', 'false'].includes(text)) return 0;
  if (['on', 'true'].includes(text)) return 1;
  if (/^\d$/.test(text)) return Number(text);
  throw new Error(`TRUST_PROXY is "${text}", which is invalid. Set on, off or the number of proxies.`);
}

function readBotCheck(environment: Environment): PlatformSettings['botCheck'] {
  const url = environment.BOT_CHECK_URL || undefined;
  const secret = environment.BOT_CHECK_SECRET || undefined;
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined || secret === undefined || !URL.canParse(url))
    throw new Error(
      'Only one of BOT_CHECK_URL and BOT_CHECK_SECRET is set, or BOT_CHECK_URL is no address. Set both, or neither.',
    );
  if (!isSafeReceiver(url))
    throw new Error(
      'BOT_CHECK_URL is invalid. Set an https address without a password; http is allowed only for this machine.',
    );
  return { url, secret };
}

function readObjectStorage(environment: Environment): ObjectStorageSettings | undefined {
  const { S3_URL: url = '', S3_KEY_ID: keyId = '', S3_KEY: key = '' } = environment;
  if (url + keyId + key === '') return undefined;
  if (url === '' || keyId === '' || key === '') throw new Error('Set all of S3_URL, S3_KEY_ID and S3_KEY, or none.');
  if (!isSafeReceiver(url) || /[?#]/.test(url))
    throw new Error(
      'S3_URL is invalid. Set the https address of a bucket, such as https://s3.example/uploads; http is allowed only for this machine.',
    );
  return { url: url.replace(/\/$/, ''), keyId, key, region: environment.S3_REGION || 'us-east-1' };
}

function readSupportEmail(environment: Environment): string | undefined {
  const email = environment.SUPPORT_EMAIL || undefined;
  if (email === undefined || /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(email)) return email;
  throw new Error('SUPPORT_EMAIL is invalid. Set one e-mail address, such as support@portal.example.');
}

/** Requires a secret too, so that knowing the URL does not suffice to read or forge follow-ups. */
function readFollowUps(environment: Environment): PlatformSettings['followUps'] {
  const url = environment.FOLLOW_UP_URL || undefined;
  if (url === undefined && !environment.FOLLOW_UP_SECRET) return undefined;
  if (url === undefined || !isSafeReceiver(url))
    throw new Error(
      'FOLLOW_UP_URL is invalid or missing. Set an https address without a password; http is allowed only for this machine.',
    );
  const problem = 'FOLLOW_UP_SECRET is invalid or missing, and required with FOLLOW_UP_URL.';
  const secrets = readSigningSecrets(environment.FOLLOW_UP_SECRET, problem);
  if (secrets.length === 0) throw new Error(problem + SIGNING_SECRET);
  return { url, secrets };
}

const SIGNING_SECRET = ' Set "whsec_" followed by at least 24 bytes in base64.';

/**
 * Decodes secrets of Standard Webhooks, newest first.
 *
 * @param problem beginning of the error for one that is invalid or shorter than 24 bytes
 */
function readSigningSecrets(text: string | undefined, problem: string): Buffer[] {
  return words(text).map((secret) => {
    const bytes = Buffer.from(/^whsec_([\w+/]+=*)$/.exec(secret)?.[1] ?? '', 'base64');
    if (bytes.length < 24) throw new Error(problem + SIGNING_SECRET);
    return bytes;
  });
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

export interface Bindings {
  readonly port: number;
  readonly host: string;
  readonly database: DatabasePlace;
  /** Origin that answers all calls. This server has no database then. */
  readonly backend: string | undefined;
}

/** @throws for an invalid variable */
export function readBindings(environment: Environment): Bindings {
  return {
    port: wholeNumber(environment, 'PORT', 4173),
    host: environment.HOST || '127.0.0.1',
    database: environment.DATABASE_URL
      ? { url: environment.DATABASE_URL, ...readConnections(environment) }
      : { file: environment.DATABASE_FILE || '.data/fahrplan.db' },
    backend: readBackend(environment),
  };
}

function readConnections(environment: Environment): { readonly connections?: number } {
  if (!environment.DATABASE_CONNECTIONS) return {};
  const connections = wholeNumber(environment, 'DATABASE_CONNECTIONS', 1);
  if (connections > 0) return { connections };
  throw new Error('DATABASE_CONNECTIONS is 0. Set at least 1.');
}

function readBackend(environment: Environment): string | undefined {
  const backend = environment.PORTAL_ORIGIN;
  if (!backend) return undefined;
  if (isOrigin(backend) && isSafeReceiver(backend)) return backend;
  throw new Error(
    'PORTAL_ORIGIN is invalid. Set an origin, such as https://backend.example; http is allowed only for this machine.',
  );
}
