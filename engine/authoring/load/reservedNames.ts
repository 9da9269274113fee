// Names that mean something to JavaScript: what is kept under them is lost, or taken for something else.

const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isReserved = (name: string): boolean => RESERVED.has(name);

/** What is said of such a name. */
export const reserved = (name: string): string => `"${name}" cannot be a name. Choose another.`;
