// Civil days in the catalogue's time zone. Only this file of the server computes in a time zone.
import { isCivil } from '@fahrplan/engine/validate';
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { readTimeZone } from './catalogue.ts';

/** A day without a time, YYYY-MM-DD. */
export type CivilDay = string;

const DAY_MS = 86_400_000;

/** Civil day, and time as HH:MM. */
export interface Appointment {
  readonly day: CivilDay;
  readonly time: string;
}

/** The Swedish format is that of this server: 2026-11-23 10:00. */
const makeClock = () =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: readTimeZone(),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
let clock: Intl.DateTimeFormat | undefined;

export function toCivilDay(instant: Date): CivilDay {
  return toAppointment(instant).day;
}

/** Returns day and time of an instant in the catalogue's time zone. */
export function toAppointment(instant: Date): Appointment {
  clock ??= makeClock();
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return { day, time };
}

/** Returns the instant of a day and a time (HH:MM or HH:MM:SS.sss). */
export function toInstant(day: CivilDay, time: string): Date {
  return fromZonedTime(`${day}T${time}`, readTimeZone());
}

/** Moves an instant to another day at the same time, or after it if a clock change skips it. */
export function moveToDay(instant: Date, day: CivilDay): Date {
  return toInstant(day, formatInTimeZone(instant, readTimeZone(), 'HH:mm:ss.SSS'));
}

/** Adds whole days, regardless of clock changes. */
export function addDays(day: CivilDay, days: number): CivilDay {
  return new Date(toUtc(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Adds months. A missing day becomes the month's last: 31 May minus three is 28 February. */
export function addMonths(day: CivilDay, months: number): CivilDay {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** Counts days between two days; negative if `to` is earlier. */
export function daysBetween(from: CivilDay, to: CivilDay): number {
  return (toUtc(to) - toUtc(from)) / DAY_MS;
}

/** Day of the week, 0 for Sunday. */
export function weekday(day: CivilDay): number {
  return new Date(toUtc(day)).getUTCDay();
}

/** Returns whether a text is a valid day, YYYY-MM-DD, by the same rule as forms. */
export function isCivilDay(text: string): boolean {
  return isCivil(text);
}

function toUtc(day: CivilDay): number {
  return Date.parse(`${day}T00:00:00Z`);
}
