const HOUR_MS = 3_600_000;

/** Lifetime of the link in the e-mail, in hours. */
export const CONFIRM_HOURS = 72;

/** E-mails to an unconfirmed address, at most: it may have been entered by another person. */
export const MAX_MAILS = 3;

export const confirmUntil = (now: Date): Date => new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS);

export const confirmAddress = (origin: string, token: string): string => `${origin}/newsletter/confirm?token=${token}`;

/** Page that asks before it unsubscribes. */
export const unsubscribePage = (token: string): string => `/newsletter/unsubscribe?token=${token}`;

/** One-click address for mail programmes (RFC 8058). In a browser it redirects to the page. */
export const unsubscribeAddress = (origin: string, token: string): string =>
  `${origin}/api/newsletter/unsubscribe?token=${token}`;
