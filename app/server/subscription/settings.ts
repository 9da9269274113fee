import { isSafeReceiver } from '../platform/http/loopback.ts';
import { type Environment, list, oneOf } from '../platform/settings/environment.ts';
import type { HandoverSlotReading } from './handovers/handoverSlots.ts';
import type { ReturnWindowReading } from './returns/returnWindow.ts';
import { type ChatSettings, readChat } from './support/chatSettings.ts';

export interface SubscriptionSettings {
  /** Feature flags that are on for everyone. */
  readonly flags: readonly string[];
  readonly returnWindow: ReturnWindowReading;
  readonly handoverSlots: HandoverSlotReading;
  /** Sender of bought kilometres to the automation; the catalogue decides when this is undefined. */
  readonly mileageToldBy: 'server' | 'page' | undefined;
  /** Consequence of a licence of less than two years; the catalogue decides when this is undefined. */
  readonly licenceReading: 'fee' | 'required' | undefined;
  /** Comfort package at the highest level; the catalogue decides when this is undefined. */
  readonly comfort: 'booked' | 'included' | undefined;
  /** Page of the payment provider. Without it, payment methods change in the demo only. */
  readonly paymentPage: string | undefined;
  /** Chat of a vendor, besides the portal's own panel. */
  readonly chat: ChatSettings | undefined;
}

declare module '../platform/settings/settings.ts' {
  interface Settings extends SubscriptionSettings {}
}

export const subscriptionDefaults: SubscriptionSettings = {
  flags: ['loyalty'],
  returnWindow: 'end_of_subscription',
  handoverSlots: 'through_the_day',
  mileageToldBy: undefined,
  licenceReading: undefined,
  comfort: undefined,
  paymentPage: undefined,
  chat: undefined,
};

/**
 * Reads the settings of the product from environment variables; docs/operations.md lists them.
 *
 * @throws for a variable with an invalid value
 */
export function readSubscriptionSettings(environment: Environment): SubscriptionSettings {
  const { returnWindow, handoverSlots } = subscriptionDefaults;
  return {
    ...subscriptionDefaults,
    flags: environment.FLAGS === undefined ? subscriptionDefaults.flags : list(environment.FLAGS),
    returnWindow: oneOf(environment, 'RETURN_WINDOW', ['end_of_subscription', 'return_date'], returnWindow),
    handoverSlots: oneOf(environment, 'HANDOVER_SLOTS', ['through_the_day', 'evening'], handoverSlots),
    paymentPage: readPaymentPage(environment),
    chat: readChat(environment),
  };
}

/** Restricts the address, because customers enter payment data there. */
function readPaymentPage(environment: Environment): string | undefined {
  const page = environment.PAYMENT_PAGE || undefined;
  if (page === undefined || isSafeReceiver(page)) return page;
  throw new Error(
    'PAYMENT_PAGE is invalid. Set an https address without a password; http is allowed only for this machine.',
  );
}
