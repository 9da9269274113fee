// Limits checked before parsing: later code recurses into definitions, and the stack is limited.

import type { Flow, WrittenBlocks } from '../../flow.ts';

/** Characters of a file. A flow of 5,000 fields has half as many in any layout. */
export const MAX_SIZE = 4_000_000;
/** Nested braces and brackets. No flow of the portal has 20. */
export const MAX_DEPTH = 100;

/**
 * Objects and arrays of a file; checking this many takes about ten seconds.
 * A flow of 5,000 fields with a rule each has half as many, the largest flow of the portal 1 %.
 */
export const MAX_COUNT = 50_000;

/** Steps of a flow: each has an edge to every later step that may be the next. */
export const MAX_STEPS = 1_000;

/** Blocks of a `shows: first` group: each evaluates the conditions of all before it. */
export const MAX_RANKED = 100;

/** Returns the pointer and message of a part that costs more than its size suggests. */
export function costlyIn({
  steps,
}: Pick<Flow, 'steps'>): { readonly pointer: string; readonly message: string } | undefined {
  if (steps.length > MAX_STEPS)
    return { pointer: `/steps/${MAX_STEPS}`, message: `the flow has more than ${MAX_STEPS} steps. Split it.` };
  for (const [index, step] of steps.entries()) {
    const at = rankedIn('blocks' in step ? step.blocks : [], `/steps/${index}/blocks`);
    if (at !== undefined)
      return { pointer: at, message: `a group with "shows": "first" has more than ${MAX_RANKED} blocks. Split it.` };
  }
  return undefined;
}

function rankedIn(blocks: WrittenBlocks, pointer: string): string | undefined {
  for (const [index, block] of blocks.entries()) {
    const inner = 'blocks' in block ? block.blocks : [];
    const at = `${pointer}/${index}`;
    const found =
      'shows' in block && block.shows === 'first' && inner.length > MAX_RANKED ? at : rankedIn(inner, `${at}/blocks`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the offset at which a text exceeds the limit of depth or size, if it does. */
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
    if (depth > MAX_DEPTH) return { of: 'depth', at };
    if (parts > MAX_COUNT) return { of: 'parts', at };
  }
  return undefined;
}

/** Counts the keys of a text that is valid JSON. */
export function keysOf(text: string): number {
  let keys = 0;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === ':') keys += 1;
  }
  return keys;
}

/** Returns the offset of the closing quote, or of the line end: strings have no line breaks. */
function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"' || text[at] === '\n') return at;
  }
  return text.length;
}
