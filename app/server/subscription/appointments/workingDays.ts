// Days on which drivers drive and compounds are open.
import { addDays, type CivilDay, weekday } from '../../platform/values/civilDays.ts';
import type { GermanState } from './germanStates.ts';
import { isPublicHoliday } from './publicHolidays.ts';

const SATURDAY = 6;
const SUNDAY = 0;

/** Says whether a day is neither a weekend nor a public holiday in any of the states (spec 2 §5 "Calendar"). */
export function isWorkingDay(day: CivilDay, states: readonly GermanState[]): boolean {
  return weekday(day) !== SATURDAY && weekday(day) !== SUNDAY && !isPublicHoliday(day, states);
}

/** Walks a number of working days from a day, forwards or (negative) backwards; the day itself is not counted. */
export function addWorkingDays(day: CivilDay, count: number, states: readonly GermanState[]): CivilDay {
  const step = Math.sign(count);
  let reached = day;
  for (let left = Math.abs(count); left > 0; ) {
    reached = addDays(reached, step);
    if (isWorkingDay(reached, states)) left -= 1;
  }
  return reached;
}

/** Lists the working days from one day to another, both included. */
export function workingDaysBetween(from: CivilDay, to: CivilDay, states: readonly GermanState[]): CivilDay[] {
  const days: CivilDay[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    for (const day of workingDaysOf(year, states)) if (day >= from && day <= to) days.push(day);
  return days;
}

/** The working days of a year, by year and states: every look at a deal counts some hundreds of them. */
const years = new Map<string, readonly CivilDay[]>();

/** Some years for each region of postcodes. */
const MOST_YEARS = 500;

function workingDaysOf(year: number, states: readonly GermanState[]): readonly CivilDay[] {
  const name = `${year} ${states.join()}`;
  const known = years.get(name);
  if (known !== undefined) return known;
  const days: CivilDay[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
    if (isWorkingDay(day, states)) days.push(day);
  if (years.size === MOST_YEARS) years.clear();
  years.set(name, days);
  return days;
}
