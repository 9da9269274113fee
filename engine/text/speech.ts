// Formats values: dates as DD.MM.YYYY, amounts and distances by locale.
import type { ValueFormat } from '../flow.ts';
import type { Language } from '../host.ts';
import { dayOf, isCivil, writeDate } from '../values/civilDate.ts';

/** Returns the time of day at an instant, such as `14:02`. */
export const speakTime = (instant: string, { locale }: Language, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    new Date(instant),
  );

/** Formats a value, booleans as yes or no. Empty for absent values, objects and lists. */
export function speak(value: unknown, format: ValueFormat | undefined, language: Language, timeZone: string): string {
  if (typeof value === 'string') return speakText(value, format, language, timeZone);
  if (typeof value === 'boolean') return String(language.words('ui')?.[value ? 'yes' : 'no'] ?? '');
  if (typeof value !== 'number') return '';
  if (format?.startsWith('cent'))
    return speakCents(value, { ...language, currency: format.slice(5) || language.currency });
  const number = numberFormat(language.locale).format(value);
  return format === 'km' ? `${number} km` : number;
}

export function speakText(
  value: string,
  format: ValueFormat | undefined,
  language: Language,
  timeZone: string,
): string {
  if (format === 'date') return isCivil(value) ? writeDate(value, 'DD.MM.YYYY') : value;
  if (format !== 'date-time') return value;
  const day = dayOf(value, timeZone);
  return day === undefined ? value : `${writeDate(day, 'DD.MM.YYYY')}, ${speakTime(value, language, timeZone)}`;
}

function speakCents(cents: number, { locale, currency }: Language): string {
  return numberFormat(locale, currency).format(cents / 100);
}

/** Formatters by locale and currency: creating one costs more than formatting a hundred numbers. */
const formats: Record<string, Intl.NumberFormat> = {};

function numberFormat(locale: string, currency?: string): Intl.NumberFormat {
  const name = `${locale} ${currency}`;
  const known = formats[name] ?? new Intl.NumberFormat(locale, currency ? { style: 'currency', currency } : {});
  formats[name] = known;
  return known;
}

/** Formats a civil date with its weekday: `Donnerstag, 03.12.2026`. */
export function speakDay(date: string, { locale }: Language): string {
  if (!isCivil(date)) return date;
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  );
  return `${weekday}, ${writeDate(date, 'DD.MM.YYYY')}`;
}
