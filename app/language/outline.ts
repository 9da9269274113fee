// Outline of a file: steps, fields, blocks and other named parts, with the words that customers see.
import type { ASTNode, DocumentSymbol, ObjectASTNode } from 'vscode-json-languageservice';
import type { Source } from './documents.ts';
import { rangeOf } from './ranges.ts';

/** Parts of a flow that the outline lists, with the kind of symbol of the protocol. */
const KINDS: Readonly<Record<string, DocumentSymbol['kind']>> = {
  steps: 5,
  fields: 8,
  blocks: 19,
  values: 13,
  sources: 11,
  effects: 12,
  input: 20,
  fragments: 4,
  operations: 6,
  facts: 13,
  guards: 12,
  memory: 14,
  uploads: 11,
};

/** Words of a text key, in one language. */
type Say = (key: string) => string | undefined;

export function outlineOf(source: Source, say: Say): DocumentSymbol[] {
  return source.root?.type === 'object' ? groupsOf(source, source.root, say) : [];
}

/** A group for each list of parts, in the order of the file. */
function groupsOf(source: Source, node: ObjectASTNode, say: Say): DocumentSymbol[] {
  return node.properties.flatMap(({ keyNode, valueNode }): DocumentSymbol[] => {
    const kind = kindOf(keyNode.value);
    if (kind === undefined || !valueNode) return [];
    const end = valueNode.offset + valueNode.length;
    return [
      {
        name: keyNode.value,
        kind,
        range: rangeOf(source.document, keyNode.offset, end - keyNode.offset),
        selectionRange: rangeOf(source.document, keyNode.offset, keyNode.length),
        children: symbolsIn(source, valueNode, kind, say),
      },
    ];
  });
}

const kindOf = (key: string): DocumentSymbol['kind'] | undefined =>
  Object.hasOwn(KINDS, key) ? KINDS[key] : undefined;

function symbolsIn(source: Source, list: ASTNode, kind: DocumentSymbol['kind'], say: Say): DocumentSymbol[] {
  const symbol = (part: ASTNode, name: string, at: ASTNode): DocumentSymbol => {
    const begin = Math.min(at.offset, part.offset);
    return {
      name,
      detail: detailOf(part, say),
      kind,
      range: rangeOf(source.document, begin, part.offset + part.length - begin),
      selectionRange: rangeOf(source.document, at.offset, at.length),
      // The blocks of a step are its parts, without a group between.
      children: part.type === 'object' ? groupsOf(source, part, say).flatMap(({ children = [] }) => children) : [],
    };
  };
  if (list.type === 'array')
    return list.items.map((item, at) => symbol(item, nameOf(item) ?? String(at + 1), nameNode(item)));
  if (list.type !== 'object') return [];
  return list.properties.map((one) => symbol(one.valueNode ?? one.keyNode, one.keyNode.value || '…', one.keyNode));
}

const NAMING = ['id', 'field', 'use', 'look', 'kind'] as const;

const valueAt = (node: ASTNode, key: string): ASTNode | undefined =>
  node.type === 'object' ? node.properties.find(({ keyNode }) => keyNode.value === key)?.valueNode : undefined;

const textIn = (node: ASTNode, key: string): string | undefined => {
  const value = valueAt(node, key);
  return value?.type === 'string' && value.value !== '' ? value.value : undefined;
};

const nameOf = (node: ASTNode): string | undefined =>
  NAMING.map((key) => textIn(node, key)).find((name) => name !== undefined);

const nameNode = (node: ASTNode): ASTNode =>
  NAMING.map((key) => valueAt(node, key)).find((one) => one?.type === 'string') ?? { ...node, length: 1 };

/** Words of the title, label or text. */
function detailOf(node: ASTNode, say: Say): string {
  for (const key of ['title', 'label', 'text']) {
    const text = textIn(node, key) ?? (valueAt(node, key) ? textIn(valueAt(node, key) as ASTNode, 't') : undefined);
    const words = text === undefined ? undefined : say(text);
    if (words !== undefined) return words;
  }
  return '';
}
