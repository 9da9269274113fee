const MANY = 100;

/** Returns true for chunks of code; chunks of flows and texts have hardly any function. */
export const isCode = (part: string): boolean => (part.match(/=>|\bfunction\b/g)?.length ?? 0) > MANY;
