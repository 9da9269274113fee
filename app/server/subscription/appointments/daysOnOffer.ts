// Which days and slots are offered for a car to be fetched, brought or delivered.
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { isDeliverable } from '../handovers/deliveryPostcodes.ts';
import { COMPOUND_STATE } from '../returns/compounds.ts';
import { type GermanState, statesOf } from './germanStates.ts';
import { addWorkingDays, workingDaysBetween } from './workingDays.ts';

/** Tours are planned ahead: the first day offered is this many working days from today. */
export const LEAD_WORKING_DAYS = 3;

/** The windows of time on a day. */
export interface SlotPlan {
  readonly times: readonly (readonly [start: string, end: string])[];
  /** How many cars one tour takes in one slot. */
  readonly capacity: number;
}

/** What decides which days and slots are offered. */
export interface AvailabilityQuestion {
  readonly plan: SlotPlan;
  readonly today: CivilDay;
  /** The last day that may be chosen. */
  readonly until: CivilDay;
  /** Where a driver goes; not needed when the customer brings the car to the compound. */
  readonly postcode?: string | undefined;
  /** The appointment that the customer holds on the same tour; it stays on offer. */
  readonly own?: { readonly day: CivilDay; readonly slot: string } | undefined;
}

/** A day with the start times of its free slots. */
export interface FreeDay {
  readonly day: CivilDay;
  readonly slots: readonly string[];
}

/**
 * Lists the free days, earliest first: working days at the place, from a few working days ahead to the last.
 *
 * @param takenSeats how many places of a slot other customers have booked
 * @returns nothing for a postcode where no driver goes
 * @see spec 2 §5 "Calendar"
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

/** Says whether a slot belongs to the offer, full or not. */
export function isSlotOffered(
  question: AvailabilityQuestion,
  day: CivilDay,
  slot: string,
): 'offered' | 'date_not_offered' | 'slot_not_offered' {
  if (isOwn(question, day, slot)) return 'offered';
  if (!offeredDays(question).includes(day) || day < firstDay(question)) return 'date_not_offered';
  return question.plan.times.some(([start]) => start === slot) ? 'offered' : 'slot_not_offered';
}

/** Lists the days of the offer, full or not. */
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
