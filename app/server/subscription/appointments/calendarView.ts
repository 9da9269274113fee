// Calendar files (RFC 5545) of appointments. The only module of the server that imports ics.
import { harmless } from '@fahrplan/engine/characters';
import type { Language } from '../../platform/languages/languages.ts';
import { toInstant } from '../../platform/values/civilDays.ts';
import type { CarRow } from '../tables.ts';
import type { AppointmentRecord } from './appointmentQueries.ts';
import type { AppointmentKind } from './appointmentRules.ts';

export interface CalendarEntry {
  readonly kind: AppointmentKind;
  readonly appointment: AppointmentRecord;
  readonly car: CarRow;
  /** Address of the deal's page. */
  readonly url: string;
}

/**
 * Writes the file of one appointment.
 *
 * Times are UTC instants, so that calendars of every time zone show them correctly.
 * The uid never changes, so that a calendar moves an appointment that was moved.
 */
export async function toCalendarFile(
  { kind, appointment, car, url }: CalendarEntry,
  language: Language,
): Promise<string> {
  // Loaded on demand, so that it does not delay the start of the server.
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
    // Texts stored before validation existed may contain characters that break a line of the file.
    title: harmless(`${language.say(`appointment.${kind}`)}: ${car.oem} ${car.model}${plate}`),
    description: url,
    ...(address !== undefined && { location: harmless(address) }),
  });
  if (!value) throw error ?? new Error('The calendar file could not be created.');
  return value;
}
