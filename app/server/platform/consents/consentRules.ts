import { readPortalConfig } from '../values/catalogue.ts';

/** Holds a visitor's decision without identifying the visitor. */
export const CONSENTS_COOKIE = 'fahrplan_consents';

/** Optional processing that needs consent. */
export interface Choice {
  /** Loads a vendor's chat, which learns the customer's identity. */
  readonly vendor: boolean;
  /** Reports the use of the page. */
  readonly tracking: boolean;
}

export interface Decision extends Choice {
  /** Version of the text that was agreed to. */
  readonly version: string;
  readonly given_at: string;
}

/** Lifetime of a visitor's decision in days. Decisions of customers are in their account and do not expire. */
export const ASKED_AGAIN_DAYS = 180;

const DAY_MS = 86_400_000;

/** Version of the current consent text. Decisions about other versions do not count. */
export const consentTextVersion = (): string => String(readPortalConfig().consents?.version);

export const toCookie = ({ vendor, tracking, version, given_at }: Decision): string =>
  [Number(vendor), Number(tracking), Date.parse(given_at), version].join('.');

/** @returns undefined for malformed or expired cookies, and for other versions of the text */
export function fromCookie(text: string | undefined, now: Date): Decision | undefined {
  const [, vendor, tracking, instant, version] = /^([01])\.([01])\.(\d{1,14})\.([\w-]{1,40})$/.exec(text ?? '') ?? [];
  const age = now.getTime() - Number(instant);
  if (version !== consentTextVersion() || !(age >= 0 && age < ASKED_AGAIN_DAYS * DAY_MS)) return undefined;
  const given_at = new Date(Number(instant)).toISOString();
  return { vendor: vendor === '1', tracking: tracking === '1', version, given_at };
}
