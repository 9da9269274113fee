// Lengths of texts, for rules and their counters.

/** Counts code points, as the API does: an emoji counts as one. */
export const countCharacters = (text: string): number => [...text].length;

/** Counts the parts between white space. */
export const countWords = (text: string): number => text.match(/\S+/g)?.length ?? 0;
