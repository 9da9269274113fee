// Ranges of the Language Server Protocol, and edits that leave everything else as it is.
import type { ASTNode, Range, TextDocument, TextEdit } from 'vscode-json-languageservice';
import type { Source } from './documents.ts';

export const rangeOf = (document: TextDocument, offset: number, length: number): Range => ({
  start: document.positionAt(offset),
  end: document.positionAt(offset + length),
});

/** The smallest edit between two texts: what they begin and end with in common stays. */
export function editBetween(document: TextDocument, after: string): TextEdit[] {
  const before = document.getText();
  if (before === after) return [];
  const most = Math.min(before.length, after.length);
  let begin = 0;
  while (begin < most && before[begin] === after[begin]) begin += 1;
  let end = 0;
  while (end < most - begin && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return [
    {
      range: rangeOf(document, begin, before.length - end - begin),
      newText: after.slice(begin, after.length - end),
    },
  ];
}

/** Returns the innermost node around an offset; at the end of a node, that node. */
export function nodeAt(source: Source, offset: number): ASTNode | undefined {
  return (
    source.json &&
    (
      source.json as { getNodeFromOffset?(at: number, includeRight?: boolean): ASTNode | undefined }
    ).getNodeFromOffset?.(offset, true)
  );
}

/** Keys and indexes on the way from the root to a node. */
export function pathTo(node: ASTNode): (string | number)[] {
  const { parent } = node;
  if (!parent) return [];
  if (parent.type === 'property') return parent.parent ? [...pathTo(parent.parent), parent.keyNode.value] : [];
  if (parent.type === 'array') return [...pathTo(parent), parent.items.indexOf(node)];
  return pathTo(parent);
}

/** Follows keys and indexes from a node, as far as there are nodes. */
export function follow(root: ASTNode | undefined, path: readonly (string | number)[]): ASTNode | undefined {
  let at = root;
  for (const key of path) {
    if (at?.type === 'object') at = at.properties.find(({ keyNode }) => keyNode.value === String(key))?.valueNode;
    else if (at?.type === 'array') at = at.items[Number(key)];
    else return undefined;
  }
  return at;
}

export const keysIn = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
