// Views of a delivery, see schemas/api/Handover.json and HandoverMetadata.json.

import type { Handover, HandoverMetadata, Slot } from '../../generated/api.ts';
import type { Language } from '../../platform/languages/languages.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { present } from '../../platform/values/present.ts';
import type { FreeDay } from '../appointments/daysOnOffer.ts';
import { writtenHandoverSlot } from '../appointments/formattedSlots.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import { deliveryAddress } from '../returns/returnView.ts';
import { feeOfAnyChange, isAddressChangeable } from './handoverOffer.ts';

export function toHandoverView(record: DealRecord, today: CivilDay, language: Language): Handover {
  const { deal, handover } = record;
  return present({
    reference: handover?.reference,
    planned_delivery_date: handover?.planned_date,
    preferred_delivery_date: deal.preferred_handover_date ?? deal.lead_handover_date,
    slot: handover && toSlot(handover.slot, language),
    fee: feeOfAnyChange(record, today),
    address: deliveryAddress(deal),
    availability_confidence: confidence(record),
  });
}

export function toHandoverMetadataView(
  record: DealRecord,
  days: readonly FreeDay[],
  today: CivilDay,
  language: Language,
): HandoverMetadata {
  return {
    availabilities: days.map(({ day, slots }) => ({
      date: day,
      available_slots: slots.map((slot) => toSlot(slot, language)),
    })),
    address_changeable: isAddressChangeable(record, today),
    availability_confidence: confidence(record),
  };
}

function toSlot(start: string, language: Language): Slot {
  return { formatted_time: writtenHandoverSlot(start, language), value: start };
}

function confidence({ handover }: DealRecord): HandoverMetadata['availability_confidence'] {
  return { deviation_in_weeks: handover?.deviation_in_weeks ?? 0 };
}
