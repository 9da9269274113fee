// How an address comes to the list of the newsletter, how often it is asked, and how long a consent can be proved.

const HOUR_MS = 3_600_000;

/** How long the link of the e-mail works, in hours. */
export const CONFIRM_HOURS = 72;

/** So often an address is written to while nobody has confirmed it: whoever types that of somebody else stops there. */
export const MOST_MAILS = 3;

/** Until when a link works that is sent now. */
export const confirmUntil = (now: Date): Date => new Date(now.getTime() + CONFIRM_HOURS * HOUR_MS);

/** The page that asks whether the newsletter is wanted. */
export const confirmAddress = (origin: string, token: string): string => `${origin}/newsletter/confirm?token=${token}`;

/** The page that asks whether it is no longer wanted. */
export const unsubscribePage = (token: string): string => `/newsletter/unsubscribe?token=${token}`;

/** Where mail programmes end it with one press (RFC 8058); opened in a browser it leads to the page. */
export const unsubscribeAddress = (origin: string, token: string): string =>
  `${origin}/api/newsletter/unsubscribe?token=${token}`;
