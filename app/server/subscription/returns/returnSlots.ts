import type { SlotPlan } from '../appointments/daysOnOffer.ts';
import { DEFAULT_RETURN_TYPE, type ReturnType } from './returnTypes.ts';

/** Self-returns follow the opening hours (RET-6: 9:00–12:00 and 13:00–15:00). */
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

/** Returns the tour whose capacity a return uses: the compound, or a postal zone (first digit). */
export function tourOf(type: ReturnType, postcode: string | undefined): string {
  return type === 'SELF_RETURN' ? 'compound' : `zone-${postcode?.slice(0, 1) ?? 'any'}`;
}

/** Returns the end of a slot; undefined if it is no longer offered. */
export function endOfSlot(type: ReturnType | null, start: string): string | undefined {
  return RETURN_SLOTS[type ?? DEFAULT_RETURN_TYPE].times.find(([from]) => from === start)?.[1];
}
