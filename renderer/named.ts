/** Something with its name before it. A name that ends like a sentence, as of a consent, has no colon after that. */
export const named = (name: string, text: string): string => `${name}${/[.?!]$/.test(name) ? '' : ':'} ${text}`;
