// Days and slots on offer for pickups, self-returns and deliveries.
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { isDeliverable } from '../handovers/deliveryPostcodes.ts';
import { COMPOUND_STATE } from '../returns/compounds.ts';
import { type GermanState, statesOf } from './germanStates.ts';
import { addWorkingDays, workingDaysBetween } from './workingDays.ts';

/** First day on offer, in working days from today: tours are planned ahead. */
export const LEAD_WORKING_DAYS = 3;

export interface SlotPlan {
  readonly times: readonly (readonly [start: string, end: string])[];
  /** Number of cars that one tour takes in one slot. */
  readonly capacity: number;
}

export interface AvailabilityQuestion {
  readonly plan: SlotPlan;
  readonly today: CivilDay;
  /** Last day that may be chosen. */
  readonly until: CivilDay;
  /** Postcode of the driver's stop; undefined if the customer brings the car to the compound. */
  readonly postcode?: string | undefined;
  /** The customer's own appointment on the same tour; it stays on offer. */
  readonly own?: { readonly day: CivilDay; readonly slot: string } | undefined;
}

export interface FreeDay {
  readonly day: CivilDay;
  readonly slots: readonly string[];
}

/**
 * Lists the free working days at the postcode, earliest first, after the lead time.
 *
 * @param takenSeats number of seats of a slot that are taken
 * @returns an empty list for a postcode outside the delivery area
 * @see docs/requirements.md RET-8
 */
export function freeDays(
  question: AvailabilityQuestion,
  takenSeats: (day: CivilDay, slot: string) => number,
): FreeDay[] {
  const { times, capacity } = question.plan;
  return offeredDays(question)
    .map((day) => {
      const starts = times.map(([start]) => start);
      const early = day < firstDay(question);
      return {
        day,
        slots: starts.filter((slot) => isOwn(question, day, slot) || (!early && takenSeats(day, slot) < capacity)),
      };
    })
    .filter(({ slots }) => slots.length > 0);
}

/** Checks a slot against the offer; a full slot counts as offered. */
export function isSlotOffered(
  question: AvailabilityQuestion,
  day: CivilDay,
  slot: string,
): 'offered' | 'date_not_offered' | 'slot_not_offered' {
  if (isOwn(question, day, slot)) return 'offered';
  if (!offeredDays(question).includes(day) || day < firstDay(question)) return 'date_not_offered';
  return question.plan.times.some(([start]) => start === slot) ? 'offered' : 'slot_not_offered';
}

/** Lists the days of the offer, including full ones. */
export function offeredDays(question: AvailabilityQuestion): CivilDay[] {
  if (question.postcode !== undefined && !isDeliverable(question.postcode)) return [];
  const days = workingDaysBetween(firstDay(question), question.until, statesFor(question));
  const own = question.own?.day;
  return own === undefined || own <= question.today || days.includes(own) ? days : [...days, own].sort();
}

function firstDay(question: AvailabilityQuestion): CivilDay {
  return addWorkingDays(question.today, LEAD_WORKING_DAYS, statesFor(question));
}

function statesFor({ postcode }: AvailabilityQuestion): readonly GermanState[] {
  return postcode === undefined ? [COMPOUND_STATE] : statesOf(postcode);
}

function isOwn({ own, today }: AvailabilityQuestion, day: CivilDay, slot: string): boolean {
  return own !== undefined && own.day === day && own.slot === slot && day > today;
}
