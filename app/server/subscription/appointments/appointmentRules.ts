// When the appointments of a deal begin and end, and how certain they are.
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { handoverWindow } from '../handovers/handoverSlots.ts';
import { RETURN_SLOTS } from '../returns/returnSlots.ts';
import type { ReturnType } from '../returns/returnTypes.ts';

/** What a customer has an appointment for. */
export const APPOINTMENTS = ['return', 'handover', 'appraisal', 'service'] as const;

export type AppointmentKind = (typeof APPOINTMENTS)[number];

/** A window of time on a day, HH:MM in Berlin. */
export interface AppointmentWindow {
  readonly day: CivilDay;
  readonly from: string;
  readonly to: string;
}

/** The appraiser comes within one of two windows (spec 2 §5 "Appraisal"). */
const APPRAISAL_WINDOWS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  '10:00': ['08:00', '12:00'],
  '13:00': ['12:00', '15:30'],
};

/** Bringing a car to the workshop takes so many minutes at most. */
const SERVICE_MINUTES = 30;

/** The window of a return; its hour when the slot is none of today's. */
export function returnWindow(type: ReturnType, day: CivilDay, slot: string): AppointmentWindow {
  const known = RETURN_SLOTS[type].times.find(([from]) => from === slot);
  return { day, from: slot, to: known?.[1] ?? later(slot, 60) };
}

/** The window of a delivery. */
export function deliveryWindow(day: CivilDay, slot: string): AppointmentWindow {
  const [from, to] = handoverWindow(slot);
  return { day, from, to };
}

/** The window of an appraisal. */
export function appraisalWindow(day: CivilDay, timeslot: string): AppointmentWindow {
  const [from, to] = APPRAISAL_WINDOWS[timeslot] ?? [timeslot, later(timeslot, 60)];
  return { day, from, to };
}

/** When the workshop expects a car. */
export function serviceWindow(day: CivilDay, time: string): AppointmentWindow {
  return { day, from: time, to: later(time, SERVICE_MINUTES) };
}

/** A time so many minutes later on the same day. */
function later(time: string, minutes: number): string {
  const [hours, past] = time.split(':').map(Number) as [number, number];
  const at = Math.min(hours * 60 + past + minutes, 23 * 60 + 59);
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
