// Parsed definition files with positions. The only module that imports jsonc-parser.
import {
  applyEdits,
  findNodeAtLocation,
  getLocation,
  getNodeValue,
  modify,
  type Node,
  type ParseError,
  parseTree,
} from 'jsonc-parser';
import type { ErrorCode, Fix, Problem } from '../../errors.ts';
import { breakIn } from './jsonSyntaxErrors.ts';
import { keysOf, MAX_COUNT, MAX_DEPTH, MAX_SIZE, tooMuchAt } from './limits.ts';
import { pointerParts, toPointer } from './pointers.ts';
import { isReserved, reserved } from './reservedNames.ts';

/** Codes of problems that stop the reading of a file. */
export const UNREADABLE = [
  'FLOW_NOT_JSON',
  'FLOW_TOO_LARGE',
  'FLOW_TOO_DEEP',
  'FLOW_DUPLICATE_KEY',
  'FLOW_BAD_NAME',
] as const;
type Unreadable = (typeof UNREADABLE)[number];

export interface Document {
  readonly file: string;
  readonly value: unknown;
  readonly problems: readonly Problem<Unreadable>[];
  problem<Code extends ErrorCode>(code: Code, pointer: string, message: string, fix?: Fix): Problem<Code>;
}

/** Returns the file name without folder and extension. */
export const nameOf = ({ file }: Document): string => (file.split('/').at(-1) ?? '').replace(/\.json$/, '');

/** The last text of each file: loading, checking and comparing it need the same document. */
const latest = new Map<string, { readonly text: string; readonly document: Document }>();

/** Parses a file strictly: no comments, no trailing commas. Returns the same document for the same text. */
export function parseDocument(file: string, text: string): Document {
  const known = latest.get(file);
  if (known?.text === text) return known.document;
  const document = parsed(file, text);
  latest.set(file, { text, document });
  return document;
}

const STRICT = { disallowComments: true, allowTrailingComma: false };

function parsed(file: string, text: string): Document {
  const positionOf = positionsOf(text);
  const refused = refusalOf(file, text, positionOf);
  const plain = refused ? undefined : plainJson(text);
  const errors: ParseError[] = [];
  // Positions are needed for problems only.
  let tree = refused || plain ? undefined : parseTree(text, errors, STRICT);
  const problem: Document['problem'] = (code, pointer, message, fix) => {
    if (plain) tree ??= parseTree(text, errors, STRICT);
    return { code, file, pointer, message, ...positionOf(offsetOf(tree, pointer)), ...(fix && { fix }) };
  };
  if (refused) return { file, value: undefined, problems: [refused], problem };
  if (plain) return { file, value: plain.value, problems: [], problem };
  const problems: Problem<Unreadable>[] = [];
  const [error] = errors;
  if (error || !tree) {
    const { offset, message, fix } = breakIn(text) ?? {
      offset: error?.offset ?? 0,
      message: 'the file is not valid JSON. Correct its syntax.',
    };
    problems.push({ ...problem('FLOW_NOT_JSON', '', message, fix), ...positionOf(offset) });
  }
  if (tree && problems.length === 0)
    for (const { code, pointer, offset, message } of wrongKeys(tree))
      problems.push({ ...problem(code, pointer, message), ...positionOf(offset) });
  return { file, value: tree ? getNodeValue(tree) : undefined, problems, problem };
}

/** Parses valid JSON without repeated or reserved keys in a fraction of the time; undefined for all other texts. */
function plainJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return keysIn(value) === keysOf(text) ? { value } : undefined;
  } catch {
    return undefined;
  }
}

/** Counts the keys of all objects; infinite with a reserved one. */
function keysIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) for (const entry of value) count += keysIn(entry);
  else
    for (const [name, entry] of Object.entries(value))
      count += isReserved(name) ? Number.POSITIVE_INFINITY : 1 + keysIn(entry);
  return count;
}

/** Stands for bytes that are no UTF-8, such as letters of a Latin-1 file. */
const REPLACEMENT = '\ufffd';

/** Byte order mark: written by some editors, invisible, and invalid in JSON. */
const MARK = '\ufeff';

function refusalOf(
  file: string,
  text: string,
  positionOf: (offset: number) => Position,
): Problem<Unreadable> | undefined {
  const refuse = (code: Unreadable, offset: number, message: string): Problem<Unreadable> => ({
    code,
    file,
    pointer: '',
    message,
    ...positionOf(offset),
  });
  if (text.startsWith(MARK)) {
    const message = 'the file begins with an invisible byte order mark. Save it as "UTF-8", not "UTF-8 with BOM".';
    return { ...refuse('FLOW_NOT_JSON', 0, message), fix: { change: 'text', offset: 0, length: MARK.length, to: '' } };
  }
  const unreadable = text.indexOf(REPLACEMENT);
  if (unreadable >= 0)
    return refuse(
      'FLOW_NOT_JSON',
      unreadable,
      'this character cannot be read: the file is not UTF-8. Save it as UTF-8.',
    );
  if (text.length > MAX_SIZE)
    return refuse('FLOW_TOO_LARGE', 0, `the file has more than ${MAX_SIZE} characters. Split it.`);
  const { of, at = 0 } = tooMuchAt(text) ?? {};
  if (of === 'parts')
    return refuse('FLOW_TOO_LARGE', at, `the file has more than ${MAX_COUNT} objects and lists. Split it.`);
  return of === undefined
    ? undefined
    : refuse(
        'FLOW_TOO_DEEP',
        at,
        `braces and brackets are nested more than ${MAX_DEPTH} levels deep. Move a part into values or effects.`,
      );
}

interface WrongKey {
  readonly code: Unreadable;
  readonly pointer: string;
  readonly offset: number;
  readonly message: string;
}

/** Finds reserved keys, and duplicate keys, of which the last would win silently. */
function wrongKeys(node: Node, at: readonly (string | number)[] = []): WrongKey[] {
  const { type, children = [] } = node;
  if (type === 'array') return children.flatMap((child, index) => wrongKeys(child, [...at, index]));
  if (type !== 'object') return [];
  const seen = new Set<string>();
  return children.flatMap(({ children: [key, value] = [] }) => {
    const name = String(key?.value);
    const wrong = seen.has(name)
      ? ({ code: 'FLOW_DUPLICATE_KEY', message: `the key "${name}" is repeated. Remove one of them.` } as const)
      : isReserved(name) && ({ code: 'FLOW_BAD_NAME', message: reserved(name) } as const);
    seen.add(name);
    const here = [...at, name];
    const inner = value ? wrongKeys(value, here) : [];
    return wrong ? [{ ...wrong, pointer: toPointer(here), offset: key?.offset ?? 0 }, ...inner] : inner;
  });
}

/** Applies a fix and keeps all other text. Returns the same text if the location is gone. */
export function withFix(text: string, fix: Fix): string {
  if (fix.change === 'text') return text.slice(0, fix.offset) + fix.to + text.slice(fix.offset + fix.length);
  const tree = parseTree(text);
  const path = pathIn(pointerParts(fix.pointer));
  const node = tree && findNodeAtLocation(tree, path);
  if (!node) return text;
  if (fix.change === 'remove')
    return applyEdits(text, modify(text, path, undefined, { formattingOptions: { tabSize: 2, insertSpaces: true } }));
  const target = fix.change === 'rename' ? node.parent?.children?.[0] : node;
  return target
    ? text.slice(0, target.offset) + JSON.stringify(fix.to) + text.slice(target.offset + target.length)
    : text;
}

const pathIn = (parts: readonly string[]) => parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));

function offsetOf(tree: Node | undefined, pointer: string): number {
  const parts = pointerParts(pointer);
  for (let length = parts.length; tree && length >= 0; length -= 1) {
    const node = findNodeAtLocation(tree, pathIn(parts.slice(0, length)));
    if (node) return node.offset;
  }
  return 0;
}

/** Position in a text; lines and columns count from one. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Returns the positions of all objects and arrays by JSON pointer. */
export function positionsIn(text: string): ReadonlyMap<string, Position> {
  const positionOf = positionsOf(text);
  const positions = new Map<string, Position>();
  const visit = (node: Node | undefined, parts: readonly (string | number)[]): void => {
    if (node?.type !== 'object' && node?.type !== 'array') return;
    positions.set(toPointer(parts), positionOf(node.offset));
    for (const [index, child] of (node.children ?? []).entries()) {
      const [key, value] = child.children ?? [];
      if (node.type === 'object') visit(value, [...parts, String(key?.value)]);
      else visit(child, [...parts, index]);
    }
  };
  visit(parseTree(text), []);
  return positions;
}

/** Converts offsets to positions; indexes the lines on first use. */
function positionsOf(text: string): (offset: number) => Position {
  let begins: number[] | undefined;
  return (offset) => {
    begins ??= [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    let [line, beyond] = [0, begins.length];
    while (beyond - line > 1) {
      const middle = (line + beyond) >> 1;
      if ((begins[middle] ?? 0) <= offset) line = middle;
      else beyond = middle;
    }
    return { line: line + 1, column: offset - (begins[line] ?? 0) + 1 };
  };
}

/** Returns a text of JSON with one value changed, inserted or (undefined) removed; all else keeps its formatting. */
export function editJson(text: string, path: (string | number)[], value: unknown, isInsertion = false): string {
  const tree = parseTree(text);
  const node = tree && !isInsertion ? findNodeAtLocation(tree, path) : undefined;
  // The library would format the line again.
  if (node && value !== undefined && typeof value !== 'object')
    return text.slice(0, node.offset) + JSON.stringify(value) + text.slice(node.offset + node.length);
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return applyEdits(text, modify(text, path, value, { formattingOptions, isArrayInsertion: isInsertion }));
}

/** JSON pointer of the value or property at an offset; that of the file outside of all values. */
export const pointerAt = (text: string, offset: number): string => toPointer(getLocation(text, offset).path);
