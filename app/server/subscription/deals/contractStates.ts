// Which contracts are over.

import type { Deal } from '../../generated/api.ts';
/** States of a deal that has come to its end, and binds nobody any more. */
export const OVER: readonly Deal['state'][] = ['ENDED', 'INACTIVE', 'STOPPED', 'CANCELED'];

export const isOver = (state: string): boolean => OVER.some((over) => over === state);
