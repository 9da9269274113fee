// Settings of the product.
import { isSafeReceiver } from '../platform/http/loopback.ts';
import { type Environment, oneOf } from '../platform/settings/environment.ts';
import type { HandoverSlotReading } from './handovers/handoverSlots.ts';
import type { ReturnWindowReading } from './returns/returnWindow.ts';
import { type ChatSettings, readChat } from './support/chatSettings.ts';

/** Settings of the product. */
export interface SubscriptionSettings {
  readonly returnWindow: ReturnWindowReading;
  readonly handoverSlots: HandoverSlotReading;
  /** Sender of bought kilometres to the automation; the catalogue decides when this is undefined. */
  readonly mileageToldBy: 'server' | 'page' | undefined;
  /** Consequence of a licence of less than two years; the catalogue decides when this is undefined. */
  readonly licenceReading: 'fee' | 'required' | undefined;
  /** How the comfort package is free at the highest level; the catalogue decides when this is undefined. */
  readonly comfort: 'booked' | 'included' | undefined;
  /** The page of the payment provider; the demo has one of its own, and without it nobody can change how they pay. */
  readonly paymentPage: string | undefined;
  /** The chat of a vendor; without it the portal's own panel is all there is. */
  readonly chat: ChatSettings | undefined;
}

declare module '../platform/settings/settings.ts' {
  interface Settings extends SubscriptionSettings {}
}

export const subscriptionDefaults: SubscriptionSettings = {
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
 * @throws when a variable has a value that means nothing
 */
export function readSubscriptionSettings(environment: Environment): SubscriptionSettings {
  const { returnWindow, handoverSlots } = subscriptionDefaults;
  return {
    ...subscriptionDefaults,
    returnWindow: oneOf(environment, 'RETURN_WINDOW', ['end_of_subscription', 'return_date'], returnWindow),
    handoverSlots: oneOf(environment, 'HANDOVER_SLOTS', ['through_the_day', 'evening'], handoverSlots),
    paymentPage: readPaymentPage(environment),
    chat: readChat(environment),
  };
}

/** Customers type how they pay there. */
function readPaymentPage(environment: Environment): string | undefined {
  const page = environment.PAYMENT_PAGE || undefined;
  if (page === undefined || isSafeReceiver(page)) return page;
  throw new Error('PAYMENT_PAGE takes an https address without a password; plain http for this machine only.');
}
