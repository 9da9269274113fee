// When a subscription is billed. The demo writes its invoices by it; elsewhere another system does.
import { addMonths, type CivilDay } from '../../platform/values/civilDays.ts';

/** What the rule needs to know of a deal. */
export interface BilledDeal {
  readonly actual_handover_date: CivilDay | null;
  readonly actual_return_date: CivilDay | null;
  readonly end_date: CivilDay | null;
}

/** Lists the days of its invoices up to today, the latest first: the handover, and every month after it while it runs. */
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
