// Where and when the condition of a car can be looked at before its return.

import type { AppraisalAddress } from '../../generated/api.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import { appraisalDays } from './preReturnAppraisal.ts';

/** What is on offer; the days are empty when no appraisal is possible. */
export interface AppraisalOffer {
  readonly place: AppraisalAddress | undefined;
  readonly dates: readonly CivilDay[];
}

/**
 * Describes the offer for a deal.
 *
 * @param selected the day of a return that is about to be booked, in place of the planned one
 * @see spec 2 §4 "Pre-return appraisal booking", §9 "Appraisal"
 */
export function appraisalOffer(record: DealRecord, today: CivilDay, selected?: CivilDay): AppraisalOffer {
  const { planned } = record;
  const address = appraisalPlace(record);
  const returnDay = selected ?? planned?.planned_date ?? planned?.preferred_date;
  return {
    place: address,
    dates: appraisalDays(returnDay, planned?.pre_return_appraisal_date ?? null, address?.zip, today),
  };
}

/** The car stands where it will be collected; a customer who brings it has it where it was delivered. */
function appraisalPlace({ deal, planned }: DealRecord): AppraisalAddress | undefined {
  if (planned?.type === 'PICKUP') {
    const { street, house_number, zip, city } = planned;
    return { street, housenumber: house_number, zip, city };
  }
  const { handover_street: street, handover_housenumber: housenumber, handover_zip: zip, handover_city: city } = deal;
  return street && housenumber && zip && city ? { street, housenumber, zip, city } : undefined;
}
