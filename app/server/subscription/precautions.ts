import type { Precaution } from '../platform/settings/production.ts';
import { isForCustomers } from '../platform/settings/settings.ts';

/** Precautions of the product, beside those of the platform. docs/operations.md tables them; a test compares. */
export const SUBSCRIPTION_PRECAUTIONS: readonly Precaution[] = [
  {
    setting: 'PAYMENT_PAGE',
    effect: 'warns',
    isCalledFor: ({ settings }) => isForCustomers(settings) && settings.paymentPage === undefined,
    sentence:
      'PAYMENT_PAGE is not set: customers cannot change their payment method. Set the page of the payment provider.',
  },
];
