// What is refused before a file is read at all: whatever walks a definition walks down into it, and the stack ends somewhere.

/** Characters of a file. The largest flow of the portal has a seventieth of it. */
export const LARGEST = 1_000_000;
/** Braces and brackets inside each other. No flow of the portal has twenty. */
export const DEEPEST = 100;

/** Where a text goes deeper than is read; nothing when it does not. */
export function tooDeepAt(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
    if (depth > DEEPEST) return at;
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
