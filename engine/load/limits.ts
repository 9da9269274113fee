// What is refused before a file is read at all: whatever walks a definition walks down into it, and the stack ends somewhere.

/** Characters of a file. A flow of 5,000 fields has half of it, however it is laid out. */
export const LARGEST = 4_000_000;
/** Braces and brackets inside each other. No flow of the portal has twenty. */
export const DEEPEST = 100;

/**
 * Objects and lists of a file: what checking costs grows with them, to some ten seconds here. A flow of 5,000 fields with
 * a rule each has half of it, the largest flow of the portal a hundredth.
 */
export const MOST = 50_000;

/** Where a text goes deeper, or has more in it, than is read; nothing when it does not. */
export function tooMuchAt(text: string): { readonly of: 'depth' | 'parts'; readonly at: number } | undefined {
  let depth = 0;
  let parts = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '}' || character === ']') depth -= 1;
    else if (character === '{' || character === '[') {
      depth += 1;
      parts += 1;
    }
    if (depth > DEEPEST) return { of: 'depth', at };
    if (parts > MOST) return { of: 'parts', at };
  }
  return undefined;
}

/** The quote that ends a string, or the end of the line: no string is longer. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || text[at] === '\n') return at;
  }
  return text.length;
}
