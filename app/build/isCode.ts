// Which parts of a portal are code: flows and words have hardly any function.

const MANY = 100;

/** Whether a part has so many functions that what costs time or bytes for each is worth it. */
export const isCode = (part: string): boolean => (part.match(/=>|\bfunction\b/g)?.length ?? 0) > MANY;
