import { type Appointment, toAppointment, toInstant } from '../../platform/values/civilDays.ts';

/** Reads day and time of an ISO instant; undefined if it is invalid or not on a full minute. */
export function readAppointment(text: string): Appointment | undefined {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return undefined;
  const appointment = toAppointment(instant);
  return toInstant(appointment.day, appointment.time).getTime() === instant.getTime() ? appointment : undefined;
}
