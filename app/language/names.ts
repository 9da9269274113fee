// Index of all names of a project: where each is declared, and what uses it.
import { basename } from '../build/projectFiles.ts';
import { type Documents, kindOf } from './documents.ts';
import { isGlobal, type Occurrence, occurrencesIn, type SymbolKind } from './occurrences.ts';
import type { Schemas } from './schemas.ts';

/** Identity of a name: its kind, its scope if it has one, and itself. */
export interface Name {
  readonly kind: Exclude<SymbolKind, 'root' | 'member'>;
  readonly scope: string;
  readonly name: string;
}

export const keyOf = ({ kind, scope, name }: Name): string => `${kind} ${scope}/${name}`;

interface Indexed {
  readonly text: string;
  readonly occurrences: readonly Occurrence[];
}

export class Names {
  readonly #files = new Map<string, Indexed>();
  #declared = new Map<string, Occurrence[]>();
  #byName = new Map<string, Occurrence[]>();
  #fragments = new Map<string, ReadonlyMap<string, string>>();
  #steps = new Map<string, readonly string[]>();
  #isCurrent = false;

  constructor(
    readonly documents: Documents,
    readonly schemas: Schemas,
  ) {}

  /** Reads changed files again. */
  refresh(): void {
    const files = this.documents.all();
    const listed = new Set(files);
    for (const file of this.#files.keys())
      if (!listed.has(file)) {
        this.#files.delete(file);
        this.#isCurrent = false;
      }
    for (const file of files) {
      const text = this.documents.text(file);
      if (this.#files.get(file)?.text === text) continue;
      this.#files.set(file, { text, occurrences: occurrencesIn(this.documents.source(file), this.schemas) });
      this.#isCurrent = false;
    }
    if (!this.#isCurrent) this.#index();
    this.#isCurrent = true;
  }

  #index(): void {
    this.#declared = new Map();
    this.#byName = new Map();
    this.#fragments = new Map();
    this.#steps = new Map();
    for (const occurrence of this.#all()) {
      const name = lastWordOf(occurrence);
      const alike = this.#byName.get(name);
      if (alike) alike.push(occurrence);
      else this.#byName.set(name, [occurrence]);
      if (!occurrence.declares || occurrence.kind === 'root' || occurrence.kind === 'member') continue;
      const key = keyOf({ ...occurrence, kind: occurrence.kind, scope: scopeOf(occurrence) });
      const declared = this.#declared.get(key);
      if (declared) declared.push(occurrence);
      else this.#declared.set(key, [occurrence]);
    }
    for (const file of this.#files.keys()) this.#readUses(file);
  }

  *#all(): Iterable<Occurrence> {
    for (const { occurrences } of this.#files.values()) yield* occurrences;
  }

  /** Groups of fields, and steps, that a flow takes from fragments. */
  #readUses(file: string): void {
    if (kindOf(file) !== 'flow') return;
    const groups = new Map<string, string>();
    const steps: string[] = [];
    const { root } = this.documents.source(file);
    for (const { keyNode, valueNode } of root?.type === 'object' ? root.properties : []) {
      if (keyNode.value === 'fields' && valueNode?.type === 'object')
        for (const field of valueNode.properties) {
          const use = usedBy(field.valueNode);
          if (use !== undefined) groups.set(field.keyNode.value, use);
        }
      if (keyNode.value === 'steps' && valueNode?.type === 'array')
        steps.push(...valueNode.items.flatMap((item) => usedBy(item) ?? []));
    }
    const scope = basename(file, '.json');
    this.#fragments.set(scope, groups);
    this.#steps.set(scope, steps);
  }

  /** Returns the name that an occurrence means; undefined for names that are declared nowhere. */
  resolve(occurrence: Occurrence): Name | undefined {
    const { kind, name, scope } = occurrence;
    const known = (one: Name): Name | undefined => (this.#declared.has(keyOf(one)) ? one : undefined);
    const of = (is: Name['kind'], where: string) => known({ kind: is, scope: where, name });
    switch (kind) {
      case 'root':
        return of('source', scope) ?? of('alias', '') ?? of('source', '');
      case 'member': {
        const fragment = this.#fragments.get(scope)?.get(occurrence.group ?? '');
        return fragment === undefined ? undefined : known({ kind: 'field', scope: `~${fragment}`, name });
      }
      case 'source':
        return of('source', scope) ?? of('source', '');
      case 'text':
        return this.#textOf(occurrence);
      case 'step':
      case 'field':
        return of(kind, scope) ?? this.#inFragments(kind, name, scope);
      case 'flow':
      case 'mail':
      case 'scenario':
      case 'type':
        return this.fileOf(kind, name) === undefined ? undefined : { kind, scope: '', name };
      default:
        return of(kind, isGlobal(kind) ? '' : scope);
    }
  }

  /** Texts are looked up in the file of the flow or fragment, then in `common`. */
  #textOf({ name, scope, begins }: Occurrence): Name | undefined {
    const [file, key = name] = name.includes('/') ? name.split('/') : [ofText(scope)];
    for (const one of [file ?? '', 'common']) {
      if (this.#declared.has(keyOf({ kind: 'text', scope: one, name: key })))
        return { kind: 'text', scope: one, name: key };
      if (!begins) continue;
      for (const [first] of this.#declared.values())
        if (first?.kind === 'text' && first.scope === one && first.name.startsWith(`${key}.`))
          return { kind: 'text', scope: one, name: first.name };
    }
    return undefined;
  }

  /** Keys that definitions look up in a copy file, and no language has. */
  missingTexts(file: string): readonly string[] {
    const keys = new Set<string>();
    for (const one of this.#all()) {
      // A name that may be something else, or begins several keys, names no certain text.
      if (one.kind !== 'text' || one.declares || one.begins || one.maybe) continue;
      const [scope, key = one.name] = one.name.includes('/') ? one.name.split('/') : [ofText(one.scope)];
      if (scope === file && !this.resolve(one)) keys.add(key);
    }
    return [...keys];
  }

  /** A flow has the steps and fields of the fragments that it uses, and a copy file may be that of a fragment. */
  #inFragments(kind: 'step' | 'field', name: string, scope: string): Name | undefined {
    const used = [...(this.#steps.get(scope) ?? []), ...(scope.startsWith('~') ? [] : [scope])];
    return used
      .map((fragment): Name => ({ kind, scope: `~${fragment}`, name }))
      .find((one) => this.#declared.has(keyOf(one)));
  }

  fileOf(kind: 'flow' | 'mail' | 'scenario' | 'type', name: string): string | undefined {
    const folders = {
      flow: ['flows', 'flows/pages', 'flows/site'],
      mail: ['flows/mails'],
      scenario: ['flows/scenarios'],
      type: ['schemas/api', 'schemas/content'],
    }[kind];
    return folders.map((folder) => `${folder}/${name}.json`).find((file) => this.documents.has(file));
  }

  /** Occurrences of a file, in the order of its schema. */
  in(file: string): readonly Occurrence[] {
    return this.#files.get(file)?.occurrences ?? [];
  }

  /** Returns the innermost occurrence at an offset. */
  at(file: string, offset: number): Occurrence | undefined {
    return this.in(file).find((one) => one.offset <= offset && offset <= one.offset + one.length);
  }

  declarationsOf(name: Name): readonly Occurrence[] {
    return this.#declared.get(keyOf(name)) ?? [];
  }

  /** Returns declarations and uses. */
  occurrencesOf(name: Name): readonly Occurrence[] {
    const key = keyOf(name);
    const found = (this.#byName.get(name.name) ?? []).filter((one) => {
      const meant = this.meantAt(one);
      return meant && keyOf(meant) === key;
    });
    return name.kind === 'text' ? [...found, ...this.#beginnings(name)] : found;
  }

  /** Uses of the words that a key begins with, of which a value chooses the rest. */
  #beginnings({ name, scope }: Name): Occurrence[] {
    const words = name.split('.');
    return words
      .slice(1)
      .flatMap((_, at) =>
        (this.#byName.get(words.slice(0, at + 1).join('.')) ?? []).filter(
          (one) => one.kind === 'text' && one.begins && (scope === 'common' || ofText(one.scope) === scope),
        ),
      );
  }

  #own(one: Occurrence): Name | undefined {
    return one.kind === 'root' || one.kind === 'member'
      ? undefined
      : { kind: one.kind, scope: scopeOf(one), name: one.name };
  }

  meantAt(one: Occurrence): Name | undefined {
    return one.declares ? this.#own(one) : this.resolve(one);
  }

  /** Names of a kind that can be used in a scope. */
  usable(kind: Name['kind'], scope: string): readonly string[] {
    const files = {
      flow: ['flows', 'flows/pages', 'flows/site'],
      mail: ['flows/mails'],
      scenario: ['flows/scenarios'],
    };
    if (kind === 'flow' || kind === 'mail' || kind === 'scenario')
      return files[kind]
        .flatMap((folder) => this.documents.names(folder))
        .filter((name) => name.endsWith('.json') && name !== 'catalogue.json')
        .map((name) => basename(name, '.json'));
    const scopes = new Set(
      isGlobal(kind) || kind === 'source'
        ? ['', scope]
        : kind === 'text'
          ? [ofText(scope), 'common']
          : [scope, ...(this.#steps.get(scope) ?? []).map((one) => `~${one}`)],
    );
    const names: string[] = [];
    for (const [one] of this.#declared.values())
      if (one?.kind === kind && scopes.has(scopeOf(one))) names.push(one.name);
    return [...new Set(names)];
  }

  /** Every declaration, once per name. */
  *declarations(): Iterable<Occurrence> {
    for (const [one] of this.#declared.values()) if (one) yield one;
  }
}

const scopeOf = ({ kind, scope }: Pick<Occurrence, 'kind' | 'scope'>): string => (isGlobal(kind) ? '' : scope);

/** Fragments and flows have their texts in a file with their name. */
const ofText = (scope: string): string => scope.replace(/^~/, '');

/** A text may be named with its file. */
const lastWordOf = ({ name }: Occurrence): string => name.split('/').at(-1) ?? name;

function usedBy(node: ReturnType<Documents['source']>['root']): string | undefined {
  if (node?.type !== 'object') return undefined;
  const value = node.properties.find(({ keyNode }) => keyNode.value === 'use')?.valueNode;
  return value?.type === 'string' ? value.value : undefined;
}
