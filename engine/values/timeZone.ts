// The only door to date-fns-tz: a day and a time of day in a time zone as an instant.
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';

/**
 * Returns the instant of a civil date and a time of day (HH:MM) in a time zone, as ISO time with its offset.
 *
 * A time that the change to summer time leaves out has no instant; one that happens twice means the first.
 *
 * @see spec 2 §5 "Preferred return date is sent as ISO time in Europe/Berlin"
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
