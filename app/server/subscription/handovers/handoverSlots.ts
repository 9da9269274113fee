// Time windows of deliveries. The requirements give two readings; a server follows one of them.
import type { SlotPlan } from '../appointments/daysOnOffer.ts';

export type HandoverSlotReading = 'through_the_day' | 'evening';

export const HANDOVER_SLOTS: Readonly<Record<HandoverSlotReading, SlotPlan>> = {
  /** Appointments at 08:00, 12:00 and 13:00 (HND-5). */
  through_the_day: {
    times: [
      ['08:00', '12:00'],
      ['12:00', '15:30'],
      ['13:00', '17:00'],
    ],
    capacity: 3,
  },
  /** One window, late in the day (CFG-2). */
  evening: { times: [['16:00', '18:00']], capacity: 6 },
};

/** Returns the tour whose capacity a delivery uses: the drivers of a postal zone (first digit). */
export function deliveryTourOf(postcode: string | null | undefined): string {
  return `delivery-${postcode?.slice(0, 1) ?? 'any'}`;
}

/** Returns the time window of a slot, also of one that was agreed under the other reading. */
export function handoverWindow(start: string): readonly [start: string, end: string] {
  const known = Object.values(HANDOVER_SLOTS)
    .flatMap(({ times }) => times)
    .find(([from]) => from === start);
  if (known !== undefined) return known;
  // Other times belong to a window of the table: 14:00 to the afternoon, all others to the morning.
  return start === '14:00' ? ['13:00', '17:00'] : ['08:00', '12:00'];
}
