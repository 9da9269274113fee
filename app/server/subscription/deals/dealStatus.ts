// What a deal is at, in one word: list, page and timeline of a car go by it.
import type { Deal } from '../../generated/api.ts';
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';
import { isDeliveryUnderWay } from '../handovers/handoverChange.ts';
import { FREE_CHANGE_DAYS } from '../returns/returnChangeFee.ts';
import { type ReturnStep, returnSteps } from '../returns/returnSteps.ts';

/** What the rule needs to know of a deal. */
export interface NamedDeal {
  readonly state: string;
  readonly variant: string;
  readonly subscribed_to: string | null;
  readonly subscribed_as: string | null;
  readonly actual_handover_date: CivilDay | null;
  readonly actual_return_date: CivilDay | null;
}

/** A delivery or a return with its day, once that is confirmed. */
export interface NamedAppointment {
  readonly planned_date: CivilDay | null;
}

/** The days that a status moves with. */
export interface NamedDays {
  readonly planned?: NamedAppointment | undefined;
  readonly handover?: NamedAppointment | undefined;
  /** The last day of the contract. */
  readonly end?: CivilDay | undefined;
}

/** From an offer to its end. */
export type DealStatus = Deal['status'];

/** Contracts that wait for nothing, not even for their return. */
const CLOSED = ['INACTIVE', 'ENDED'];
/** What a state is called while no return is planned. */
const BEFORE_RETURN: Readonly<Record<string, DealStatus>> = {
  SIGNED: 'SIGNED',
  EXTERNALLY_VERIFIED: 'PREPARED',
  CREATED: 'PREPARED',
  ACTIVE: 'ACTIVE',
};

/** The contract is over, or the car goes back. */
const LEAVING: readonly DealStatus[] = ['OVERDUE', 'RETURN_UNDER_WAY', 'RETURNED', 'ENDED'];

/** Says whether a car stays with its customer: for one that does not, nothing is sold any more. */
export const carStays = (status: DealStatus): boolean => !LEAVING.includes(status);

/** How far the return of a deal has come. */
export function returnProgress(
  deal: Pick<NamedDeal, 'state' | 'actual_return_date'>,
  planned: NamedAppointment | undefined,
  today: CivilDay,
): ReturnStep[] {
  const { state, actual_return_date: actualReturnDate } = deal;
  const plannedDate = planned?.planned_date;
  return returnSteps({ state, booked: planned !== undefined, plannedDate, actualReturnDate }, today);
}

/**
 * Names what a deal is at. A planned return goes before everything else until the contract is closed.
 *
 * From its day on a delivery is under way; a car that is still out after the last day of its contract is overdue.
 *
 * @see spec 2 §4 "Deal states seen", "Return scheduled"
 */
export function dealStatus(deal: NamedDeal, { planned, handover, end }: NamedDays, today: CivilDay): DealStatus {
  if (deal.variant === 'LEAD') return 'LEAD';
  if (CLOSED.includes(deal.state)) return 'ENDED';
  if (planned !== undefined) return returnStatus(deal, planned, today);
  if (isDeliveryUnderWay(deal, handover?.planned_date, today)) return 'DELIVERY_UNDER_WAY';
  const goesOn = deal.subscribed_to === 'PROLONGATION';
  if (deal.state === 'ACTIVE' && !goesOn && end !== undefined && end < today) return 'OVERDUE';
  return BEFORE_RETURN[deal.state] ?? 'ENDED';
}

function returnStatus(deal: NamedDeal, planned: NamedAppointment, today: CivilDay): DealStatus {
  const at = returnProgress(deal, planned, today).find(({ status }) => status === 'active')?.id;
  if (at === 'final_invoice_created') return 'RETURNED';
  if (at === 'return_in_progress') return 'RETURN_UNDER_WAY';
  if (!planned.planned_date) return 'RETURN_SCHEDULED';
  return daysBetween(today, planned.planned_date) >= FREE_CHANGE_DAYS ? 'RETURN_CONFIRMED' : 'PREPARE_RETURN';
}
