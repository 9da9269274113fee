// Kinds of e-mails that the platform sends, and what their texts may have placeholders for. The checker of definitions reads this: it loads nothing else.

/** How long a link works. */
const LIFETIME = ['minutes', 'hours'];

/** Placeholders of an e-mail by its kind: the name of its file in flows/mails. */
export type Placeholders = Readonly<Record<string, readonly string[]>>;

export const ACCOUNT_MAILS = {
  'magic-link': LIFETIME,
  reset: LIFETIME,
  verification: LIFETIME,
  'password-changed': [],
} as const satisfies Placeholders;

/** Every kind of e-mail. The product adds its own by declaration merging. */
export interface MailKinds extends Record<keyof typeof ACCOUNT_MAILS, readonly string[]> {}

export type MailKind = keyof MailKinds;
