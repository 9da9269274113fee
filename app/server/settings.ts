// What can be configured. main.ts reads it from the environment; tests write it down.
import type { DatabasePlace } from './db/open.ts';
import type { HandoverSlotReading } from './rules/handoverSlots.ts';
import type { ReturnWindowReading } from './rules/returnWindow.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export interface Settings {
  /** Demo customers, their sign-in, the demo day and mood. */
  readonly demo: boolean;
  /** Folder of the built web app; the server answers calls only when it is missing. */
  readonly webRoot: string;
  /** Folder for the files that customers send; servers that share a database share it. */
  readonly uploadRoot: string;
  /** How long an address to put a file to may be used. */
  readonly uploadLinkMs: number;
  /** Origins besides the server's own from which forms may be sent, such as https://portal.example. */
  readonly trustedOrigins: readonly string[];
  /** Whether to believe x-forwarded-for and x-forwarded-proto: only behind a proxy. */
  readonly trustProxy: boolean;
  readonly returnWindow: ReturnWindowReading;
  readonly handoverSlots: HandoverSlotReading;
  /** A session ends after so long without a request, and after so long in any case. */
  readonly sessionIdleMs: number;
  readonly sessionLongestMs: number;
  /** How long answers take in the slow mood. */
  readonly slowAnswerMs: number;
  readonly signIn: SignInLimits;
  /** pino's level; "silent" for none. */
  readonly logLevel: string;
}

/** How many failed sign-ins within a window are too many (threats C11). */
export interface SignInLimits {
  readonly windowMs: number;
  /** Failures of one account from one address; then 429. */
  readonly perAccountAndAddress: number;
  /** Failures from one address, whatever the account; then 429. */
  readonly perAddress: number;
  /** Failures of one account from anywhere; then answers are slowed, never refused: nobody can lock a customer out. */
  readonly perAccount: number;
  readonly slowedByMs: number;
  /** Questions whether an e-mail address is known, from one address; then 429. */
  readonly emailChecksPerAddress: number;
}

export const defaultSettings: Settings = {
  demo: true,
  webRoot: 'dist/web',
  uploadRoot: '.data/uploads',
  uploadLinkMs: 15 * MINUTE,
  trustedOrigins: [],
  trustProxy: false,
  returnWindow: 'end_of_subscription',
  handoverSlots: 'through_the_day',
  sessionIdleMs: 2 * HOUR,
  sessionLongestMs: 24 * HOUR,
  slowAnswerMs: 2500,
  signIn: {
    windowMs: 15 * MINUTE,
    perAccountAndAddress: 5,
    perAddress: 30,
    perAccount: 20,
    slowedByMs: 1500,
    emailChecksPerAddress: 300,
  },
  logLevel: 'info',
};

/**
 * Reads the settings from environment variables; docs/server.md lists them.
 *
 * @throws when a variable has a value that means nothing
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  return {
    ...defaultSettings,
    demo: flag(environment, 'DEMO', defaultSettings.demo),
    webRoot: environment.WEB_ROOT ?? defaultSettings.webRoot,
    uploadRoot: environment.UPLOAD_ROOT || defaultSettings.uploadRoot,
    trustedOrigins: (environment.TRUSTED_ORIGINS ?? '')
      .split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    trustProxy: flag(environment, 'TRUST_PROXY', defaultSettings.trustProxy),
    returnWindow: oneOf(
      environment,
      'RETURN_WINDOW',
      ['end_of_subscription', 'return_date'],
      defaultSettings.returnWindow,
    ),
    handoverSlots: oneOf(environment, 'HANDOVER_SLOTS', ['through_the_day', 'evening'], defaultSettings.handoverSlots),
    slowAnswerMs: wholeNumber(environment, 'SLOW_ANSWER_MS', defaultSettings.slowAnswerMs),
    logLevel: oneOf(environment, 'LOG_LEVEL', ['silent', 'error', 'warn', 'info', 'debug'], defaultSettings.logLevel),
  };
}

/** Where the server listens and where its data lives. */
export interface Places {
  readonly port: number;
  readonly host: string;
  readonly database: DatabasePlace;
}

/** Reads the places from environment variables. */
export function readPlaces(environment: Readonly<Record<string, string | undefined>>): Places {
  return {
    port: wholeNumber(environment, 'PORT', 4173),
    host: environment.HOST || '127.0.0.1',
    database: environment.DATABASE_URL
      ? { url: environment.DATABASE_URL }
      : { file: environment.DATABASE_FILE || '.data/fahrplan.db' },
  };
}

function wholeNumber(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text)) throw new Error(`${name} is "${text}"; it takes a whole number, such as ${fallback}.`);
  return Number(text);
}

function flag(environment: Readonly<Record<string, string | undefined>>, name: string, fallback: boolean): boolean {
  return (
    oneOf(environment, name, ['on', 'off', '1', '0', 'true', 'false'], fallback ? 'on' : 'off').match(
      /^(on|1|true)$/,
    ) !== null
  );
}

function oneOf<Value extends string>(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
  values: readonly Value[],
  fallback: Value | string,
): Value {
  const text = environment[name] || fallback;
  const known = values.find((value) => value === text);
  if (known === undefined) throw new Error(`${name} is "${text}"; it takes one of ${values.join(', ')}.`);
  return known;
}
