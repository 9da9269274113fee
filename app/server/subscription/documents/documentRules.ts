import { readConfigNumbers } from '../../platform/values/catalogue.ts';
import { addDays, type CivilDay } from '../../platform/values/civilDays.ts';

/** Types of documents, in the order in which they are created (DEAL-5). */
export const DOCUMENT_TYPES = [
  'subscription_confirmation',
  'car_configuration',
  'holder_agreement',
  'handover_protocol',
  'warranty_damages',
  'car_appraisal_report',
  'return_protocol',
  'final_invoice',
] as const;

export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export interface DocumentedDeal {
  readonly variant: string;
  readonly state: string;
  readonly actual_handover_date: CivilDay | null;
  readonly actual_return_date: CivilDay | null;
  readonly appraisalDate: CivilDay | null;
  readonly hasDamages: boolean;
}

/** Days until the protocol, weeks until the invoice (DEAL-22). */
const PROCESSING = readConfigNumbers('final_invoice', ['protocol_days', 'weeks_from']);

export function documentsOf(deal: DocumentedDeal, today: CivilDay): DocumentType[] {
  if (deal.variant === 'LEAD') return [];
  // A signed order is still being checked.
  const confirmed = deal.state !== 'SIGNED';
  const handedOver = deal.actual_handover_date !== null && deal.actual_handover_date <= today;
  const isThere: Readonly<Record<DocumentType, boolean>> = {
    subscription_confirmation: true,
    car_configuration: confirmed,
    holder_agreement: confirmed,
    handover_protocol: handedOver,
    warranty_damages: handedOver && deal.hasDamages,
    car_appraisal_report: deal.appraisalDate !== null && deal.appraisalDate < today,
    return_protocol: isPast(deal.actual_return_date, PROCESSING.protocol_days, today),
    final_invoice: isPast(deal.actual_return_date, 7 * PROCESSING.weeks_from, today),
  };
  return DOCUMENT_TYPES.filter((type) => isThere[type]);
}

function isPast(day: CivilDay | null, days: number, today: CivilDay): boolean {
  return day !== null && addDays(day, days) <= today;
}
