// Every kind of e-mail, and what its texts may have placeholders for. The checker of definitions reads this too: it loads nothing else.

/** How long a link works. */
const LIFETIME = ['minutes', 'hours'];

/** What is known when an e-mail is written, by its kind: the name of its file in flows/mails. */
export const MAIL_PLACEHOLDERS = {
  'magic-link': LIFETIME,
  reset: LIFETIME,
  verification: LIFETIME,
  'password-changed': [],
  'deletion-requested': [],
  'return-planned': ['reference', 'car', 'day', 'time', 'price', 'free_days'],
  'handover-changed': ['reference', 'car', 'day', 'time', 'price', 'free_days'],
  'appraisal-requested': ['reference', 'car', 'day', 'time'],
  'prolongation-begun': ['reference', 'car', 'months', 'price'],
  'buy-offer-requested': ['reference', 'car', 'price'],
  'mileage-package-raised': ['reference', 'car', 'kilometres', 'rate', 'payment'],
  'damage-reported': ['reference', 'car'],
  'refund-details-saved': ['car'],
  'service-requested': ['reference', 'car'],
  'addon-booked': ['addon', 'price', 'reference', 'car'],
  'addon-cancelled': ['addon', 'reference', 'car'],
  'newsletter-confirm': ['hours'],
  'newsletter-confirmed': [],
  'voucher-redeemed': ['reference', 'amount', 'day'],
  'kilometres-redeemed': ['reference', 'kilometres'],
  'support-message': ['reference', 'topic', 'name', 'email', 'customer', 'language', 'message', 'requested'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type MailKind = keyof typeof MAIL_PLACEHOLDERS;

export const MAIL_KINDS = Object.keys(MAIL_PLACEHOLDERS) as readonly MailKind[];
