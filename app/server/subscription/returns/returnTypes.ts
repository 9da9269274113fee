// Return types (RET-5).

export const RETURN_TYPES = ['PICKUP', 'SELF_RETURN'] as const;

export type ReturnType = (typeof RETURN_TYPES)[number];

/** Type of a request without one (RET-5: type defaults to PICKUP). */
export const DEFAULT_RETURN_TYPE: ReturnType = 'PICKUP';
