import { civil } from './civilDate.ts';

export interface DateContext {
  /** Locale whose order of day and month counts: the region decides, also where texts fall back to another language. */
  readonly locale: string;
  /** Returns an interface text; `month.typed` lists spellings of a month: "März, Mrz, March". */
  word(key: string, values?: Readonly<Record<string, number>>): string;
  /** Returns true when a day is within the field's limits; this decides between two centuries. */
  fits(day: string): boolean;
}

/**
 * Reads a date in any usual spelling: 1.12.26, 01122026, "1. Dez 2026", "Dec 1, 2026", 2026-12-01.
 * Two-digit years up to 50 mean 20xx, above 19xx, unless only the other century fits the field.
 * With slashes, the locale decides the order of day and month.
 *
 * @returns the ISO day, or undefined when the text is no day of the calendar
 * @see docs/requirements.md UX-16
 */
export function readDate(text: string, context: DateContext): string | undefined {
  const plain = text.trim().toLowerCase().normalize('NFC');
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(plain);
  if (iso) return toDay(iso[1], iso[2], iso[3], context);
  const solid = /^(\d{2})(\d{2})(\d{2}|\d{4})$/.exec(plain);
  const parts = solid ? solid.slice(1) : (plain.match(/\d+|\p{L}+/gu) ?? []);
  if (parts.length !== 3) return undefined;
  const [first = '', second = '', year] = parts;
  const named = monthOf(second, context) ?? monthOf(first, context);
  if (named !== undefined) return toDay(year, named, Number(first) ? first : second, context);
  const monthFirst =
    !plain.includes('.') && new Intl.DateTimeFormat(context.locale).formatToParts()[0]?.type === 'month';
  return monthFirst ? toDay(year, first, second, context) : toDay(year, second, first, context);
}

/** Returns the only month that starts so, from three letters on: "jui" is ambiguous. */
function monthOf(text: string, { word }: DateContext): string | undefined {
  if (text.length < 3) return undefined;
  const months = [...Array(13).keys()].filter((month) =>
    `, ${word('month.typed', { count: month })}`.toLowerCase().includes(`, ${text}`),
  );
  return months.length === 1 ? String(months[0]) : undefined;
}

function toDay(year = '', month = '', day = '', { fits }: DateContext): string | undefined {
  if (!/^(\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) return undefined;
  const days = centuriesOf(year).flatMap((century) => civil(Number(century + year), Number(month), Number(day)) ?? []);
  return days.find(fits) ?? days[0];
}

function centuriesOf(year: string): readonly string[] {
  if (year.length === 4) return [''];
  return Number(year) <= 50 ? ['20', '19'] : ['19', '20'];
}
