import type { CivilDay } from '../../platform/values/civilDays.ts';
import { handoverWindow } from '../handovers/handoverSlots.ts';
import { RETURN_SLOTS } from '../returns/returnSlots.ts';
import type { ReturnType } from '../returns/returnTypes.ts';

export const APPOINTMENTS = ['return', 'handover', 'appraisal', 'service'] as const;

export type AppointmentKind = (typeof APPOINTMENTS)[number];

/** Time window on a day; times are HH:MM in Berlin. */
export interface AppointmentWindow {
  readonly day: CivilDay;
  readonly from: string;
  readonly to: string;
}

/** Windows of the appraiser by timeslot (APR-2). */
const APPRAISAL_WINDOWS: Readonly<Record<string, readonly [from: string, to: string]>> = {
  '10:00': ['08:00', '12:00'],
  '13:00': ['12:00', '15:30'],
};

/** Longest time to hand over a car at the workshop, in minutes. */
const SERVICE_MINUTES = 30;

/** Returns the window of a return. A slot that is no longer offered lasts one hour. */
export function returnWindow(type: ReturnType, day: CivilDay, slot: string): AppointmentWindow {
  const known = RETURN_SLOTS[type].times.find(([from]) => from === slot);
  return { day, from: slot, to: known?.[1] ?? later(slot, 60) };
}

export function deliveryWindow(day: CivilDay, slot: string): AppointmentWindow {
  const [from, to] = handoverWindow(slot);
  return { day, from, to };
}

export function appraisalWindow(day: CivilDay, timeslot: string): AppointmentWindow {
  const [from, to] = APPRAISAL_WINDOWS[timeslot] ?? [timeslot, later(timeslot, 60)];
  return { day, from, to };
}

export function serviceWindow(day: CivilDay, time: string): AppointmentWindow {
  return { day, from: time, to: later(time, SERVICE_MINUTES) };
}

/** Adds minutes to a time; stops at 23:59 of the same day. */
function later(time: string, minutes: number): string {
  const [hours, past] = time.split(':').map(Number) as [number, number];
  const at = Math.min(hours * 60 + past + minutes, 23 * 60 + 59);
  return `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
}
