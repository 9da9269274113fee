/** Returns the words with which a definition closes, at any depth. */
export function closingWords(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { close } = part as { readonly close?: unknown };
  return [...(typeof close === 'string' ? [close] : []), ...Object.values(part).flatMap(closingWords)];
}
