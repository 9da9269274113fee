import type { ReturnStatus } from '../../generated/api.ts';
import type { CivilDay } from '../../platform/values/civilDays.ts';

/** Steps in their order (RET-11). */
export const RETURN_STEPS = [
  'return_booked',
  'return_confirmed',
  'prepare_return',
  'return_in_progress',
  'final_invoice_created',
  'return_completed',
] as const;

export type ReturnStep = ReturnStatus['steps'][number];

export interface ReturnProgress {
  readonly state: string;
  readonly booked: boolean;
  readonly plannedDate?: CivilDay | null;
  readonly actualReturnDate?: CivilDay | null;
}

export function returnSteps(progress: ReturnProgress, today: CivilDay): ReturnStep[] {
  const completed = completedSteps(progress, today);
  return RETURN_STEPS.map((id, index) => ({ id, status: statusAt(index, completed) }));
}

function statusAt(index: number, completed: number): ReturnStep['status'] {
  if (index < completed) return 'completed';
  return index === completed ? 'active' : 'disabled';
}

function completedSteps({ state, booked, plannedDate, actualReturnDate }: ReturnProgress, today: CivilDay): number {
  if (!booked) return 0;
  // An ended contract has its final invoice; only the payment is left.
  if (state === 'ENDED' || state === 'INACTIVE') return RETURN_STEPS.indexOf('return_completed');
  if (actualReturnDate) return RETURN_STEPS.indexOf('final_invoice_created');
  if (!plannedDate) return RETURN_STEPS.indexOf('return_confirmed');
  return RETURN_STEPS.indexOf(today < plannedDate ? 'prepare_return' : 'return_in_progress');
}
