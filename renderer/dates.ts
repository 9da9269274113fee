// Civil dates as people type and read them. All are ISO days (2026-12-01) without a clock or a time zone.
import type { FlowSession, Option } from '#engine';

/**
 * Reads a date in any usual spelling: 1.12.26, 01122026, "1. Dez 2026", "Dec 1, 2026", 2026-12-01.
 *
 * Two digits of a year up to 50 mean 20xx, above 19xx. Month before day is read with slashes where the language writes so.
 *
 * @param says `month.typed` are the spellings of a month in its language: "März, Mrz, March"
 * @returns the ISO day, or undefined when the text is no day of the calendar
 * @see behaviour 16 of the customer's forty
 */
export function readDate(text: string, says: Pick<FlowSession, 'word'>): string | undefined {
  const plain = text.trim().toLowerCase().normalize('NFC');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return toDay(iso[1], iso[2], iso[3]);
  const solid = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(plain);
  const parts = solid ? solid.slice(1) : (plain.match(/\d+|\p{L}+/gu) ?? []);
  if (parts.length !== 3) return undefined;
  const [first = '', second = '', year] = parts;
  const named = monthOf(second, says) ?? monthOf(first, says);
  if (named !== undefined) return toDay(year, named, Number(first) ? first : second);
  const monthFirst =
    !plain.includes('.') && new Intl.DateTimeFormat(says.word('locale')).formatToParts()[0]?.type === 'month';
  return monthFirst ? toDay(year, first, second) : toDay(year, second, first);
}

/** The one month of which a spelling begins so, from three letters on: "jui" is neither juin nor juillet. */
function monthOf(text: string, says: Pick<FlowSession, 'word'>): string | undefined {
  if (text.length < 3) return undefined;
  const months = [...Array(13).keys()].filter((month) =>
    `, ${says.word('month.typed', { count: month })}`.toLowerCase().includes(`, ${text}`),
  );
  return months.length === 1 ? String(months[0]) : undefined;
}

/**
 * A date that is being typed, with the dots that come next: 01 becomes 01., 0112 becomes 01.12.
 *
 * Whoever types them too, or starts with the year, is not hindered.
 *
 * @see spec 3 §4 "mask 00.00.0000"
 */
export function withDots(text: string): string {
  // What is whole takes no eleventh character.
  const whole = /^(\d{2}([./])\d{2}\2\d{4})[\d./]+$/.exec(text);
  if (whole) return whole[1] ?? text;
  const year = /^(\d{2})[./](\d{2})[./]-$/.exec(text);
  if (year) return `${year[1]}${year[2]}-`;
  const solid = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (solid) return solid.slice(1).join('.');
  if (/^\d{2}$|^\d{2}[./]\d{2}$/.test(text)) return text + (text[2] ?? '.');
  // What was typed says more than the dot that was put there: a slash puts the month first in some languages.
  return text.replace(/[./]([./])$/, '$1');
}

/** Writes an ISO day as everywhere in the portal, whatever the language: 01.12.2026. */
export function writeDate(day: string): string {
  return day.split('-').reverse().join('.');
}

/** Makes what writes a part of ISO days or months, such as a weekday: making it takes far longer than writing a day. */
export function partOf(locale: string, part: Intl.DateTimeFormatOptions): (day: string) => string {
  const { format } = new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' });
  return (day) => format(new Date(day));
}

/** True for text that is an ISO day of the calendar. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string') return false;
  const [year, month, day] = text.split('-');
  return toDay(year, month, day) === text;
}

/** The options that are days, each once and in order: a server may send anything, and one junk entry must not cost the rest. */
export function daysAmong(options: readonly Option[]): readonly Option[] {
  const days = new Map(options.filter(({ value }) => isDay(value)).map((option) => [option.value, option]));
  return [...days.values()].sort((one, other) => (one.value < other.value ? -1 : 1));
}

function toDay(year = '', month = '', day = ''): string | undefined {
  if (!/^(\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return undefined;
  const full = year.length === 4 ? Number(year) : Number(year) + (Number(year) <= 50 ? 2000 : 1900);
  const date = new Date(Date.UTC(full, Number(month) - 1, Number(day)));
  // The calendar rolls 31 February over into March: only a day that comes back as it was typed exists.
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return undefined;
  return date.toISOString().slice(0, 10);
}
