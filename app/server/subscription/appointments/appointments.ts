// Reads the appointment that a customer sends as one instant.
import { type Appointment, toAppointment, toInstant } from '../../platform/values/civilDays.ts';

/** Reads day and slot; a time that is not the full minute, or not a time at all, is no appointment. */
export function readAppointment(text: string): Appointment | undefined {
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) return undefined;
  const appointment = toAppointment(instant);
  return toInstant(appointment.day, appointment.time).getTime() === instant.getTime() ? appointment : undefined;
}
