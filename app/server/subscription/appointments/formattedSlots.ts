import type { Language } from '../../platform/languages/languages.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';
import { writtenRange } from '../../platform/values/formattedValues.ts';
import { handoverWindow } from '../handovers/handoverSlots.ts';
import { endOfSlot } from '../returns/returnSlots.ts';
import type { ReturnType } from '../returns/returnTypes.ts';
import { appraisalWindow } from './appointmentRules.ts';

export const writtenSlot = (type: ReturnType | null, start: string, language: Language): string =>
  writtenRange(start, endOfSlot(type, start), language);

export const writtenHandoverSlot = (start: string, language: Language): string =>
  writtenRange(...handoverWindow(start), language);

export function writtenAppraisal(day: CivilDay, timeslot: string, language: Language): string {
  const { from, to } = appraisalWindow(day, timeslot);
  return writtenRange(from, to, language);
}
