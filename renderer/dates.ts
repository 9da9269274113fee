// Civil dates as people read them, and the dots that come while one is typed. All are ISO days (2026-12-01) without a clock or a time zone.
import { isCivil, type Option } from '@fahrplan/engine';

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

/** The options that are days, each once and in order: a server may send anything, and one junk entry must not cost the rest. */
export function daysAmong(options: readonly Option[]): readonly Option[] {
  const days = new Map(options.filter(({ value }) => isCivil(value)).map((option) => [option.value, option]));
  return [...days.values()].sort((one, other) => (one.value < other.value ? -1 : 1));
}
