// Only import of date-fns-tz.
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';

/**
 * Returns the instant of a civil date and a time (HH:MM) in a time zone, as ISO time with offset.
 * Times skipped by daylight saving have none; repeated times mean the first.
 *
 * @see docs/requirements.md RET-12
 */
export function instantOf(date: string, time: string, timeZone: string): string | undefined {
  if (!/^\d{2}:\d{2}$/.test(time)) return undefined;
  const moment = fromZonedTime(`${date}T${time}:00`, timeZone);
  if (Number.isNaN(moment.getTime())) return undefined;
  const earlier = new Date(moment.getTime() - 3_600_000);
  const first = formatInTimeZone(earlier, timeZone, 'HH:mm') === time ? earlier : moment;
  return formatInTimeZone(first, timeZone, 'HH:mm') === time
    ? formatInTimeZone(first, timeZone, "yyyy-MM-dd'T'HH:mm:ssXXX")
    : undefined;
}
