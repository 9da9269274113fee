// Page that tells instants and days as the code of the browser finds them.
import { dayOf } from '../../../../engine/values/civilDate.ts';
import { instantOf } from '../../../../engine/values/timeZone.ts';

declare global {
  interface Window {
    /** Returns the instant of each civil time, and the day of each instant. */
    readonly instantsIn: (zone: string, times: readonly (readonly [day: string, time: string])[]) => (string | null)[];
    readonly daysIn: (zone: string, instants: readonly string[]) => (string | undefined)[];
  }
}

Object.assign(window, {
  daysIn: (zone, instants) => instants.map((instant) => dayOf(instant, zone)),
  instantsIn: (zone, times) => times.map(([day, time]) => instantOf(day, time, zone) ?? null),
} satisfies Pick<Window, 'instantsIn' | 'daysIn'>);
