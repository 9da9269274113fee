// Payment types (spec 3 §9 "Payment types").

export const PAYMENT_TYPES = ['card', 'sepa_debit', 'us_bank_account', 'paypal'] as const;

export type PaymentType = (typeof PAYMENT_TYPES)[number];
