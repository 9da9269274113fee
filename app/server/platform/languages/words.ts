// Words of the platform that a customer reads, and the placeholders of their texts. The checker of definitions reads this: it loads nothing else.

/** Placeholders of each word by its key in flows/copy/<locale>/server.json. */
export type WordPlaceholders = Readonly<Record<string, readonly string[]>>;

export const PLATFORM_WORDS = {
  time: ['range'],
  free: [],
} as const satisfies WordPlaceholders;

/** Every word of the server. The product adds its own by declaration merging. */
export interface ServerWords extends Record<keyof typeof PLATFORM_WORDS, readonly string[]> {}

export type ServerWord = keyof ServerWords;
