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
      'DEMO is on, where everybody can sign in as anybody and delete every customer, and PUBLIC_ORIGIN, TRUSTED_ORIGINS, SMTP_URL or FOLLOW_UP_URL are those of real customers; leave DEMO out, or leave them out.',
  },
  {
    setting: 'DEMO',
    effect: 'refuses',
    isCalledFor: ({ settings, accounts }) => !settings.demo && (accounts?.seeded ?? 0) > 0,
    sentence:
      'The demo is off, and the database has its customers, whose password is published; take them out with "npm run database -- remove-demo".',
  },
  {
    setting: 'DEMO',
    effect: 'refuses',
    isCalledFor: ({ settings, accounts }) => settings.demo && accounts !== undefined && isOfOthers(accounts),
    sentence:
      'The demo is on, and the database has customers and was never that of a demo, which deletes customers; name another with DATABASE_FILE or DATABASE_URL, or set DEMO=off.',
  },
  {
    setting: 'HOST',
    effect: 'refuses',
    isCalledFor: ({ settings, places }) => isDemoBeyond({ settings, places }) && !settings.demoExposed,
    sentence:
      'HOST listens beyond this machine, and the demo is on: every caller could sign in as any customer and delete all of them; leave HOST out, set DEMO=off, or allow it with DEMO=exposed.',
  },
  {
    setting: 'PUBLIC_ORIGIN',
    effect: 'refuses',
    isCalledFor: ({ settings }) => [settings.publicOrigin, ...settings.trustedOrigins].some(isPlain),
    sentence:
      'PUBLIC_ORIGIN and TRUSTED_ORIGINS take https: over plain http passwords and sessions can be read on the way; plain http is for this machine only.',
  },
  {
    setting: 'DEVELOPER_SECRET_HASH',
    effect: 'refuses',
    isCalledFor: ({ settings }) =>
      !settings.demo && settings.developer?.secretHash.toLowerCase() === DEMO_DEVELOPER.secretHash,
    sentence: 'DEVELOPER_SECRET_HASH is that of the demo, whose secret is published; choose another, or leave it out.',
  },
  {
    setting: 'E2E_SECRET',
    effect: 'refuses',
    isCalledFor: ({ settings }) => !settings.demo && (settings.testSecret?.length ?? 99) < 24,
    sentence:
      'E2E_SECRET is shorter than 24 characters, and whoever guesses it is never asked to be human; choose a longer one, or leave it out.',
  },
  {
    setting: 'UPLOAD_ROOT',
    effect: 'refuses',
    isCalledFor: ({ settings, places }) =>
      [settings.uploadRoot, 'file' in places.database ? places.database.file : ''].some((path) =>
        [settings.webRoot, settings.pictureRoot].some((folder) => isInside(folder, path)),
      ),
    sentence:
      'UPLOAD_ROOT or DATABASE_FILE lies in WEB_ROOT or PICTURE_ROOT, whose files everybody can read; move it elsewhere.',
  },
  {
    setting: 'PUBLIC_ORIGIN',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && settings.publicOrigin === undefined,
    sentence:
      'PUBLIC_ORIGIN is not set: the host is not enforced, the server takes every name that a request calls it for its own, and cookies are sent over plain http, too.',
  },
  {
    setting: 'SMTP_URL',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && settings.smtpUrl === undefined,
    sentence:
      'SMTP_URL is not set: e-mails go nowhere, nobody can register, sign in by a link, choose a new password or order the newsletter, and nobody is told what was booked.',
  },
  {
    setting: 'FOLLOW_UP_URL',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && settings.followUps === undefined,
    sentence:
      'FOLLOW_UP_URL is not set: follow-ups go nowhere, and no other system hears what customers have booked; the log names each, and it is gone.',
  },
  {
    setting: 'INBOX_SECRET',
    effect: 'warns',
    isCalledFor: ({ settings }) => isForCustomers(settings) && settings.inboxSecret === undefined,
    sentence:
      'INBOX_SECRET is not set: other systems cannot report what has happened, and whatever waits for their news stays as it is.',
  },
  {
    setting: 'BOT_CHECK_URL',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && settings.botCheck === undefined,
    sentence: 'BOT_CHECK_URL is not set: programs can fill in the forms of accounts as fast as the limits let them.',
  },
  {
    setting: 'E2E_SECRET',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && settings.testSecret !== undefined,
    sentence: 'E2E_SECRET is set: whoever knows it is never asked to be human; leave it out where nobody tests.',
  },
  {
    setting: 'TRUST_PROXY',
    effect: 'warns',
    isCalledFor: ({ settings }) =>
      !settings.demo && settings.trustProxy === 0 && isPublicAddress(settings.publicOrigin),
    sentence:
      'TRUST_PROXY is off, and the server speaks no https itself: all customers seem to come from the one address of the proxy, and share its limits.',
  },
  {
    setting: 'TRUST_PROXY',
    effect: 'warns',
    isCalledFor: ({ settings, places }) => !settings.demo && settings.trustProxy > 0 && !isThisMachine(places.host),
    sentence:
      'TRUST_PROXY is on, and HOST listens beyond this machine: whoever reaches the server past the proxy makes up the address by which attempts are counted; let only the proxy reach it.',
  },
  {
    setting: 'DEMO',
    effect: 'warns',
    isCalledFor: ({ settings, places }) => isDemoBeyond({ settings, places }) && settings.demoExposed,
    sentence:
      'DEMO is exposed, and HOST listens beyond this machine: every caller can sign in as any customer and delete all of them.',
  },
  {
    setting: 'DATABASE_URL',
    effect: 'warns',
    isCalledFor: ({ settings, places }) =>
      !settings.demo && 'url' in places.database && isUnencrypted(places.database.url),
    sentence:
      'DATABASE_URL leads to another machine without sslmode: what customers entrust to the portal can be read on the way.',
  },
  {
    setting: 'WEB_ROOT',
    effect: 'warns',
    isCalledFor: ({ settings }) => !settings.demo && !existsSync(join(settings.webRoot, 'index.html')),
    sentence: 'WEB_ROOT has no index.html: calls are answered, and no page is.',
  },
];

/** Throws all reasons against starting the server, one per line. */
export function refuseUnsafe(situation: Situation): void {
  const sentences = sentencesOf(PRECAUTIONS, 'refuses', situation);
  if (sentences.length > 0) throw new Error(sentences.join('\n'));
}

/** Returns the warnings of the platform and the product (`own`). */
export const warningsFor = (situation: Situation, own: readonly Precaution[]): readonly string[] =>
  sentencesOf([...PRECAUTIONS, ...own], 'warns', situation);

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
