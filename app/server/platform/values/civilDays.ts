// Civil days in the time zone of the catalogue. The only file of the server that computes in a time zone.

import { isCivil } from '@fahrplan/engine/validate';
import { formatInTimeZone, fromZonedTime } from 'date-fns-tz';
import { readTimeZone } from './catalogue.ts';

/** A day without a time, YYYY-MM-DD. */
export type CivilDay = string;

const DAY_MS = 86_400_000;

/** The day and the time of day, HH:MM, that a clock of the portal shows. */
export interface Appointment {
  readonly day: CivilDay;
  readonly time: string;
}

/** Swedes write days and times as this server does: 2026-11-23 10:00. */
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

/** Returns the day of an instant. */
export function toCivilDay(instant: Date): CivilDay {
  return toAppointment(instant).day;
}

/** Returns day and time of an instant, whatever offset it was written with. */
export function toAppointment(instant: Date): Appointment {
  clock ??= makeClock();
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return { day, time };
}

/** Returns the instant of a day and a time (HH:MM or HH:MM:SS.sss). */
export function toInstant(day: CivilDay, time: string): Date {
  return fromZonedTime(`${day}T${time}`, readTimeZone());
}

/** Moves an instant to another day; the time of day stays, or is the next one when the clocks skip it. */
export function moveToDay(instant: Date, day: CivilDay): Date {
  return toInstant(day, formatInTimeZone(instant, readTimeZone(), 'HH:mm:ss.SSS'));
}

/** Moves a day by whole days; clock changes do not matter. */
export function addDays(day: CivilDay, days: number): CivilDay {
  return new Date(toUtc(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Moves a day by whole months; a day that the month lacks becomes its last: three months before 31 May is 28 February. */
export function addMonths(day: CivilDay, months: number): CivilDay {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, lastOfMonth))).toISOString().slice(0, 10);
}

/** Counts the days from one day to another; negative when the other lies before. */
export function daysBetween(from: CivilDay, to: CivilDay): number {
  return (toUtc(to) - toUtc(from)) / DAY_MS;
}

/** The day of the week, 0 for Sunday. */
export function weekday(day: CivilDay): number {
  return new Date(toUtc(day)).getUTCDay();
}

/** Returns whether a text is a day of the calendar, written YYYY-MM-DD, as the forms of the portal read it. */
export function isCivilDay(text: string): boolean {
  return isCivil(text);
}

function toUtc(day: CivilDay): number {
  return Date.parse(`${day}T00:00:00Z`);
}
