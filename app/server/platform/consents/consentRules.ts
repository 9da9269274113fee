// What may be allowed, how a browser keeps it, and for how long a decision counts.
import { readPortalConfig } from '../values/catalogue.ts';

/** Holds what a visitor has decided; it names nobody. */
export const CONSENTS_COOKIE = 'fahrplan_consents';

/** What somebody allows. */
export interface Choice {
  /** The chat of a vendor is loaded, and learns who writes to it. */
  readonly vendor: boolean;
  /** The page reports what is pressed. */
  readonly tracking: boolean;
}

/** A decision as it is kept. */
export interface Decision extends Choice {
  /** Of the words that were agreed to. */
  readonly version: string;
  readonly given_at: string;
}

/** Visitors are asked again after so many days; whoever has an account can change it there. */
export const ASKED_AGAIN_DAYS = 180;

const DAY_MS = 86_400_000;

/** The version of the words that are shown now: a decision about others does not count. */
export const wordsVersion = (): string => String(readPortalConfig().consents?.version);

/** Writes a decision into a cookie. */
export const toCookie = ({ vendor, tracking, version, given_at }: Decision): string =>
  [Number(vendor), Number(tracking), Date.parse(given_at), version].join('.');

/** @returns nothing for what no server has written, and for what was decided too long ago, or about other words */
export function fromCookie(text: string | undefined, now: Date): Decision | undefined {
  const [, vendor, tracking, instant, version] = /^([01])\.([01])\.(\d{1,14})\.([\w-]{1,40})$/.exec(text ?? '') ?? [];
  const age = now.getTime() - Number(instant);
  if (version !== wordsVersion() || !(age >= 0 && age < ASKED_AGAIN_DAYS * DAY_MS)) return undefined;
  const given_at = new Date(Number(instant)).toISOString();
  return { vendor: vendor === '1', tracking: tracking === '1', version, given_at };
}
