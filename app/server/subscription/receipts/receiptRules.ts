// Content of a receipt: the kinds of bookings and the items they charge.
import type { ServerWord } from '../../platform/languages/words.ts';

/** Kinds of bookings; each has a title in the words of the server (`receipt.<kind>`). */
export const RECEIPT_KINDS = [
  'return',
  'return_change',
  'return_cancelled',
  'delivery_change',
  'appraisal',
  'appraisal_cancelled',
  'addon',
  'addon_cancelled',
  'mileage_package',
  'service',
  'service_cancelled',
  'damage',
  'attorney',
  'buy_offer',
] as const;

export type ReceiptKind = (typeof RECEIPT_KINDS)[number];

/** Kinds that ask or report something, and cost nothing themselves. */
export type RequestKind = Extract<ReceiptKind, 'service' | 'damage' | 'attorney'>;

/** Kinds that cancel a booking. */
export type CancelKind = Extract<ReceiptKind, `${'return' | 'appraisal' | 'service'}_cancelled`>;

export type ReceiptItemName = Extract<ServerWord, `receipt.${string}.item` | `addon.${string}.title`>;

export interface ReceiptItem {
  readonly name: ReceiptItemName;
  /** Kilometres in the name, if it has any. */
  readonly kilometres?: number;
  /** Cents with VAT; 0 if free. */
  readonly amount: number;
  /** Interval of the charge; an offer is never charged. */
  readonly interval: 'once' | 'month' | 'offer';
}
