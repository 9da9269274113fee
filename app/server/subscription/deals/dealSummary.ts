import type { DealSummary } from '../../generated/api.ts';
import type { ReadRecord } from '../../platform/operations/operations.ts';
import { present } from '../../platform/values/present.ts';
import { findDeal } from './dealQueries.ts';

/** Reads what e-mails and follow-ups of operations say of a deal. */
export const readDealSummary: ReadRecord = async (transaction, customerId, id): Promise<DealSummary> => {
  const { deal, car } = await findDeal(transaction, customerId, id);
  return present({ id: deal.id, car: `${car.oem} ${car.model}`, license_plate: car.license_plate });
};
