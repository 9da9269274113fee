// Formats ISO days (2026-12-01), and completes typed dates.
import { isCivil, type Option } from '@fahrplan/engine';

/**
 * Adds the dots to a date that is being typed: 01 becomes 01., 0112 becomes 01.12.
 * Typed dots and dates that start with the year still work.
 *
 * @see docs/requirements.md ENG-12
 */
export function withDots(text: string): string {
  // A complete date accepts no further characters.
  const whole = /^(\d{2}([./])\d{2}\2\d{4})[\d./]+$/.exec(text);
  if (whole) return whole[1] ?? text;
  const year = /^(\d{2})[./](\d{2})[./]-$/.exec(text);
  if (year) return `${year[1]}${year[2]}-`;
  const solid = /^(\d{2})(\d{2})(\d{4})$/.exec(text);
  if (solid) return solid.slice(1).join('.');
  if (/^\d{2}$|^\d{2}[./]\d{2}$/.test(text)) return text + (text[2] ?? '.');
  // A typed separator replaces the inserted dot: a slash means month first in some locales.
  return text.replace(/[./]([./])$/, '$1');
}

/** Formats an ISO day as 01.12.2026, in every language. */
export function writeDate(day: string): string {
  return day.split('-').reverse().join('.');
}

/** Creates a formatter for parts of ISO days or months. Creation is slow, so reuse the result. */
export function partOf(locale: string, part: Intl.DateTimeFormatOptions): (day: string) => string {
  const { format } = new Intl.DateTimeFormat(locale, { ...part, timeZone: 'UTC' });
  return (day) => format(new Date(day));
}

/** Returns valid days in order, without duplicates: one invalid entry must not hide the others. */
export function daysAmong(options: readonly Option[]): readonly Option[] {
  const days = new Map(options.filter(({ value }) => isCivil(value)).map((option) => [option.value, option]));
  return [...days.values()].sort((one, other) => (one.value < other.value ? -1 : 1));
}
