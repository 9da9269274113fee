// Payment types (ACC-4).

export const PAYMENT_TYPES = ['card', 'sepa_debit', 'us_bank_account', 'paypal'] as const;

export type PaymentType = (typeof PAYMENT_TYPES)[number];
