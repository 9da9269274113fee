// Receipts, written in the transaction of their booking, and never changed.
import { randomUUID } from 'node:crypto';
import type { Transaction } from 'kysely';
import { deferWrite } from '../../platform/db/deferWrite.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { AppointmentWindow } from '../appointments/appointmentRules.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import type { ReceiptRow } from '../tables.ts';
import type { CancelKind, ReceiptItem, ReceiptKind, RequestKind } from './receiptRules.ts';

export interface Receipted {
  readonly record: DealRecord;
  readonly receipt: ReceiptRow;
}

export interface Agreement {
  readonly dealId: string;
  readonly kind: ReceiptKind;
  readonly reference: string;
  readonly appointment?: AppointmentWindow | undefined;
  /** Charged items; empty for a booking that never costs anything. */
  readonly items: readonly ReceiptItem[];
  readonly now: Date;
}

/** Defers the write of a receipt, and returns the row as it will be read. */
export function writeReceipt(transaction: Transaction<Tables>, agreement: Agreement): ReceiptRow {
  const { dealId, kind, reference, appointment, items, now } = agreement;
  const row: ReceiptRow = {
    id: randomUUID(),
    deal_id: dealId,
    kind,
    reference,
    booked_at: now.toISOString(),
    day: appointment?.day ?? null,
    slot_from: appointment?.from ?? null,
    slot_to: appointment?.to ?? null,
    items: JSON.stringify(items),
  };
  deferWrite(transaction, transaction.insertInto('receipts').values(row));
  return row;
}

/** Writes the receipt of a cancellation, which is free. */
export function writeCancelReceipt(
  transaction: Transaction<Tables>,
  cancelled: Pick<Agreement, 'dealId' | 'reference' | 'appointment' | 'now'> & { readonly kind: CancelKind },
): ReceiptRow {
  const item: ReceiptItem = { name: 'receipt.cancelled.item', amount: 0, interval: 'once' };
  return writeReceipt(transaction, { ...cancelled, items: [item] });
}

/** Writes the receipt of a request or report, which costs nothing itself. */
export function writeRequestReceipt(
  transaction: Transaction<Tables>,
  request: Pick<Agreement, 'dealId' | 'reference' | 'now'> & { readonly kind: RequestKind },
): ReceiptRow {
  const item: ReceiptItem = { name: `receipt.${request.kind}.item`, amount: 0, interval: 'once' };
  return writeReceipt(transaction, { ...request, items: [item] });
}
