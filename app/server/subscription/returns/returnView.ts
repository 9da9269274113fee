// View of a return, see schemas/api/ReturnData.json.

import type { Address, ReturnData } from '../../generated/api.ts';
import type { Customer } from '../../platform/db/tables.ts';
import type { Language } from '../../platform/languages/languages.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { present } from '../../platform/values/present.ts';
import { writtenSlot } from '../appointments/formattedSlots.ts';
import { appraisalOffer } from '../appraisals/appraisalOffer.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import type { DealRow, ReturnRow } from '../tables.ts';
import { returnCancellation } from './returnCancellation.ts';

/** Before a return is planned, the view has the delivery address as the default. */
export function toReturnView(record: DealRecord, customer: Customer, today: CivilDay, language: Language): ReturnData {
  const { deal, planned } = record;
  if (planned === undefined) return toUnplannedView(deal, customer);
  const { dates } = appraisalOffer(record, today);
  return present({
    type: planned.type,
    reference: planned.reference,
    address: toAddress(planned),
    planned_date: planned.planned_date,
    preferred_date: planned.preferred_date,
    slot: { formatted_time: writtenSlot(planned.type, planned.slot, language), value: planned.slot },
    return_fee: planned.return_fee,
    return_price: planned.return_fee + planned.change_fees,
    contact_name: fullName(planned.first_name, planned.last_name),
    phone_number: planned.phone_number,
    email: planned.email,
    cancellation: returnCancellation(record, today),
    pre_return_appraisal_date: planned.pre_return_appraisal_date,
    options: dates.length > 0 ? { dates: [...dates] } : undefined,
  });
}

function toUnplannedView(deal: DealRow, customer: Customer): ReturnData {
  return present({
    address: deliveryAddress(deal),
    contact_name: fullName(deal.handover_firstname, deal.handover_lastname),
    phone_number: deal.handover_phone_number ?? customer.phone,
    email: customer.email,
  });
}

/** Returns the delivery address; undefined if a part is missing. */
export function deliveryAddress(deal: DealRow): Address | undefined {
  if (!deal.handover_street || !deal.handover_housenumber || !deal.handover_zip || !deal.handover_city)
    return undefined;
  return present({
    street: deal.handover_street,
    house_number: deal.handover_housenumber,
    zip: deal.handover_zip,
    city: deal.handover_city,
    address_extra: deal.handover_address_extra,
    first_name: deal.handover_firstname,
    last_name: deal.handover_lastname,
  });
}

function toAddress(planned: ReturnRow): Address {
  const { street, house_number, zip, city, address_extra, first_name, last_name } = planned;
  return present({ street, house_number, zip, city, address_extra, first_name, last_name });
}

function fullName(first: string | null, last: string | null): string | undefined {
  return [first, last].filter(Boolean).join(' ') || undefined;
}
