// Settings of the platform. main.ts reads them from the environment; tests write them down.
import type { FastifyRequest } from 'fastify';
import type { LinkKind } from '../auth/accountLinks.ts';
import { DISPOSABLE_DOMAINS } from '../auth/emailDomains.ts';
import type { ProviderSettings } from '../auth/social/providers.ts';
import type { DatabasePlace } from '../db/open.ts';
import { isPublicAddress, isSafeReceiver } from '../http/loopback.ts';
import type { WebhookSettings } from '../outbox/webhook.ts';
import { DEMO_DEVELOPER, type DeveloperSettings, readDeveloper } from './developerSettings.ts';
import { type Environment, flag, list, oneOf, wholeNumber } from './environment.ts';

/** Value of DEMO with which the demo may listen beyond this machine. */
const EXPOSED = 'exposed';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Settings of the platform. */
export interface PlatformSettings {
  /** Demo customers, their sign-in, the demo day and mood. */
  readonly demo: boolean;
  /** Allows the demo to listen beyond this machine. */
  readonly demoExposed: boolean;
  /** Folder of the built web app; the server answers calls only when it is missing. */
  readonly webRoot: string;
  /** True if pages are rendered on the server. */
  readonly rendersPages: boolean;
  /** Milliseconds after which the rendered page has a placeholder for a missing answer; the browser fills it. */
  readonly renderWithinMs: number;
  /** Milliseconds for which a public page is sent again without asking whether its data is the same. */
  readonly pageCheckedForMs: number;
  /** Expected wait in milliseconds beyond which a page is sent without rendering it. */
  readonly renderWaitMs: number;
  /** Lag of the event loop in milliseconds beyond which public pages are not rendered. */
  readonly shedLagMs: number;
  /** Folder of pictures that editors may change while the server runs; those of the web app count when it is missing. */
  readonly pictureRoot: string;
  /** Folder of what editors may change while the server runs, by locale. */
  readonly contentRoot: string;
  /** Folder for the files that customers send; servers that share a database share it. */
  readonly uploadRoot: string;
  /** How long an address to put a file to may be used. */
  readonly uploadLinkMs: number;
  /** Origins besides the server's own from which forms may be sent, such as https://portal.example. */
  readonly trustedOrigins: readonly string[];
  /** How many proxies stand in front, each of which adds to x-forwarded-for; without one nothing of it is believed. */
  readonly trustProxy: number;
  /** A session ends after so long without a request, and after so long in any case. */
  readonly sessionIdleMs: number;
  readonly sessionLongestMs: number;
  /** How many sessions a customer may have at once; one more ends the one that was not used for longest. */
  readonly sessionsPerCustomer: number;
  /** How long after signing in a customer may do what needs a recent sign-in. */
  readonly recentSignInMs: number;
  /** How long answers take in the slow mood. */
  readonly slowAnswerMs: number;
  readonly signIn: SignInLimits;
  readonly accounts: AccountLimits;
  /** How long a link in an e-mail works. A link that signs in lasts longer than the window of the limits. */
  readonly linkMs: Readonly<Record<LinkKind, number>>;
  /** How long the app may use a token that a page was handed for it (spec 1 §9). */
  readonly appTokenMs: number;
  /** Flags that hold for everybody, such as a side of an experiment. */
  readonly flags: readonly string[];
  /** Domains whose addresses cannot be registered. */
  readonly refusedDomains: readonly string[];
  /** Through whom customers may sign in besides their password. */
  readonly providers: readonly ProviderSettings[];
  /** The bot-protection service that is asked about forms; nobody is asked without one. */
  readonly botCheck: { readonly url: string; readonly secret: string } | undefined;
  /** The developer panel; there is none without it. */
  readonly developer: DeveloperSettings | undefined;
  /** Secret that end-to-end tests send in place of a proof to be human. */
  readonly testSecret: string | undefined;
  /** Where customers reach the portal, such as https://portal.example; the demo may take it from the request. */
  readonly publicOrigin: string | undefined;
  /** Secret with which other systems sign news; without it there is no inbox. */
  readonly inboxSecret: Buffer | undefined;
  /** The mail server; without one the demo keeps e-mails to be read, and without the demo none are sent. */
  readonly smtpUrl: string | undefined;
  /** Sender of e-mails. */
  readonly mailFrom: string;
  /** Where messages of customers go; without it the demo keeps them to be read, and without the demo none are taken. */
  readonly supportEmail: string | undefined;
  /** Where other systems are told what has happened; nobody is told without it. */
  readonly followUps: WebhookSettings | undefined;
  /** Secret with which metrics are read; without it there are none. */
  readonly metricsToken: string | undefined;
  /** pino's level; "silent" for none. */
  readonly logLevel: string;
}

/** All settings. The product adds its own by declaration merging. */
export interface Settings extends PlatformSettings {}

/** How many failed sign-ins within a window are too many (threats C11). */
export interface SignInLimits {
  readonly windowMs: number;
  /** Failures of one account from one address; then 429. */
  readonly perAccountAndAddress: number;
  /** Failures from one address, whatever the account; then 429. */
  readonly perAddress: number;
  /** Failures of one account from anywhere; then attempts are slowed (`guessing.ts`). */
  readonly perAccount: number;
  /** Failures of all accounts; then attempts of every account are slowed. */
  readonly inAll: number;
  /** Wait of the first slowed attempt of an account, longer by as much with each further one, and the longest wait. */
  readonly slowedByMs: number;
  readonly slowedToMs: number;
  /** Questions whether an e-mail address is known, from one address; then 429. */
  readonly emailChecksPerAddress: number;
}

/** How often the calls of accounts may be made within the window of the sign-in; then 429 (threats C11). */
export interface AccountLimits {
  /** E-mails with links for one account: so many to sign in, to choose a new password, and to confirm the address. */
  readonly linksPerAccount: number;
  /** E-mails with links asked for from one address, whatever the account. */
  readonly linksPerAddress: number;
  readonly registrationsPerAccountAndAddress: number;
  readonly registrationsPerAddress: number;
  /** Links used from one address. */
  readonly linkUsesPerAddress: number;
  /** Redirects to providers and ways back, from one address. */
  readonly socialPerAddress: number;
  /** Changes by one customer who is signed in. */
  readonly changesPerAccount: number;
  /** Changes by customers who are signed in, from one address. */
  readonly changesPerAddress: number;
  /** Tokens for the app, for one customer and from one address. */
  readonly appTokensPerAccount: number;
  readonly appTokensPerAddress: number;
}

export const platformDefaults: PlatformSettings = {
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
  uploadLinkMs: 15 * MINUTE,
  trustedOrigins: [],
  trustProxy: 0,
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
  testSecret: undefined,
  publicOrigin: undefined,
  inboxSecret: undefined,
  smtpUrl: undefined,
  mailFrom: 'Fahrplan <no-reply@fahrplan.example>',
  supportEmail: undefined,
  followUps: undefined,
  metricsToken: undefined,
  logLevel: 'info',
};

/**
 * Reads the settings from environment variables; docs/server.md lists them.
 *
 * @throws when a variable has a value that means nothing
 */
export function readPlatformSettings(environment: Environment): PlatformSettings {
  const reached = {
    ...readMailSettings(environment),
    trustedOrigins: readTrustedOrigins(environment),
    followUps: readFollowUps(environment),
  };
  const demo = flag(environment, 'DEMO', !isForCustomers(reached), [EXPOSED]);
  return {
    ...platformDefaults,
    ...reached,
    demo,
    demoExposed: environment.DEMO === EXPOSED,
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
    trustProxy: readProxies(environment),
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
    inboxSecret: readInbox(environment),
    supportEmail: readSupportEmail(environment),
    testSecret: environment.E2E_SECRET || undefined,
    metricsToken: environment.METRICS_TOKEN || undefined,
    logLevel: oneOf(environment, 'LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], platformDefaults.logLevel),
  };
}

/**
 * Says whether real customers are meant: somebody else than whoever sits at this machine reaches the portal, or hears
 * of what happens in it. Then nobody gets the demo by leaving something out.
 */
export function isForCustomers({
  publicOrigin,
  trustedOrigins,
  smtpUrl,
  followUps,
}: Pick<PlatformSettings, 'publicOrigin' | 'trustedOrigins' | 'smtpUrl' | 'followUps'>): boolean {
  return smtpUrl !== undefined || [publicOrigin, followUps?.url, ...trustedOrigins].some(isPublicAddress);
}

/** Says whether e-mails get anywhere; without them nobody can register, or sign in by a link. */
export function canSendMails({ demo, smtpUrl }: PlatformSettings): boolean {
  return demo || smtpUrl !== undefined;
}

/** Returns the address for messages of customers; undefined when none are taken. */
export function supportAddressOf({ demo, smtpUrl, supportEmail }: PlatformSettings): string | undefined {
  if (smtpUrl === undefined) return demo ? (supportEmail ?? DEMO_SUPPORT) : undefined;
  return supportEmail;
}

const DEMO_SUPPORT = 'support@fahrplan.example';

/** Options of the log: of a request its path without the query, because queries carry postcodes. */
export function logsOf({ logLevel }: Pick<PlatformSettings, 'logLevel'>) {
  return {
    level: logLevel,
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] }),
    },
  };
}

/** Links of e-mails that really leave must not be built from a request: whoever sends it would choose where they lead. */
function readMailSettings(environment: Environment): Pick<PlatformSettings, 'smtpUrl' | 'mailFrom' | 'publicOrigin'> {
  const smtpUrl = environment.SMTP_URL || undefined;
  const mailFrom = environment.MAIL_FROM || undefined;
  const publicOrigin = environment.PUBLIC_ORIGIN || undefined;
  if (smtpUrl !== undefined && !/^smtps?:\/\//.test(smtpUrl))
    throw new Error('SMTP_URL takes the address of a mail server, such as smtps://user:password@mail.example.');
  if (publicOrigin !== undefined && !isOrigin(publicOrigin))
    throw new Error(`PUBLIC_ORIGIN is "${publicOrigin}"; it takes an origin, such as https://portal.example.`);
  if (smtpUrl !== undefined && (mailFrom === undefined || publicOrigin === undefined))
    throw new Error('SMTP_URL needs MAIL_FROM, whom e-mails are from, and PUBLIC_ORIGIN, where their links lead.');
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
      throw new Error(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET are set together or not at all.`);
    if (!isSafeReceiver(issuer))
      throw new Error(`${name}_ISSUER is "${issuer}"; it takes an https address; plain http for this machine only.`);
    return true;
  });
}

/** An origin that may send changes is as good as the own one. */
function readTrustedOrigins(environment: Environment): string[] {
  const origins = list(environment.TRUSTED_ORIGINS ?? '');
  const wrong = origins.find((origin) => !isOrigin(origin));
  if (wrong === undefined) return origins;
  throw new Error(`TRUSTED_ORIGINS has "${wrong}"; it takes origins, such as https://shop.example.`);
}

/** In words or as a number; one too many lets visitors make up their address. */
function readProxies(environment: Environment): number {
  const text = environment.TRUST_PROXY ?? '';
  if (['', 'off', 'false'].includes(text)) return 0;
  if (['on', 'true'].includes(text)) return 1;
  if (/^\d$/.test(text)) return Number(text);
  throw new Error(`TRUST_PROXY is "${text}"; it takes on, off or how many proxies there are.`);
}

function readBotCheck(environment: Environment): PlatformSettings['botCheck'] {
  const url = environment.BOT_CHECK_URL || undefined;
  const secret = environment.BOT_CHECK_SECRET || undefined;
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined || secret === undefined || !URL.canParse(url))
    throw new Error('BOT_CHECK_URL, the address that verifies, and BOT_CHECK_SECRET are set together or not at all.');
  if (!isSafeReceiver(url))
    throw new Error('BOT_CHECK_URL takes an https address without a password; plain http for this machine only.');
  return { url, secret };
}

function readSupportEmail(environment: Environment): string | undefined {
  const email = environment.SUPPORT_EMAIL || undefined;
  if (email === undefined || /^[^\s@<>,;"]+@[^\s@<>,;"]+$/.test(email)) return email;
  throw new Error('SUPPORT_EMAIL takes one e-mail address, such as support@portal.example.');
}

/** Reads the receiver of follow-ups: the address alone must not suffice to read or forge them. */
function readFollowUps(environment: Environment): PlatformSettings['followUps'] {
  const url = environment.FOLLOW_UP_URL || undefined;
  const secret = environment.FOLLOW_UP_SECRET || undefined;
  if (url === undefined && secret === undefined) return undefined;
  if (url === undefined || !isSafeReceiver(url))
    throw new Error('FOLLOW_UP_URL takes an https address without a password; plain http for this machine only.');
  const bytes = readSigningSecret(secret);
  if (bytes === undefined)
    throw new Error('FOLLOW_UP_SECRET, required with FOLLOW_UP_URL, is "whsec_" and 24 bytes or more in base64.');
  return { url, secret: bytes };
}

function readInbox(environment: Environment): Buffer | undefined {
  const secret = environment.INBOX_SECRET || undefined;
  const bytes = readSigningSecret(secret);
  if (secret !== undefined && bytes === undefined)
    throw new Error('INBOX_SECRET is "whsec_" and 24 bytes or more in base64.');
  return bytes;
}

/** A secret as Standard Webhooks write it; nothing for one that is too short to keep anybody out. */
function readSigningSecret(secret: string | undefined): Buffer | undefined {
  const bytes = Buffer.from(/^whsec_([\w+/]+=*)$/.exec(secret ?? '')?.[1] ?? '', 'base64');
  return bytes.length < 24 ? undefined : bytes;
}

function isOrigin(text: string): boolean {
  return /^https?:/.test(text) && URL.canParse(text) && new URL(text).origin === text;
}

/** Where the server listens and where its data lives. */
export interface Bindings {
  readonly port: number;
  readonly host: string;
  readonly database: DatabasePlace;
  /** The backend that answers every call in place of this server, which then has no database. */
  readonly backend: string | undefined;
}

/**
 * Reads the places from environment variables.
 *
 * @throws when a variable has a value that means nothing
 */
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

/** Reads how many connections there may be; nothing for as many as usual. */
function readConnections(environment: Environment): { readonly connections?: number } {
  if (!environment.DATABASE_CONNECTIONS) return {};
  const connections = wholeNumber(environment, 'DATABASE_CONNECTIONS', 5);
  if (connections > 0) return { connections };
  throw new Error('DATABASE_CONNECTIONS is 0; a server needs one at least.');
}

function readBackend(environment: Environment): string | undefined {
  const backend = environment.PORTAL_ORIGIN;
  if (!backend) return undefined;
  if (isOrigin(backend) && isSafeReceiver(backend)) return backend;
  throw new Error('PORTAL_ORIGIN takes an origin, such as https://backend.example; plain http for this machine only.');
}
