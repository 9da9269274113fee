// Formats waiting times. Separate module, because only calls need it.
import type { Language } from '../host.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Formats seconds (`in 30 Sekunden`): minutes from 90 seconds on, hours from 90 minutes on. */
export function speakWait(seconds: number, { locale }: Language): string {
  const format = new Intl.RelativeTimeFormat(locale);
  if (seconds < 1.5 * MINUTE) return format.format(Math.max(1, seconds), 'second');
  if (seconds < 1.5 * HOUR) return format.format(Math.ceil(seconds / MINUTE), 'minute');
  return format.format(Math.ceil(seconds / HOUR), 'hour');
}
