// Failures of a step's sources: each is said once per section, where its content would be.
import type { BlockNode } from '../nodes.ts';
import { catchNotReady, NotReady } from '../notReady.ts';

/** One object, so that nothing is rendered again. */
export const NONE: ReadonlySet<BlockNode> = new Set();

/** Returns the source whose failure a computation meets; undefined when it meets none. */
export function failedSource(read: () => unknown): string | undefined {
  const state = catchNotReady(read);
  return state instanceof NotReady && state.state === 'failed' ? state.what : undefined;
}

/**
 * Returns the failed blocks that would repeat a message: a section says each source once.
 * @param title source with which the title of the step failed
 */
export function repeatedFailures(blocks: readonly BlockNode[], title: string | undefined): ReadonlySet<BlockNode> {
  const repeated = new Set<BlockNode>();
  collect(blocks, new Set(title === undefined ? [] : [title]), repeated);
  return repeated.size === 0 ? NONE : repeated;
}

/** Adds repeated failures, and groups that would show nothing else. */
function collect(blocks: readonly BlockNode[], said: Set<string>, repeated: Set<BlockNode>): void {
  for (const block of [...blocks.filter(isMain), ...blocks.filter((one) => !isMain(one))]) {
    const presence = block.presence.value;
    if (presence === 'failed') {
      const source = block.presence.failure?.() ?? '';
      if (said.has(source)) repeated.add(block);
      said.add(source);
    } else if (presence === 'shown' && (block.kind === 'group' || block.kind === 'disclosure')) {
      const inner = block.blocks.value ?? [];
      collect(inner, block.title.value && isMain(block) ? new Set() : said, repeated);
      const isSpent = (one: BlockNode) => repeated.has(one) || one.presence.value === 'hidden';
      if (inner.some((one) => repeated.has(one)) && inner.every(isSpent)) repeated.add(block);
    }
  }
}

/** Blocks beside the main content say only what it does not say itself. */
const isMain = (block: BlockNode): boolean =>
  block.kind !== 'group' || (block.look !== 'about' && block.look !== 'aside');
