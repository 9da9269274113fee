// Finds the names that a file declares and refers to, by the annotations of its schema.
import type { ASTNode, ObjectASTNode, StringASTNode } from 'vscode-json-languageservice';
import { basename } from '../build/projectFiles.ts';
import { type FileKind, kindOf, SCHEMA_OF, type Source } from './documents.ts';
import type { NameKind, Part, Schemas } from './schemas.ts';

/**
 * Kinds of names after paths are taken apart: `root` is the first word of a path that may be a source or an alias,
 * `member` the answer of a group of fields.
 */
export type SymbolKind = Exclude<NameKind, 'path' | 'part'> | 'root' | 'member';

export interface Occurrence {
  readonly kind: SymbolKind;
  readonly name: string;
  /** Flow, or `~` and the fragment, in which the name is looked up. For texts the name of their file. */
  readonly scope: string;
  readonly declares: boolean;
  readonly file: string;
  /** Position of the name, without quotes. */
  readonly offset: number;
  readonly length: number;
  /** A text that may be something else than a name, such as a result of an expression. */
  readonly maybe?: boolean;
  /** Group of fields that a member belongs to. */
  readonly group?: string;
  /** The beginning of several text keys, of which a value chooses one. */
  readonly begins?: boolean;
}

const ofFragment = (name: string): string => `~${name}`;

/** Roots of paths whose next word is a name, with the kind of that name. */
const ROOTS: Readonly<Record<string, SymbolKind | undefined>> = {
  form: 'field',
  values: 'value',
  input: 'input',
  facts: 'fact',
  memory: 'memory',
  results: 'operation',
};

/** First words of the names that `unreached` and variants give to parts, with the kind of the second word. */
const PARTS: Readonly<Record<string, SymbolKind | undefined>> = {
  steps: 'step',
  fields: 'field',
  values: 'value',
  effects: 'effects',
  sources: 'source',
};

/** Names between `{{` and `}}`. */
const PLACEHOLDER = /\{\{([\w.]+)\}\}/g;

export function occurrencesIn(source: Source, schemas: Schemas): readonly Occurrence[] {
  const kind = kindOf(source.file);
  const schema = SCHEMA_OF[kind];
  if (!source.root || schema === undefined) return [];
  const collector = new Collector(source, schemas, kind);
  collector.visit(source.root, schemas.root(schema), scopeOf(source.file, kind), undefined);
  return collector.found;
}

function scopeOf(file: string, kind: FileKind): string {
  if (kind === 'test') return file.split('/').at(-2) ?? '';
  return kind === 'catalogue' ? '' : basename(file, '.json');
}

class Collector {
  readonly found: Occurrence[] = [];

  constructor(
    readonly source: Source,
    readonly schemas: Schemas,
    readonly kind: FileKind,
  ) {}

  /** @param inherited kind of the names that an expression around this node gives */
  visit(node: ASTNode, parts: readonly Part[], outer: string, inherited: NameKind | undefined): void {
    const applying = this.schemas.applying(parts, node);
    if (node.type === 'string') return this.#text(node, applying, outer, inherited);
    if (node.type === 'array') {
      const refersTo = inherited ?? kindIn(applying, 'refersTo');
      for (const [index, item] of node.items.entries())
        this.visit(item, this.schemas.below(applying, index), outer, refersTo);
      return;
    }
    if (node.type === 'object') this.#object(node, applying, outer, inherited);
  }

  #object(node: ObjectASTNode, parts: readonly Part[], outer: string, inherited: NameKind | undefined): void {
    const scope = this.#scopeIn(node, outer);
    const refersTo = inherited ?? kindIn(parts, 'refersTo');
    const declares = kindIn(parts, 'keysDeclare');
    const refers = kindIn(parts, 'keysReferTo');
    for (const { keyNode, valueNode } of node.properties) {
      const key = keyNode.value;
      const isFixed = parts.some(({ schema }) => Object.hasOwn(schema.properties ?? {}, key) && key.startsWith('$'));
      if (declares && !isFixed) this.#declared(declares, keyNode, valueNode, scope);
      if (refers === 'part') this.#part(keyNode, scope);
      else if (refers && !isFixed) this.#add(refers, keyNode, this.#scopeOfKeys(refers, node, scope), false);
      if (!valueNode) continue;
      const inner = this.kind === 'catalogue' && declares === 'fragment' ? ofFragment(key) : scope;
      // Operands of an operator may be results; a path never is one.
      const passed = key === 'var' || !isOperand(parts, key) ? undefined : refersTo;
      this.visit(valueNode, this.schemas.below(parts, key), inner, passed);
    }
  }

  /** A screen of a test may be that of another flow. */
  #scopeIn(node: ObjectASTNode, outer: string): string {
    if (this.kind !== 'test') return outer;
    return textOf(node, 'flow') ?? outer;
  }

  /** Arguments of a flow that is opened are its inputs. */
  #scopeOfKeys(kind: NameKind, node: ObjectASTNode, scope: string): string {
    if (kind !== 'input') return scope;
    const { parent } = node;
    const around = parent?.type === 'property' && parent.parent?.type === 'object' ? parent.parent : undefined;
    return (around && textOf(around, 'open')) ?? '';
  }

  #declared(kind: NameKind, keyNode: StringASTNode, value: ASTNode | undefined, scope: string): void {
    if (kind === 'text') {
      this.#add(kind, keyNode, scope, true);
      if (value) this.#placeholders(value, scope);
      return;
    }
    // Without `asks`, a flow binds a source of the catalogue.
    const binds = kind === 'source' && this.kind === 'flow' && !(value?.type === 'object' && textOf(value, 'asks'));
    this.#add(kind, keyNode, isGlobal(kind) && this.kind === 'catalogue' ? '' : scope, !binds);
  }

  #text(node: StringASTNode, parts: readonly Part[], scope: string, inherited: NameKind | undefined): void {
    const declared = kindIn(parts, 'declares');
    if (declared) return this.#add(declared, node, scope, true);
    const refersTo = kindIn(parts, 'refersTo');
    if (refersTo === 'path') this.#path(node.value, node.offset + 1, scope);
    else if (refersTo === 'part') this.#part(node, scope);
    else if (refersTo === 'type') this.#type(node);
    else if (refersTo === 'text') this.#key(node, scope);
    else if (refersTo) this.#add(refersTo, node, scope, false);
    else if (inherited && inherited !== 'path') this.#add(inherited, node, scope, false, true);
  }

  /** With `by`, a key is the beginning of those that a value may choose. */
  #key(node: StringASTNode, scope: string): void {
    const around =
      node.parent?.type === 'property' && node.parent.keyNode.value === 't' ? node.parent.parent : undefined;
    const begins = around?.type === 'object' && around.properties.some(({ keyNode }) => keyNode.value === 'by');
    const place = { offset: node.offset + 1, length: Math.max(0, node.length - 2) };
    this.#push({ kind: 'text', name: node.value, scope, declares: false, ...place, ...(begins && { begins }) });
  }

  /** `steps.contact.when` is the condition of a step, `usage → reading` a transition, and a word alone a step. */
  #part(node: StringASTNode, scope: string): void {
    const [first = '', second] = node.value.split('.');
    const kind = Object.hasOwn(PARTS, first) ? PARTS[first] : undefined;
    const push = (is: SymbolKind, name: string, at: number) =>
      this.#push({
        kind: is,
        name,
        scope,
        declares: false,
        maybe: true,
        offset: node.offset + 1 + at,
        length: name.length,
      });
    if (kind && second !== undefined) return push(kind, second, first.length + 1);
    let at = 0;
    for (const step of node.value.split(' → ')) {
      push('step', step, at);
      at += step.length + ' → '.length;
    }
  }

  /** `Deal[]` and `Deal?` name the type `Deal`. */
  #type(node: StringASTNode): void {
    const name = /^\w+/.exec(node.value)?.[0] ?? '';
    this.#push({ kind: 'type', name, scope: '', declares: false, offset: node.offset + 1, length: name.length });
  }

  #add(kind: NameKind, node: StringASTNode, scope: string, declares: boolean, maybe = false): void {
    if (kind === 'path' || kind === 'part') return;
    // Escaped names are as long as they are written.
    const length = Math.max(0, node.length - 2);
    const more = maybe ? { maybe } : {};
    this.#push({ kind, name: node.value, scope, declares, offset: node.offset + 1, length, ...more });
  }

  #push(occurrence: Omit<Occurrence, 'file'>): void {
    this.found.push({ ...occurrence, file: this.source.file });
  }

  #placeholders(value: ASTNode, scope: string): void {
    if (value.type === 'object')
      for (const { valueNode } of value.properties) valueNode && this.#placeholders(valueNode, scope);
    if (value.type !== 'string') return;
    const written = this.source.document.getText().slice(value.offset, value.offset + value.length);
    for (const { 1: path = '', index } of written.matchAll(PLACEHOLDER))
      this.#path(path, value.offset + index + '{{'.length, scope);
  }

  #path(path: string, offset: number, scope: string): void {
    const [root = '', name, member] = path.split('.');
    const kind = Object.hasOwn(ROOTS, root) ? ROOTS[root] : undefined;
    if (!kind) {
      if (root !== '') this.#push({ kind: 'root', name: root, scope, declares: false, offset, length: root.length });
      return;
    }
    if (name === undefined || name === '') return;
    const at = offset + root.length + 1;
    this.#push({ kind, name, scope, declares: false, offset: at, length: name.length });
    if (kind === 'field' && member !== undefined)
      this.#push({
        kind: 'member',
        name: member,
        group: name,
        scope,
        declares: false,
        offset: at + name.length + 1,
        length: member.length,
      });
  }
}

/** Kinds that have one name in the whole project. */
export const isGlobal = (kind: SymbolKind | NameKind): boolean =>
  !['step', 'field', 'value', 'input', 'effects', 'text', 'source', 'root', 'member'].includes(kind);

const kindIn = (
  parts: readonly Part[],
  word: 'declares' | 'refersTo' | 'keysDeclare' | 'keysReferTo',
): NameKind | undefined => parts.find(({ schema }) => schema[word] !== undefined)?.schema[word];

/** Operators have one property each, all from a list. */
const isOperand = (parts: readonly Part[], key: string): boolean =>
  parts.some(
    ({ schema }) => Object.hasOwn(schema.properties ?? {}, 'var') && Object.hasOwn(schema.properties ?? {}, key),
  );

function textOf(node: ObjectASTNode, key: string): string | undefined {
  const value = node.properties.find(({ keyNode }) => keyNode.value === key)?.valueNode;
  return value?.type === 'string' ? value.value : undefined;
}
