// A definition file with its positions. The only door to jsonc-parser.
import {
  findNodeAtLocation,
  getNodeValue,
  type Node,
  type ParseError,
  parseTree,
  printParseErrorCode,
} from 'jsonc-parser';
import type { ErrorCode, Problem } from '../errors.ts';

/** A parsed file: its value, and where in it everything stands. */
export interface Document {
  readonly file: string;
  readonly value: unknown;
  readonly problems: readonly Problem[];
  problem(code: ErrorCode, pointer: string, message: string): Problem;
}

/** Parses a file strictly: no comments, no trailing commas. */
export function parseDocument(file: string, text: string): Document {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const problem = (code: ErrorCode, pointer: string, message: string): Problem => ({
    code,
    file,
    pointer,
    message,
    ...positionOf(text, offsetOf(tree, pointer)),
  });
  const problems = errors.map(({ error, offset }) => ({
    ...problem('FLOW_NOT_JSON', '', `${printParseErrorCode(error)}. Check for a missing comma, quote or bracket here.`),
    ...positionOf(text, offset),
  }));
  return { file, value: tree ? getNodeValue(tree) : undefined, problems, problem };
}

/** The names of a JSON pointer. */
export const pointerParts = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

export const toPointer = (parts: readonly (string | number)[]): string =>
  parts.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');

/** The place of what a pointer names, or of the nearest that exists around it. */
function offsetOf(tree: Node | undefined, pointer: string): number {
  const parts = pointerParts(pointer);
  for (let length = parts.length; tree && length >= 0; length -= 1) {
    const node = findNodeAtLocation(
      tree,
      parts.slice(0, length).map((part) => (/^\d+$/.test(part) ? Number(part) : part)),
    );
    if (node) return node.offset;
  }
  return 0;
}

function positionOf(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
