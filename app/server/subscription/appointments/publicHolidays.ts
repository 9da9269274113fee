// Public holidays of Germany, computed: nobody fetches a car on one.
import { addDays, type CivilDay, weekday } from '../../platform/values/civilDays.ts';
import type { GermanState } from './germanStates.ts';

type Holiday = readonly [day: (year: number) => CivilDay, states: string];

const EVERYWHERE = 'BW BY BE BB HB HH HE MV NI NW RP SL SN ST SH TH';

const fixed = (monthAndDay: string) => (year: number) => `${year}-${monthAndDay}`;
const fromEaster = (days: number) => (year: number) => addDays(easterSunday(year), days);

const HOLIDAYS: readonly Holiday[] = [
  [fixed('01-01'), EVERYWHERE],
  [fixed('01-06'), 'BW BY ST'],
  [fixed('03-08'), 'BE MV'],
  [fromEaster(-2), EVERYWHERE],
  [fromEaster(1), EVERYWHERE],
  [fixed('05-01'), EVERYWHERE],
  [fromEaster(39), EVERYWHERE],
  [fromEaster(50), EVERYWHERE],
  [fromEaster(60), 'BW BY HE NW RP SL SN TH'],
  [fixed('08-15'), 'BY SL'],
  [fixed('09-20'), 'TH'],
  [fixed('10-03'), EVERYWHERE],
  [fixed('10-31'), 'BB HB HH MV NI SH SN ST TH'],
  [fixed('11-01'), 'BW BY NW RP SL'],
  [repentanceDay, 'SN'],
  [fixed('12-25'), EVERYWHERE],
  [fixed('12-26'), EVERYWHERE],
];

/** The states that keep a day, by day, for each year that was asked for. */
const years = new Map<string, ReadonlyMap<CivilDay, string>>();

/** Far more than any contract lasts. */
const MOST_YEARS = 100;

/**
 * Says whether a day is a public holiday in any of the states.
 *
 * Holidays that only some towns of a state keep count for the whole state.
 */
export function isPublicHoliday(day: CivilDay, states: readonly GermanState[]): boolean {
  const where = holidaysOf(day.slice(0, 4)).get(day);
  return where !== undefined && states.some((state) => where.includes(state));
}

/** Counting the days of a return asks for hundreds of days: the holidays of a year are computed once. */
function holidaysOf(year: string): ReadonlyMap<CivilDay, string> {
  const known = years.get(year);
  if (known !== undefined) return known;
  const days = new Map<CivilDay, string>();
  for (const [dayOf, where] of HOLIDAYS) {
    const day = dayOf(Number(year));
    days.set(day, `${days.get(day) ?? ''} ${where}`);
  }
  if (years.size === MOST_YEARS) years.clear();
  years.set(year, days);
  return days;
}

/** Finds Easter Sunday of a year in the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterSunday(year: number): CivilDay {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30;
  const shift = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * shift) / 451);
  const sum = epact + shift - 7 * late + 114;
  const month = String(Math.floor(sum / 31)).padStart(2, '0');
  return `${year}-${month}-${String((sum % 31) + 1).padStart(2, '0')}`;
}

/** The Wednesday before 23 November, which only Saxony keeps. */
function repentanceDay(year: number): CivilDay {
  const last = `${year}-11-22`;
  return addDays(last, -((weekday(last) + 4) % 7));
}
