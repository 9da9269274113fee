// Precautions for production: unsafe settings stop the server, incomplete ones cause warnings.
import { existsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { isPublicAddress, isThisMachine } from '../http/loopback.ts';
import { DEMO_DEVELOPER } from './developerSettings.ts';
import { type Bindings, isForCustomers, type Settings } from './settings.ts';

export interface DemoAccounts {
  readonly seeded: number;
  readonly others: number;
  /** True if the demo has seeded this database and was not removed since. */
  readonly wasSeeded: boolean;
}

export interface Situation {
  readonly settings: Settings;
  readonly places: Bindings;
  /** Undefined before the database is open. */
  readonly accounts?: DemoAccounts;
}

/** A check before the start. A test compares them with the table in docs/operations.md. */
export interface Precaution {
  /** Name of the environment variable. */
  readonly setting: string;
  readonly effect: 'refuses' | 'warns';
  readonly isCalledFor: (situation: Situation) => boolean;
  /** Describes the problem and its solution. */
  readonly sentence: string;
}

export const PRECAUTIONS: readonly Precaution[] = [
  {
    setting: 'DEMO',
    effect: 'refuses',
    isCalledFor: ({ settings }) => settings.demo && isForCustomers(settings),
    sentence:
      'DEMO is on, which lets every caller sign in as any customer and delete all of them, but PUBLIC_ORIGIN, TRUSTED_ORIGINS, SMTP_URL or FOLLOW_UP_URL are set for real customers. Unset DEMO, or unset those four.',
  },
  {
    setting: 'DEMO',
    effect: 'refuses',
    isCalledFor: ({ settings, accounts }) => !settings.demo && (accounts?.seeded ?? 0) > 0,
    sentence:
      'DEMO is off, but the database has demo customers, whose password is public. Remove them with "npm run database -- remove-demo".',
  },
  {
    setting: 'DEMO',
    effect: 'refuses',
    isCalledFor: ({ settings, accounts }) => settings.demo && accounts !== undefined && isOfOthers(accounts),
    sentence:
      'DEMO is on, which deletes customers, but the database has real customers. Set DATABASE_FILE or DATABASE_URL to another database, or set DEMO=off.',
  },
  {
    setting: 'HOST',
    effect: 'refuses',
    isCalledFor: ({ settings, places }) => isDemoBeyond({ settings, places }) && !settings.demoExposed,
    sentence:
      'HOST accepts callers from other machines while DEMO is on: each could sign in as any customer and delete all of them. Unset HOST, set DEMO=off, or allow it with DEMO=exposed.',
  },
  {
    setting: 'PUBLIC_ORIGIN',
    effect: 'refuses',
    isCalledFor: ({ settings }) => [settings.publicOrigin, ...settings.trustedOrigins].some(isPlain),
    sentence:
      'PUBLIC_ORIGIN or TRUSTED_ORIGINS has http on another machine, where passwords and sessions can be read in transit. Set https; http is allowed only for this machine.',
  },
  {
    setting: 'DEVELOPER_SECRET_HASH',
    effect: 'refuses',
    isCalledFor: ({ settings }) =>
      !settings.demo && DEMO_DEVELOPER.secretHashes.some((hash) => settings.developer?.secretHashes.includes(hash)),
    sentence:
      'DEVELOPER_SECRET_HASH is that of the demo, whose secret is public. Set the hash of another secret, or unset it.',
  },
  {
    setting: 'E2E_SECRET',
    effect: 'refuses',
    isCalledFor: ({ settings }) => !settings.demo && settings.testSecrets.some(({ length }) => length < 24),
    sentence:
      'E2E_SECRET is shorter than 24 characters; a caller who guesses it skips the bot check. Set a longer one, or unset it.',
  },
  {
    setting: 'UPLOAD_ROOT',
    effect: 'refuses',
    isCalledFor: ({ settings, places }) =>
      [settings.uploadRoot, 'file' in places.database ? places.database.file : ''].some((path) =>
        [settings.webRoot, settings.pictureRoot].some((folder) => isInside(folder, path)),
      ),
    sentence:
      'UPLOAD_ROOT or DATABASE_FILE is inside WEB_ROOT or PICTURE_ROOT, whose files are public. Set a path outside of both.',
  },
  {
    setting: 'PUBLIC_ORIGIN',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && settings.publicOrigin === undefined,
    sentence:
      'PUBLIC_ORIGIN is not set: the server accepts any host name, and cookies are also sent over http. Set it to the origin of the portal.',
  },
  {
    setting: 'SMTP_URL',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && settings.smtpUrl === undefined,
    sentence:
      'SMTP_URL is not set: no e-mails are sent, so customers get no confirmations and cannot register, reset a password, sign in by link or order the newsletter. Set it to a mail server.',
  },
  {
    setting: 'FOLLOW_UP_URL',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && settings.followUps === undefined,
    sentence:
      'FOLLOW_UP_URL is not set: follow-ups are logged, not sent, so other systems do not learn of bookings. Set it to their receiver.',
  },
  {
    setting: 'INBOX_SECRET',
    effect: 'warns',
    isCalledFor: ({ settings }) => isForCustomers(settings) && settings.inboxSecrets.length === 0,
    sentence:
      'INBOX_SECRET is not set: other systems cannot send events, so data that depends on them stays unchanged. Set the signing key.',
  },
  {
    setting: 'SUPPORT_EMAIL',
    effect: 'warns',
    isCalledFor: ({ settings }) => isForCustomers(settings) && settings.supportEmail === undefined,
    sentence: 'SUPPORT_EMAIL is not set: customers cannot write messages. Set it to the address of the support.',
  },
  {
    setting: 'METRICS_TOKEN',
    effect: 'warns',
    isCalledFor: ({ settings }) => isForCustomers(settings) && settings.metricsTokens.length === 0,
    sentence: 'METRICS_TOKEN is not set: there are no metrics, and no alerts. Set a secret that the collector sends.',
  },
  {
    setting: 'BOT_CHECK_URL',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && settings.botCheck === undefined,
    sentence:
      'BOT_CHECK_URL is not set: only rate limits protect the account forms from bots. Set a bot-protection service.',
  },
  {
    setting: 'E2E_SECRET',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && settings.testSecrets.length > 0,
    sentence: 'E2E_SECRET is set: callers who know it skip the bot check. Unset it unless tests run here.',
  },
  {
    setting: 'OLD_COOKIES',
    effect: 'warns',
    isCalledFor: ({ settings }) => isForCustomers(settings) && settings.oldCookies,
    sentence:
      'OLD_COOKIES is on: other hosts of the same domain can set the session cookie of a customer. Set it to off, a day after the last server of the previous version has stopped.',
  },
  {
    setting: 'TRUST_PROXY',
    effect: 'warns',
    isCalledFor: ({ settings }) =>
      !settings.demo && settings.trustProxy === 0 && isPublicAddress(settings.publicOrigin),
    sentence:
      'TRUST_PROXY is off, but PUBLIC_ORIGIN is public: behind a proxy, all customers seem to have its address and share its limits. Set TRUST_PROXY=on behind a proxy.',
  },
  {
    setting: 'TRUST_PROXY',
    effect: 'warns',
    isCalledFor: ({ settings, places }) => !settings.demo && settings.trustProxy > 0 && !isThisMachine(places.host),
    sentence:
      'TRUST_PROXY is on, and HOST accepts callers from other machines: callers that bypass the proxy can forge the address by which attempts are limited. Let only the proxy reach the server.',
  },
  {
    setting: 'DEMO',
    effect: 'warns',
    isCalledFor: ({ settings, places }) => isDemoBeyond({ settings, places }) && settings.demoExposed,
    sentence:
      'DEMO is exposed, and HOST accepts callers from other machines: each can sign in as any customer and delete all of them. Set DEMO=off for real customers.',
  },
  {
    setting: 'DATABASE_URL',
    effect: 'warns',
    isCalledFor: ({ settings, places }) =>
      !settings.demo && 'url' in places.database && isUnencrypted(places.database.url),
    sentence:
      'DATABASE_URL is on another machine and unencrypted: data of customers can be read in transit. Add sslmode to it.',
  },
  {
    setting: 'WEB_ROOT',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && !existsSync(join(settings.webRoot, 'index.html')),
    sentence:
      'WEB_ROOT has no index.html: the server answers calls, but serves no pages. Build the web app, or set WEB_ROOT to it.',
  },
];

/**
 * Throws all reasons against starting the server, one per line. In production these are warnings too.
 *
 * @param own precautions of the product
 */
export function refuseUnsafe(situation: Situation, own: readonly Precaution[] = []): void {
  const sentences = [
    ...sentencesOf(PRECAUTIONS, 'refuses', situation),
    ...(situation.settings.strict ? warningsFor(situation, own) : []),
  ];
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}

/** Returns the warnings of the platform and the product (`own`), without those about accepted settings. */
export const warningsFor = (situation: Situation, own: readonly Precaution[]): readonly string[] =>
  sentencesOf(
    [...PRECAUTIONS, ...own].filter(({ setting }) => !situation.settings.accepted.includes(setting)),
    'warns',
    situation,
  );

const sentencesOf = (
  precautions: readonly Precaution[],
  effect: Precaution['effect'],
  situation: Situation,
): readonly string[] =>
  precautions
    .filter((precaution) => precaution.effect === effect && precaution.isCalledFor(situation))
    .map(({ sentence }) => sentence);

const isDemoBeyond = ({ settings, places }: Situation): boolean => settings.demo && !isThisMachine(places.host);

/** A demo seeds its customers before anyone can register, so others first mean a real database. */
const isOfOthers = ({ wasSeeded, others }: DemoAccounts): boolean => !wasSeeded && others > 0;

const isPlain = (origin: string | undefined): boolean =>
  isPublicAddress(origin) && new URL(origin ?? '').protocol === 'http:';

function isInside(folder: string, path: string): boolean {
  return path !== '' && path !== ':memory:' && !/^(\.\.|[/\\]|[A-Z]:)/.test(relative(resolve(folder), resolve(path)));
}

function isUnencrypted(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { hostname, searchParams } = new URL(url);
  const isOut = hostname !== '' && !isThisMachine(hostname) && !searchParams.has('host');
  return isOut && !searchParams.has('ssl') && ['disable', null].includes(searchParams.get('sslmode'));
}
