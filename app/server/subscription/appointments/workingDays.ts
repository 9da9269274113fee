import { addDays, type CivilDay, weekday } from '../../platform/values/civilDays.ts';
import type { GermanState } from './germanStates.ts';
import { isPublicHoliday } from './publicHolidays.ts';

const SATURDAY = 6;
const SUNDAY = 0;

/** Excludes weekends, and public holidays in any of the states (RET-8). */
export function isWorkingDay(day: CivilDay, states: readonly GermanState[]): boolean {
  return weekday(day) !== SATURDAY && weekday(day) !== SUNDAY && !isPublicHoliday(day, states);
}

/** Adds working days to a day, which is not counted itself; a negative count goes back. */
export function addWorkingDays(day: CivilDay, count: number, states: readonly GermanState[]): CivilDay {
  const step = Math.sign(count);
  let reached = day;
  for (let left = Math.abs(count); left > 0; ) {
    reached = addDays(reached, step);
    if (isWorkingDay(reached, states)) left -= 1;
  }
  return reached;
}

/** Lists the working days between two days, both included. */
export function workingDaysBetween(from: CivilDay, to: CivilDay, states: readonly GermanState[]): CivilDay[] {
  const days: CivilDay[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
    for (const day of workingDaysOf(year, states)) if (day >= from && day <= to) days.push(day);
  return days;
}

/** Cache of the working days of a year: every view of a deal counts hundreds of them. */
const years = new Map<string, readonly CivilDay[]>();

/** Cache limit: some years for each region of postcodes. */
const MAX_YEARS = 500;

function workingDaysOf(year: number, states: readonly GermanState[]): readonly CivilDay[] {
  const name = `${year} ${states.join()}`;
  const known = years.get(name);
  if (known !== undefined) return known;
  const days: CivilDay[] = [];
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
    if (isWorkingDay(day, states)) days.push(day);
  if (years.size === MAX_YEARS) years.clear();
  years.set(name, days);
  return days;
}
