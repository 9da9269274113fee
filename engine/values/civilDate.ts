// Civil dates: ISO days without a time. UTC arithmetic avoids shifts by daylight saving time.

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const GERMAN = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/;
const DAY = 86_400_000;

/** Guard for a valid calendar day in the form YYYY-MM-DD. */
export function isCivil(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const parts = ISO.exec(value);
  return parts !== null && civil(Number(parts[1]), Number(parts[2]), Number(parts[3])) === value;
}

/** Parses DD.MM.YYYY or YYYY-MM-DD; undefined when it is not a calendar day. */
export function parseDate(text: string): string | undefined {
  const parts = GERMAN.exec(text.trim());
  if (parts) return civil(Number(parts[3]), Number(parts[2]), Number(parts[1]));
  return isCivil(text) ? text : undefined;
}

/** Returns the civil date; undefined when it does not exist. Months count from 1. */
export function civil(year: number, month: number, day: number): string | undefined {
  const date = new Date('2000-01-01');
  date.setUTCFullYear(year, month - 1, day);
  // Overflowing days end up in another month.
  return date.getUTCMonth() === month - 1 ? civilOf(date) : undefined;
}

/** Limits years to 1000–9999: 0026 is a mistyped 2026, and other years lack four digits. */
function civilOf(date: Date): string | undefined {
  const year = date.getUTCFullYear();
  return year >= 1000 && year < 10_000 ? date.toISOString().slice(0, 10) : undefined;
}

const toDay = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY;
const numbersOf = (date: string): [number, number, number] => date.split('-').map(Number) as [number, number, number];

/** Truncates towards 0, and turns -0 into 0. */
const whole = (amount: number): number => Math.trunc(amount) + 0;

/** Adds days, months or years, clamped to the month's end; undefined outside years 1000–9999. */
export function addTo(date: string, amount: number, unit: unknown): string | undefined {
  if (unit === 'days') return civilOf(new Date((toDay(date) + amount) * DAY));
  if (unit !== 'months' && unit !== 'years') return undefined;
  const [year, month, day] = numbersOf(date);
  const months = year * 12 + (month - 1) + amount * (unit === 'years' ? 12 : 1);
  const target = [Math.floor(months / 12), (months % 12) + 1] as const;
  return [day, 30, 29, 28]
    .map((candidate) => (candidate <= day ? civil(...target, candidate) : undefined))
    .find((found) => found !== undefined);
}

/**
 * Returns whole days, months or years between dates, or seconds between instants.
 * Negative when `to` is earlier. For days and longer, instants count as their day in the zone.
 */
export function between(from: unknown, to: unknown, unit: unknown, timeZone: () => string): number | undefined {
  if (unit === 'seconds') {
    const seconds = whole((timeOf(to) - timeOf(from)) / 1000);
    return Number.isNaN(seconds) ? undefined : seconds;
  }
  const [start, end] = [dayIn(timeZone, from), dayIn(timeZone, to)];
  if (start === undefined || end === undefined) return undefined;
  if (unit === 'days') return toDay(end) - toDay(start);
  if (unit !== 'months' && unit !== 'years') return undefined;
  const months = end < start ? -wholeMonths(end, start) : wholeMonths(start, end);
  return whole(unit === 'months' ? months : months / 12);
}

function wholeMonths(start: string, end: string): number {
  const [[y1, m1, d1], [y2, m2, d2]] = [numbersOf(start), numbersOf(end)];
  return (y2 - y1) * 12 + (m2 - m1) - (d2 < d1 ? 1 : 0);
}

/** 1 for Monday to 7 for Sunday. */
export const weekdayOf = (date: string): number => ((((toDay(date) + 3) % 7) + 7) % 7) + 1;

/** The Swedish locale formats days and hours as ISO does. */
export const AS_ISO = 'sv-SE';

/** Time zone of a catalogue that names none. */
export const DEFAULT_TIME_ZONE = 'UTC';

/** Cached and created lazily: a formatter takes 18 ms to create, 70 on a slow phone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string, style: 'dateStyle' | 'hour'): Intl.DateTimeFormat {
  const name = timeZone + style;
  const format =
    formats.get(name) ??
    new Intl.DateTimeFormat(AS_ISO, { timeZone, ...(style === 'hour' ? { hour: '2-digit' } : { dateStyle: 'short' }) });
  formats.set(name, format);
  return format;
}

/** Returns the milliseconds of an instant; NaN for other values. */
const timeOf = (value: unknown): number =>
  typeof value === 'string' && value.includes('T') ? Date.parse(value) : Number.NaN;

/** Returns the day in a time zone of a civil date or an instant; undefined for anything else. */
export const dayOf = (value: unknown, timeZone: string): string | undefined => dayIn(() => timeZone, value);

/** Lazy `timeZone`: civil dates do not need it. */
function dayIn(timeZone: () => string, value: unknown): string | undefined {
  if (isCivil(value)) return value;
  // A time without a zone is on its day: the zone of the machine must not count.
  if (typeof value === 'string' && /T..:..$/.test(value)) return value.slice(0, 10);
  const time = timeOf(value);
  return Number.isNaN(time) ? undefined : formatIn(timeZone(), 'dateStyle').format(time);
}

/** Returns the hour in a time zone of an instant, 0 to 23; undefined for anything else. */
export function hourOf(value: unknown, timeZone: string): number | undefined {
  const time = timeOf(value);
  return Number.isNaN(time) ? undefined : Number(formatIn(timeZone, 'hour').format(time));
}

/**
 * Formats a civil date for a call. `timestamp` is its midnight in UTC, in milliseconds as text.
 *
 * @see docs/requirements.md SGN-12
 */
export function writeDate(date: string, form: unknown): string {
  if (form === 'DD.MM.YYYY') return date.split('-').reverse().join('.');
  return form === 'timestamp' ? String(toDay(date) * DAY) : date;
}
