// E-mails of the platform. Also loaded by the checker of definitions: keep it light.
const LIFETIME = ['minutes', 'hours'];

/** Placeholders by kind. The kind is the file name in flows/mails. */
export type Placeholders = Readonly<Record<string, readonly string[]>>;

export const ACCOUNT_MAILS = {
  'magic-link': LIFETIME,
  reset: LIFETIME,
  verification: LIFETIME,
  'password-changed': [],
} as const satisfies Placeholders;

/** All kinds of e-mails. The product adds its own by declaration merging. */
export interface MailKinds extends Record<keyof typeof ACCOUNT_MAILS, readonly string[]> {}

export type MailKind = keyof MailKinds;
