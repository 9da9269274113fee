// Return types (spec 2 §3 "Return data").

export const RETURN_TYPES = ['PICKUP', 'SELF_RETURN'] as const;

export type ReturnType = (typeof RETURN_TYPES)[number];

/** Type of a request without one (spec 2 §4 "Return wizard": type defaults to PICKUP). */
export const DEFAULT_RETURN_TYPE: ReturnType = 'PICKUP';
