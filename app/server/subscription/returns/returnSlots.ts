// The windows of time on a day, how many cars fit into one, and who shares them.
import type { SlotPlan } from '../appointments/daysOnOffer.ts';
import { DEFAULT_RETURN_TYPE, type ReturnType } from './returnTypes.ts';

/** Collections run in four windows; the compound takes cars while it is open (spec 2 §9: 9:00–12:00 and 13:00–15:00). */
export const RETURN_SLOTS: Readonly<Record<ReturnType, SlotPlan>> = {
  PICKUP: {
    times: [
      ['08:00', '10:00'],
      ['10:00', '12:00'],
      ['12:00', '14:00'],
      ['14:00', '16:00'],
    ],
    capacity: 3,
  },
  SELF_RETURN: {
    times: [
      ['09:00', '12:00'],
      ['13:00', '15:00'],
    ],
    capacity: 6,
  },
};

/** Names the tour whose capacity a return uses up: the compound, or the drivers of a postal zone (first digit). */
export function tourOf(type: ReturnType, postcode: string | undefined): string {
  return type === 'SELF_RETURN' ? 'compound' : `zone-${postcode?.slice(0, 1) ?? 'any'}`;
}

/** When a slot ends; undefined when it is none of today's. */
export function endOfSlot(type: ReturnType | null, start: string): string | undefined {
  return RETURN_SLOTS[type ?? DEFAULT_RETURN_TYPE].times.find(([from]) => from === start)?.[1];
}
