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

/** @param say words of a text key, in the language of the editor */
export function outlineOf(source: Source, say: (key: string) => string | undefined): DocumentSymbol[] {
  return source.root?.type === 'object' ? partsOf(source, source.root, say) : [];
}

function partsOf(source: Source, node: ObjectASTNode, say: (key: string) => string | undefined): DocumentSymbol[] {
  return node.properties.flatMap(({ keyNode, valueNode }): DocumentSymbol[] => {
    const kind = Object.hasOwn(KINDS, keyNode.value) ? KINDS[keyNode.value] : undefined;
    if (kind === undefined || !valueNode) return [];
    const symbol = (part: ASTNode, name: string, at: ASTNode): DocumentSymbol => ({
      name,
      detail: detailOf(part, say),
      kind,
      range: rangeOf(
        source.document,
        Math.min(at.offset, part.offset),
        part.offset + part.length - Math.min(at.offset, part.offset),
      ),
      selectionRange: rangeOf(source.document, at.offset, at.length),
      children: part.type === 'object' ? partsOf(source, part, say) : [],
    });
    if (valueNode.type === 'array')
      return valueNode.items.map((item, at) =>
        symbol(item, nameOf(item) ?? `${keyNode.value} ${at + 1}`, nameNode(item)),
      );
    if (valueNode.type === 'object')
      return valueNode.properties.map((one) =>
        symbol(one.valueNode ?? one.keyNode, one.keyNode.value || '…', one.keyNode),
      );
    return [];
  });
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
function detailOf(node: ASTNode, say: (key: string) => string | undefined): string {
  for (const key of ['title', 'label', 'text']) {
    const text = textIn(node, key) ?? (valueAt(node, key) ? textIn(valueAt(node, key) as ASTNode, 't') : undefined);
    const words = text === undefined ? undefined : say(text);
    if (words !== undefined) return words;
  }
  return '';
}
