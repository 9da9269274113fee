// Public holidays of Germany: nobody fetches a car on one.
import { getHolidays } from 'feiertagejs';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import type { GermanState } from './germanStates.ts';

/** The days by year and state: counting the days of a return asks for hundreds of them. */
const known = new Map<string, ReadonlySet<CivilDay>>();

/** Far more than any contract lasts, for each state. */
const MOST_YEARS = 1_600;

/**
 * Says whether a day is a public holiday in any of the states.
 *
 * Holidays that only some towns of a state keep count for the whole state.
 */
export function isPublicHoliday(day: CivilDay, states: readonly GermanState[]): boolean {
  return states.some((state) => holidaysOf(day.slice(0, 4), state).has(day));
}

function holidaysOf(year: string, state: GermanState): ReadonlySet<CivilDay> {
  const name = year + state;
  const found = known.get(name);
  if (found !== undefined) return found;
  // Some towns of Saxony and Thuringia keep Corpus Christi.
  const ofTowns = ['SN', 'TH'].includes(state)
    ? getHolidays(year, 'BY').filter((day) => day.name === 'FRONLEICHNAM')
    : [];
  // `dateString` is another day where the server is twelve hours ahead.
  const days = new Set([...getHolidays(year, state), ...ofTowns].map(({ date }) => date.toISOString().slice(0, 10)));
  if (known.size === MOST_YEARS) known.clear();
  known.set(name, days);
  return days;
}
