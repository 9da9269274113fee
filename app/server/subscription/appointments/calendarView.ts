// An appointment as a file that calendars read (RFC 5545). The server's only door to ics.
import { harmless } from '@fahrplan/engine/characters';
import type { Language } from '../../platform/languages/languages.ts';
import { toInstant } from '../../platform/values/civilDays.ts';
import type { CarRow } from '../tables.ts';
import type { AppointmentRecord } from './appointmentQueries.ts';
import type { AppointmentKind } from './appointmentRules.ts';

/** What a calendar shows of an appointment. */
export interface CalendarEntry {
  readonly kind: AppointmentKind;
  readonly appointment: AppointmentRecord;
  readonly car: CarRow;
  /** The page of the deal. */
  readonly url: string;
}

/**
 * Writes the file of one appointment.
 *
 * Times are instants in UTC, so every calendar shows them right wherever it is. The same appointment has the same name
 * in every file, so that a calendar moves it where it has been moved.
 */
export async function toCalendarFile(
  { kind, appointment, car, url }: CalendarEntry,
  language: Language,
): Promise<string> {
  // A server that starts need not wait for it.
  const { createEvent } = await import('ics');
  const { window, name, changes, agreed, place: address } = appointment;
  const plate = car.license_plate === null ? '' : `, ${car.license_plate}`;
  const { error, value } = createEvent({
    uid: `${name}@fahrplan`,
    sequence: changes,
    productId: '-//Fahrplan//DE',
    method: 'PUBLISH',
    status: agreed ? 'CONFIRMED' : 'TENTATIVE',
    start: toInstant(window.day, window.from).getTime(),
    end: toInstant(window.day, window.to).getTime(),
    startInputType: 'utc',
    startOutputType: 'utc',
    // What was stored before texts were judged must not break the lines of the file.
    title: harmless(`${language.say(`appointment.${kind}`)}: ${car.oem} ${car.model}${plate}`),
    description: url,
    ...(address !== undefined && { location: harmless(address) }),
  });
  if (!value) throw error ?? new Error('The calendar file is empty.');
  return value;
}
