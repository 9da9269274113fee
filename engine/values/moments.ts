// Months, years, times of day, days with a time, and durations, as customers type them.
import { isCivil } from './civilDate.ts';

export type MomentType = 'month' | 'year' | 'time' | 'datetime' | 'duration';

/** Parses a day in any usual spelling; undefined for other texts. */
export type ParseDay = (text: string) => string | undefined;

const MINUTES_PER_HOUR = 60;

const two = (part: number | string): string => String(part).padStart(2, '0');

/** Parses `14:30`, `1430`, `14 Uhr` and `2:30 pm`. A bare number could be a minute as well. */
function parseTime(text: string): string | undefined {
  const [ending = '', letter] = / *([ap])\.?m\.?$/i.exec(text) ?? [];
  const plain = text
    .slice(0, text.length - ending.length)
    .replace(/ *(uhr|h) */i, ':')
    .replace('.', ':');
  const [whole, hour = '', minute = '0'] = /^(\d{1,2}):?(\d{2})?:?$/.exec(plain) ?? [];
  if (whole === undefined || (whole === hour && letter === undefined)) return undefined;
  const hours = letter ? in24Hours(Number(hour), letter.toLowerCase() === 'p') : Number(hour);
  return hours !== undefined && hours < 24 && Number(minute) < MINUTES_PER_HOUR
    ? `${two(hours)}:${two(minute)}`
    : undefined;
}

const in24Hours = (hour: number, isAfternoon: boolean): number | undefined =>
  hour < 1 || hour > 12 ? undefined : (hour % 12) + (isAfternoon ? 12 : 0);

/** Parses `12.2026`, `12/26`, `2026-12` and a month with its name. */
function parseMonth(text: string, parseDay: ParseDay): string | undefined {
  const [, isoYear, isoMonth] = /^(\d{4})-(\d{1,2})$/.exec(text) ?? [];
  const [, month = isoMonth, year = isoYear] = /^(\d{1,2}) *[./ -] *(\d{4}|\d{2})$/.exec(text) ?? [];
  if (month === undefined || year === undefined)
    return /\p{L}/u.test(text) ? parseDay(`1 ${text}`)?.slice(0, 7) : undefined;
  const day = `${year.length === 2 ? century(year) : year}-${two(month)}-01`;
  return isCivil(day) ? day.slice(0, 7) : undefined;
}

/** Two-digit years up to 50 mean 20xx, others 19xx, as in dates. */
const century = (year: string): string => `${Number(year) <= 50 ? '20' : '19'}${year}`;

const YEAR = /^[1-9]\d{3}$/;

const parseYear = (text: string): string | undefined => YEAR.exec(text)?.[0];

/** Parses a day, then a time: `3.12.2026 14:30`, `3. Dez 2026, 2 pm`. */
function parseDateTime(text: string, parseDay: ParseDay): string | undefined {
  for (const gap of text.matchAll(/[\s,T]+(?:(?:um|at) +)?/g)) {
    const day = parseDay(text.slice(0, gap.index));
    const time = day && parseTime(text.slice(gap.index + gap[0].length));
    if (time) return `${day}T${time}`;
  }
  return undefined;
}

const CLOCK = /^(\d{1,4}):([0-5]\d)$/;
const HOURS = /^(\d{1,4}(?:[.,]\d{1,2})?) *(?:h|hrs?\.?|hours?|heures?|std\.?|stunden?)(?=$|[\s\d,])[\s,]*/i;
const MINUTES = /^(\d{1,6}) *(?:m|mins?\.?|minutes?|minuten?)$/i;

/** Parses `1:30`, `90 min`, `1,5 h`, `1h30` and `1 h 30 min` to minutes. */
function parseDuration(text: string): number | undefined {
  const clock = CLOCK.exec(text);
  if (clock) return Number(clock[1]) * MINUTES_PER_HOUR + Number(clock[2]);
  const hours = HOURS.exec(text);
  const rest = text.slice(hours?.[0].length ?? 0);
  const minutes = MINUTES.exec(rest) ?? (hours ? /^([0-5]\d)$/.exec(rest) : null);
  if (!minutes && (!hours || rest !== '')) return undefined;
  return Math.round(Number((hours?.[1] ?? '0').replace(',', '.')) * MINUTES_PER_HOUR) + Number(minutes?.[1] ?? 0);
}

const PARSERS: { readonly [T in MomentType]: (text: string, parseDay: ParseDay) => string | number | undefined } = {
  month: parseMonth,
  year: parseYear,
  time: parseTime,
  datetime: parseDateTime,
  duration: parseDuration,
};

export const isMomentType = (type: string): type is MomentType => Object.hasOwn(PARSERS, type);

/** Returns the canonical answer; undefined when the text is none. */
export const parseMoment = (type: MomentType, text: string, parseDay: ParseDay): string | number | undefined =>
  PARSERS[type](text, parseDay);

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

const GUARDS: { readonly [T in MomentType]: (answer: unknown) => boolean } = {
  month: (answer) => isCivil(`${answer}-01`),
  year: (answer) => typeof answer === 'string' && YEAR.test(answer),
  time: (answer) => TIME.test(String(answer)),
  datetime(answer) {
    const [day, time = '', ...more] = String(answer).split('T');
    return isCivil(day) && TIME.test(time) && more.length === 0;
  },
  duration: (answer) => typeof answer === 'number' && Number.isInteger(answer) && answer >= 0,
};

/** A canonical answer of each type. */
export const EXAMPLES: { readonly [T in MomentType]: string | number } = {
  month: '2026-12',
  year: '2026',
  time: '14:30',
  datetime: '2026-12-03T14:30',
  duration: 90,
};

/** Returns true for a canonical answer: YYYY-MM, YYYY, HH:MM, YYYY-MM-DDTHH:MM, or whole minutes. */
export const isMoment = (type: MomentType, answer: unknown): boolean => GUARDS[type](answer);
