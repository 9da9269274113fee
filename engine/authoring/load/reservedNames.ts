// Names with a meaning in JavaScript: values under them are lost or misread.

const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const isReserved = (name: string): boolean => RESERVED.has(name);

/** Error message for a reserved name. */
export const reserved = (name: string): string => `"${name}" is reserved and cannot be a name. Choose another.`;
