// View of a receipt, see schemas/api/Receipt.json.

import type { Receipt } from '../../generated/api.ts';
import type { Language } from '../../platform/languages/languages.ts';
import { toCivilDay } from '../../platform/values/civilDays.ts';
import { writtenRange } from '../../platform/values/formattedValues.ts';
import { present } from '../../platform/values/present.ts';
import type { ReceiptRow } from '../tables.ts';
import type { ReceiptItem } from './receiptRules.ts';

export function toReceiptView(row: ReceiptRow, language: Language): Receipt {
  const items = JSON.parse(row.items) as ReceiptItem[];
  const kilometres = new Intl.NumberFormat(language.locale);
  return present({
    id: row.id,
    deal_id: row.deal_id,
    kind: row.kind,
    title: language.say(`receipt.${row.kind}`),
    reference: row.reference,
    booked_on: toCivilDay(new Date(row.booked_at)),
    day: row.day,
    slot: row.slot_from === null ? null : writtenRange(row.slot_from, row.slot_to ?? undefined, language),
    items: items.map((item) => ({
      name: language.say(
        item.name,
        item.kilometres === undefined ? {} : { kilometres: kilometres.format(item.kilometres) },
      ),
      amount: item.amount,
      interval: item.interval,
    })),
    once: totalOf(items, 'once'),
    monthly: totalOf(items, 'month'),
  });
}

const totalOf = (items: readonly ReceiptItem[], interval: ReceiptItem['interval']): number =>
  items.filter((item) => item.interval === interval).reduce((sum, { amount }) => sum + amount, 0);
