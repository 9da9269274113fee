// Placeholders of the platform's texts. Also loaded by the checker of definitions: keep it light.
/** Placeholders by key in flows/copy/<locale>/server.json. */
export type WordPlaceholders = Readonly<Record<string, readonly string[]>>;

export const PLATFORM_WORDS = {
  time: ['range'],
  free: [],
} as const satisfies WordPlaceholders;

/** All keys of the server's texts. The product adds its own by declaration merging. */
export interface ServerWords extends Record<keyof typeof PLATFORM_WORDS, readonly string[]> {}

export type ServerWord = keyof ServerWords;
