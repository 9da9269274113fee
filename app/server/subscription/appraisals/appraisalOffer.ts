import type { AppraisalAddress } from '../../generated/api.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import type { DealRecord } from '../deals/dealQueries.ts';
import { appraisalDays } from './preReturnAppraisal.ts';

/** Address and days on offer; the days are empty when no appraisal is possible. */
export interface AppraisalOffer {
  readonly place: AppraisalAddress | undefined;
  readonly dates: readonly CivilDay[];
}

/**
 * Returns where and when the condition of a car can be appraised before its return.
 *
 * @param selected day of a return that is about to be booked; replaces the planned one
 * @see docs/requirements.md APR-1
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

/** A car to be collected is appraised at the pickup address, any other where it was delivered. */
function appraisalPlace({ deal, planned }: DealRecord): AppraisalAddress | undefined {
  if (planned?.type === 'PICKUP') {
    const { street, house_number, zip, city } = planned;
    return { street, housenumber: house_number, zip, city };
  }
  const { handover_street: street, handover_housenumber: housenumber, handover_zip: zip, handover_city: city } = deal;
  return street && housenumber && zip && city ? { street, housenumber, zip, city } : undefined;
}
