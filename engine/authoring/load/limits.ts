// What is refused before a file is read at all: whatever walks a definition walks down into it, and the stack ends somewhere.

import type { Flow, WrittenBlocks } from '../../flow.ts';

/** Characters of a file. A flow of 5,000 fields has half of it, however it is laid out. */
export const LARGEST = 4_000_000;
/** Braces and brackets inside each other. No flow of the portal has twenty. */
export const DEEPEST = 100;

/**
 * Objects and lists of a file: what checking costs grows with them, to some ten seconds here. A flow of 5,000 fields with
 * a rule each has half of it, the largest flow of the portal a hundredth.
 */
export const MOST = 50_000;

/** Steps of a flow: each leads to every one after it that may be the next. */
export const MOST_STEPS = 1_000;

/** Blocks of a group of which the first speaks: each asks for all before it. */
export const MOST_RANKED = 100;

/** What costs more than its size says: the pointer to it, and the words. */
export function costlyIn({
  steps,
}: Pick<Flow, 'steps'>): { readonly pointer: string; readonly message: string } | undefined {
  if (steps.length > MOST_STEPS)
    return { pointer: `/steps/${MOST_STEPS}`, message: `the flow has more than ${MOST_STEPS} steps. Split it.` };
  for (const [index, step] of steps.entries()) {
    const at = rankedIn('blocks' in step ? step.blocks : [], `/steps/${index}/blocks`);
    if (at !== undefined)
      return { pointer: at, message: `a group that shows the first has more than ${MOST_RANKED} blocks. Split it.` };
  }
  return undefined;
}

function rankedIn(blocks: WrittenBlocks, pointer: string): string | undefined {
  for (const [index, block] of blocks.entries()) {
    const inner = 'blocks' in block ? block.blocks : [];
    const at = `${pointer}/${index}`;
    const found =
      'shows' in block && block.shows === 'first' && inner.length > MOST_RANKED ? at : rankedIn(inner, `${at}/blocks`);
    if (found !== undefined) return found;
  }
  return undefined;
}

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
