// The ways of paying (spec 3 §9 "Payment types").

/** Every type of a payment method. */
export const PAYMENT_TYPES = ['card', 'sepa_debit', 'us_bank_account', 'paypal'] as const;

export type PaymentType = (typeof PAYMENT_TYPES)[number];
