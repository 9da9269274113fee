// Waiting in words, for what is loaded once something is sent.
import type { Language } from '../host.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** How long to wait: `in 30 Sekunden`, from 90 seconds on in whole minutes, from 90 minutes on in whole hours. */
export function speakWait(seconds: number, { locale }: Language): string {
  const format = new Intl.RelativeTimeFormat(locale);
  if (seconds < 1.5 * MINUTE) return format.format(Math.max(1, seconds), 'second');
  if (seconds < 1.5 * HOUR) return format.format(Math.ceil(seconds / MINUTE), 'minute');
  return format.format(Math.ceil(seconds / HOUR), 'hour');
}
