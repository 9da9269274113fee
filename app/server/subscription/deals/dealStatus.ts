// Status of a deal, shared by lists, pages and the timeline of a car.
import type { Deal } from '../../generated/api.ts';
import { type CivilDay, daysBetween } from '../../platform/values/civilDays.ts';
import { isDeliveryUnderWay } from '../handovers/handoverChange.ts';
import { FREE_CHANGE_DAYS } from '../returns/returnChangeFee.ts';
import { type ReturnStep, returnSteps } from '../returns/returnSteps.ts';

export interface NamedDeal {
  readonly state: string;
  readonly variant: string;
  readonly subscribed_to: string | null;
  readonly subscribed_as: string | null;
  readonly actual_handover_date: CivilDay | null;
  readonly actual_return_date: CivilDay | null;
}

/** Delivery or return with its day, once confirmed. */
export interface NamedAppointment {
  readonly planned_date: CivilDay | null;
}

export interface NamedDays {
  readonly planned?: NamedAppointment | undefined;
  readonly handover?: NamedAppointment | undefined;
  /** Last day of the contract. */
  readonly end?: CivilDay | undefined;
}

export type DealStatus = Deal['status'];

/** States of contracts that are closed, even if a return is planned. */
const CLOSED = ['INACTIVE', 'ENDED'];
const BEFORE_RETURN: Readonly<Record<string, DealStatus>> = {
  SIGNED: 'SIGNED',
  EXTERNALLY_VERIFIED: 'PREPARED',
  CREATED: 'PREPARED',
  ACTIVE: 'ACTIVE',
};

/** Statuses of a contract that is over, or whose car goes back. */
const LEAVING: readonly DealStatus[] = ['OVERDUE', 'RETURN_UNDER_WAY', 'RETURNED', 'ENDED'];

/** Returns whether a car stays with its customer; otherwise nothing more is sold for it. */
export const carStays = (status: DealStatus): boolean => !LEAVING.includes(status);

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
 * Returns the status of a deal today. A planned return comes first until the contract is closed.
 *
 * A delivery is under way from its day on. A car still out after the contract is overdue.
 *
 * @see docs/requirements.md DEAL-2, RET-3
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
