// Kinds of e-mails of the product, with the placeholders of their texts.
import { ACCOUNT_MAILS, type Placeholders } from '../platform/mail/kinds.ts';

const SUBSCRIPTION_MAILS = {
  'return-planned': ['reference', 'car', 'day', 'time', 'price', 'free_days'],
  'handover-changed': ['reference', 'car', 'day', 'time', 'price', 'free_days'],
  'return-cancelled': ['reference', 'car', 'day', 'time', 'price', 'kept'],
  'appraisal-requested': ['reference', 'car', 'day', 'time'],
  'appraisal-cancelled': ['reference', 'car', 'day', 'time'],
  'prolongation-begun': ['reference', 'car', 'months', 'price'],
  'buy-offer-requested': ['reference', 'car', 'price'],
  'mileage-package-raised': ['reference', 'car', 'kilometres', 'rate', 'payment'],
  'addon-booked': ['addon', 'price', 'reference', 'car'],
  'addon-cancelled': ['addon', 'reference', 'car'],
  'newsletter-confirm': ['hours'],
  'newsletter-confirmed': [],
  'voucher-redeemed': ['reference', 'amount', 'day'],
  'kilometres-redeemed': ['reference', 'kilometres'],
  'support-message': ['reference', 'topic', 'name', 'email', 'customer', 'language', 'message', 'requested'],
} as const satisfies Placeholders;

declare module '../platform/mail/kinds.ts' {
  interface MailKinds extends Record<keyof typeof SUBSCRIPTION_MAILS, readonly string[]> {}
}

export const MAIL_PLACEHOLDERS = { ...ACCOUNT_MAILS, ...SUBSCRIPTION_MAILS } as const;
