/** Joins a name and a text with a colon, unless the name ends like a sentence, as consents do. */
export const named = (name: string, text: string): string => `${name}${/[.?!]$/.test(name) ? '' : ':'} ${text}`;
