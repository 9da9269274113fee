// Billing days. The demo writes invoices by them; elsewhere another system does.
import { addMonths, type CivilDay } from '../../platform/values/civilDays.ts';

export interface BilledDeal {
  readonly actual_handover_date: CivilDay | null;
  readonly actual_return_date: CivilDay | null;
  readonly end_date: CivilDay | null;
}

/** Lists the billing days up to today, latest first: the handover, then monthly until the end. */
export function billedDays(deal: BilledDeal, today: CivilDay): CivilDay[] {
  const { actual_handover_date: start, actual_return_date, end_date } = deal;
  if (!start) return [];
  const end = actual_return_date ?? end_date;
  const days: CivilDay[] = [];
  for (let month = 0; ; month += 1) {
    const day = addMonths(start, month);
    if (day > today || (month > 0 && end && day >= end)) return days.reverse();
    days.push(day);
  }
}
