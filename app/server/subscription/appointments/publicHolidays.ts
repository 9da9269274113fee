// Public holidays of Germany; cars are not collected on them.
import { getHolidays } from 'feiertagejs';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import type { GermanState } from './germanStates.ts';

/** Cache by year and state: counting the days of a return asks for hundreds of days. */
const known = new Map<string, ReadonlySet<CivilDay>>();

/** Cache limit: for each state far more years than any contract lasts. */
const MAX_YEARS = 1_600;

/** Returns whether a day is a public holiday in any of the states, or in some towns of one. */
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
  // `dateString` is off by one day on servers in UTC+12.
  const days = new Set([...getHolidays(year, state), ...ofTowns].map(({ date }) => date.toISOString().slice(0, 10)));
  if (known.size === MAX_YEARS) known.clear();
  known.set(name, days);
  return days;
}
