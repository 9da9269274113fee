import type { Deal } from '../../generated/api.ts';
/** States of a deal that is over, and no longer binding. */
export const OVER: readonly Deal['state'][] = ['ENDED', 'INACTIVE', 'STOPPED', 'CANCELED'];

export const isOver = (state: string): boolean => OVER.some((over) => over === state);
