// The language server without a transport or platform: files in, diagnostics, names and edits out.
import {
  type CodeAction,
  type CompletionItem,
  type Diagnostic,
  type DocumentSymbol,
  getLanguageService,
  type Hover,
  type Location,
  type Position,
  type Range,
  type SymbolInformation,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-json-languageservice';
import type { PreparedFlow, Problem } from '../../engine/index.ts';
import { Project } from '../build/project.ts';
import { basename, type ProjectFiles } from '../build/projectFiles.ts';
import { diagnosticOf, quickFix } from './diagnostics.ts';
import { Documents, kindOf, SCHEMA_OF, type Source } from './documents.ts';
import { formatted } from './format.ts';
import { type Name, Names } from './names.ts';
import { isGlobal, type Occurrence } from './occurrences.ts';
import { outlineOf } from './outline.ts';
import { nodeAt, pathTo, rangeOf } from './ranges.ts';
import { type NameKind, type SchemaFiles, Schemas } from './schemas.ts';
import { aliasesAt, type Loaded, load, typeOf, wordsAfter } from './scope.ts';

/** A rename that is refused, with the reason for the author. */
export class Refused extends Error {}

/** Kinds that name a file or belong to the code: renaming the word alone would break them. */
const FIXED: readonly Name['kind'][] = ['flow', 'mail', 'scenario', 'type', 'locale', 'artwork'];

/** Icon of each kind in lists of completions: the numbers of the protocol. */
const ICON = { path: 5, name: 18 } as const;

/** Entries of a list that an editor shows: longer ones are never read. */
const MOST_FOUND = 200;

const ANYWHERE = 'file:///schemas/';

/** Files of each schema, also while they have no `$schema` yet. */
const MATCHED: Readonly<Record<string, readonly string[]>> = {
  'flow.schema.json': ['flows/*.json', 'flows/pages/*.json', 'flows/site/*.json', '!flows/catalogue.json'],
  'catalogue.schema.json': ['flows/catalogue.json'],
  'copy.schema.json': ['flows/copy/**'],
  'mail.schema.json': ['flows/mails/**'],
  'scenario.schema.json': ['flows/scenarios/**'],
  'test.schema.json': ['flows/tests/**'],
};

export class LanguageService {
  readonly documents: Documents;
  readonly #names: Names;
  readonly #schemas: Schemas;
  readonly #json;
  #project: Project | undefined;
  readonly #copies = new Map<string, { readonly text: string; readonly words: Words | undefined }>();
  /** The last version of each flow that could be loaded. */
  readonly #flows = new Map<string, PreparedFlow>();

  constructor(files: ProjectFiles, schemas: SchemaFiles) {
    this.documents = new Documents(files);
    this.#schemas = new Schemas(schemas);
    this.#names = new Names(this.documents, this.#schemas);
    this.#json = getLanguageService({
      workspaceContext: { resolveRelativePath: (path, from) => new URL(path, from).href },
    });
    this.#json.configure({
      validate: false,
      schemas: Object.entries(schemas).map(([name, schema]) => ({
        uri: ANYWHERE + name,
        schema: forLibrary(schema),
        fileMatch: [...(MATCHED[name] ?? [])],
      })),
    });
  }

  /** Takes a text that is open in an editor; null for a file that was removed, undefined to read it again. */
  change(file: string, text: string | null | undefined): void {
    if (text === undefined) this.documents.reset(file);
    else this.documents.set(file, text);
    this.#project = undefined;
  }

  get project(): Project {
    this.#project ??= new Project(this.documents);
    return this.#project;
  }

  get names(): Names {
    this.#names.refresh();
    return this.#names;
  }

  /** Problems of some files, which takes a fraction of checking all. */
  problemsIn(files: readonly string[]): readonly Problem[] {
    return this.project.checkFiles(files.filter((file) => this.documents.has(file) && kindOf(file) !== 'other'))
      .problems;
  }

  problems(): readonly Problem[] {
    return this.project.check().problems;
  }

  diagnosticOf(problem: Problem): Diagnostic {
    return diagnosticOf(this.documents.source(problem.file), problem);
  }

  quickFixes(file: string, range: Range): CodeAction[] {
    const source = this.documents.source(file);
    const isInside = ({ range: { start, end } }: Diagnostic) =>
      start.line <= range.end.line && end.line >= range.start.line;
    return this.problemsIn([file])
      .filter((problem) => problem.file === file && problem.fix && isInside(diagnosticOf(source, problem)))
      .flatMap((problem) => quickFix(source, problem) ?? []);
  }

  /** Returns no edits for broken JSON. */
  format(file: string): TextEdit[] {
    const { document, json, root } = this.documents.source(file);
    const { syntaxErrors } = json as unknown as { readonly syntaxErrors?: readonly unknown[] };
    if (!root || (syntaxErrors ?? []).length > 0) return [];
    const before = document.getText();
    const after = formatted(before, root);
    return before === after ? [] : [{ range: rangeOf(document, 0, before.length), newText: after }];
  }

  outline(file: string, locale?: string): DocumentSymbol[] {
    return outlineOf(this.documents.source(file), (key) => this.#words(file, key, locale));
  }

  definition(file: string, position: Position): Location[] {
    const name = this.#nameAt(file, position);
    if (!name) return [];
    const declared = this.names.declarationsOf(name).map((one) => this.#locationOf(one));
    return declared.length > 0 ? declared : this.#fileOf(name);
  }

  references(file: string, position: Position, withDeclaration = true): Location[] {
    const name = this.#nameAt(file, position);
    if (!name) return [];
    return this.names
      .occurrencesOf(name)
      .filter(({ declares }) => withDeclaration || !declares)
      .map((one) => this.#locationOf(one));
  }

  /** Returns the name that would be renamed. @throws Refused */
  prepareRename(file: string, position: Position): { readonly range: Range; readonly placeholder: string } {
    const found = this.#occurrenceAt(file, position);
    const name = found && this.names.meantAt(found);
    if (!found || !name || found.begins)
      throw new Refused('There is no name here that flows share. Put the cursor on one.');
    if (FIXED.includes(name.kind))
      throw new Refused(`The name of a ${name.kind} is that of a file. Rename the file with its uses.`);
    const { document } = this.documents.source(file);
    return { range: rangeOf(document, found.offset, found.length), placeholder: name.name };
  }

  /** Renames in all files and languages. @throws Refused if the result would have a problem that was not there before */
  rename(file: string, position: Position, to: string): WorkspaceEdit {
    const { placeholder } = this.prepareRename(file, position);
    const name = this.#nameAt(file, position);
    if (!name || to === placeholder) return { changes: {} };
    const pattern =
      name.kind === 'text'
        ? /^[\w.-]+$/
        : name.kind === 'step' || isGlobal(name.kind)
          ? /^[A-Za-z][\w-]*$/
          : /^[A-Za-z]\w*$/;
    if (!pattern.test(to)) throw new Refused(`"${to}" cannot be a name here. Use letters, digits and underscores.`);
    if (this.names.declarationsOf({ ...name, name: to }).length > 0)
      throw new Refused(`There is already a ${name.kind} "${to}" here. Choose another name.`);
    const changes: Record<string, TextEdit[]> = {};
    for (const one of this.names.occurrencesOf(name)) {
      if (one.begins) continue;
      const { document } = this.documents.source(one.file);
      // A text may be named with its file, which stays.
      const length = name.name.length;
      const range = rangeOf(document, one.offset + one.length - length, length);
      changes[one.file] = [...(changes[one.file] ?? []), { range, newText: to }];
    }
    this.#refuseNewProblems(changes);
    return { changes };
  }

  #refuseNewProblems(changes: Readonly<Record<string, readonly TextEdit[]>>): void {
    const files = Object.keys(changes);
    const edited = new Map(files.map((one) => [one, this.#applied(one, changes[one] ?? [])]));
    // Names are in pointers and messages, so problems are counted instead of compared.
    const known = new Map<string, number>();
    const keyOf = ({ file, code }: Problem) => `${file} ${code}`;
    for (const problem of this.problems()) known.set(keyOf(problem), (known.get(keyOf(problem)) ?? 0) + 1);
    const first = this.project
      .with(edited)
      .check()
      .problems.find((problem) => {
        // Drafts with the old name of a field need a migration, which the author has to decide.
        if (problem.code === 'FLOW_MIGRATION') return false;
        const left = known.get(keyOf(problem)) ?? 0;
        known.set(keyOf(problem), left - 1);
        return left <= 0;
      });
    if (first) throw new Refused(`Renaming would cause a problem in ${first.file}:${first.line}: ${first.message}`);
  }

  #applied(file: string, edits: readonly TextEdit[]): string {
    const { document } = this.documents.source(file);
    return [...edits]
      .sort((a, b) => document.offsetAt(b.range.start) - document.offsetAt(a.range.start))
      .reduce(
        (text, { range, newText }) =>
          text.slice(0, document.offsetAt(range.start)) + newText + text.slice(document.offsetAt(range.end)),
        document.getText(),
      );
  }

  async completion(file: string, position: Position): Promise<CompletionItem[]> {
    const source = this.documents.source(file);
    const names = this.#namesAt(source, position);
    if (names) return names;
    const list = await this.#json.doComplete(source.document, position, source.json);
    return list?.items ?? [];
  }

  /** Names that fit at a position; undefined where the schema alone knows. */
  #namesAt(source: Source, position: Position): CompletionItem[] | undefined {
    const { document } = source;
    const offset = document.offsetAt(position);
    const node = nodeAt(source, offset);
    if (node?.type !== 'string' || offset <= node.offset || offset > node.offset + node.length) return undefined;
    const isKey = node.parent?.type === 'property' && node.parent.keyNode === node;
    const kind = this.#kindAt(source, node, isKey);
    if (!kind) return undefined;
    const scope = this.#scopeAt(source, offset);
    if (kind === 'path') return this.#pathsAt(source, node.offset + 1, offset, scope);
    if (kind === 'part' || kind === 'type') return undefined;
    const range = rangeOf(document, node.offset + 1, Math.max(0, node.length - 2));
    return this.names.usable(kind, scope).map((name) => ({
      label: name,
      kind: ICON.name,
      detail: (kind === 'text' ? this.#words(source.file, name) : undefined) ?? kind,
      textEdit: { range, newText: name },
    }));
  }

  #kindAt(source: Source, node: NonNullable<ReturnType<typeof nodeAt>>, isKey: boolean): NameKind | undefined {
    const start = SCHEMA_OF[kindOf(source.file)];
    if (start === undefined || !source.root) return undefined;
    let parts = this.#schemas.root(start);
    let at = source.root;
    let inherited: NameKind | undefined;
    const owner = isKey && node.parent?.parent ? node.parent.parent : node;
    for (const key of pathTo(owner)) {
      const applying = this.#schemas.applying(parts, at);
      inherited =
        key === 'var' ? undefined : (inherited ?? applying.find(({ schema }) => schema.refersTo)?.schema.refersTo);
      parts = this.#schemas.below(applying, key);
      const next =
        at.type === 'object'
          ? at.properties.find(({ keyNode }) => keyNode.value === key)?.valueNode
          : at.type === 'array'
            ? at.items[Number(key)]
            : undefined;
      if (!next) return undefined;
      at = next;
    }
    const applying = this.#schemas.applying(parts, at);
    if (isKey) return applying.find(({ schema }) => schema.keysReferTo)?.schema.keysReferTo;
    return applying.find(({ schema }) => schema.refersTo)?.schema.refersTo ?? inherited;
  }

  #pathsAt(source: Source, begin: number, offset: number, scope: string): CompletionItem[] {
    const { document } = source;
    const loaded = this.#loaded(scope);
    const node = nodeAt(source, offset);
    if (!loaded || !node) return [];
    const written = document.getText().slice(begin, offset);
    const words = written.split('.').slice(0, -1);
    const last = written.length - (written.lastIndexOf('.') + 1);
    const rest = /^\w*/.exec(document.getText().slice(offset))?.[0].length ?? 0;
    const range = rangeOf(document, offset - last, last + rest);
    const aliases = aliasesAt(node);
    return wordsAfter(words, loaded, aliases).map((name) => ({
      label: name,
      kind: ICON.path,
      detail: describe(typeOf([...words, name].join('.'), loaded, aliases)),
      textEdit: { range, newText: name },
    }));
  }

  #loaded(scope: string): Loaded | undefined {
    const loaded = load(this.project.definitions, scope, this.#flows.get(scope));
    if (loaded) this.#flows.set(scope, loaded.flow);
    return loaded;
  }

  async hover(file: string, position: Position): Promise<Hover | null> {
    const source = this.documents.source(file);
    const found = this.#occurrenceAt(file, position);
    const name = found && this.names.meantAt(found);
    const said = name && this.#describe(name, file);
    const inSchema = await this.#json.doHover(source.document, position, source.json);
    if (!found || !said) return inSchema;
    const general = inSchema
      ? [inSchema.contents].flat().map((one) => (typeof one === 'string' ? one : one.value))
      : [];
    const range = rangeOf(source.document, found.offset, found.length);
    return { range, contents: { kind: 'markdown', value: [said, ...general].filter(Boolean).join('\n\n') } };
  }

  #describe(name: Name, file: string): string {
    const uses = this.names.occurrencesOf(name).filter(({ declares }) => !declares);
    const files = new Set(uses.map((use) => use.file));
    const words = name.kind === 'text' ? this.#inAllLanguages(name) : [];
    const label = name.kind === 'field' ? this.#labelOf(name, file) : undefined;
    const counts = `Used ${uses.length === 1 ? 'once' : `${uses.length} times`} in ${files.size === 1 ? 'one file' : `${files.size} files`}.`;
    return [`**${name.kind}** \`${name.name}\`${label ? `: ${escaped(label)}` : ''}`, ...words, counts].join('\n\n');
  }

  #inAllLanguages(name: Name): string[] {
    return this.names.declarationsOf(name).map((one) => {
      const locale = one.file.split('/')[2] ?? '';
      return `${locale}: ${escaped(String(this.#wordsIn(locale, name.scope)?.[name.name] ?? ''))}`;
    });
  }

  #labelOf({ name, scope }: Name, file: string): string | undefined {
    const { root } = this.documents.source(this.names.fileOf('flow', scope) ?? file);
    const fields =
      root?.type === 'object' ? root.properties.find(({ keyNode }) => keyNode.value === 'fields') : undefined;
    const field =
      fields?.valueNode?.type === 'object'
        ? fields.valueNode.properties.find(({ keyNode }) => keyNode.value === name)
        : undefined;
    const label =
      field?.valueNode?.type === 'object'
        ? field.valueNode.properties.find(({ keyNode }) => keyNode.value === 'label')
        : undefined;
    return typeof label?.valueNode?.value === 'string' ? this.#words(file, label.valueNode.value) : undefined;
  }

  /** Finds names, titles and the words that customers see. */
  find(query: string): SymbolInformation[] {
    const wanted = query.trim().toLowerCase();
    if (wanted === '') return [];
    const found: SymbolInformation[] = [];
    for (const one of this.names.declarations()) {
      if (found.length >= MOST_FOUND) break;
      if (one.name.toLowerCase().includes(wanted))
        found.push({ name: one.name, kind: 13, location: this.#locationOf(one), containerName: one.kind });
    }
    for (const locale of this.documents.names('flows/copy'))
      for (const file of this.documents.names(`flows/copy/${locale}`))
        found.push(...this.#wordsLike(wanted, locale, file));
    return found.slice(0, MOST_FOUND);
  }

  /** The step, and the key of a text, tell where customers see it. */
  #wordsLike(wanted: string, locale: string, file: string): SymbolInformation[] {
    const scope = basename(file, '.json');
    const words = this.#wordsIn(locale, scope) ?? {};
    return Object.entries(words).flatMap(([key, text]): SymbolInformation[] => {
      const said = typeof text === 'string' ? text : Object.values(text).join(' ');
      if (key === '$schema' || !said.toLowerCase().includes(wanted)) return [];
      const name: Name = { kind: 'text', scope, name: key };
      const at = this.names.declarationsOf(name).find((one) => one.file === `flows/copy/${locale}/${file}`);
      return at
        ? [{ name: said, kind: 15, location: this.#locationOf(at), containerName: `${key} · ${this.#stepsWith(name)}` }]
        : [];
    });
  }

  #stepsWith(name: Name): string {
    const steps = this.names.occurrencesOf(name).flatMap((use): string[] => {
      if (use.declares) return [];
      const node = nodeAt(this.documents.source(use.file), use.offset);
      const [list, index] = node ? pathTo(node) : [];
      const { root } = this.documents.source(use.file);
      const step = list === 'steps' && typeof index === 'number' ? stepAt(root, index) : undefined;
      return [step ? `${use.scope}, ${step}` : use.scope];
    });
    return [...new Set(steps)].join('; ') || name.scope;
  }

  #occurrenceAt(file: string, position: Position): Occurrence | undefined {
    return this.names.at(file, this.documents.source(file).document.offsetAt(position));
  }

  #nameAt(file: string, position: Position): Name | undefined {
    const found = this.#occurrenceAt(file, position);
    return found && this.names.meantAt(found);
  }

  #scopeAt({ file }: Source, offset: number): string {
    return this.names.at(file, offset)?.scope ?? (kindOf(file) === 'catalogue' ? '' : basename(file, '.json'));
  }

  #locationOf({ file, offset, length }: Occurrence): Location {
    return { uri: file, range: rangeOf(this.documents.source(file).document, offset, length) };
  }

  #fileOf({ kind, name }: Name): Location[] {
    const file =
      kind === 'flow' || kind === 'mail' || kind === 'scenario' || kind === 'type'
        ? this.names.fileOf(kind, name)
        : undefined;
    return file ? [{ uri: file, range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } }] : [];
  }

  #wordsIn(locale: string, scope: string): Words | undefined {
    const file = `flows/copy/${locale}/${scope}.json`;
    if (!this.documents.has(file)) return undefined;
    const text = this.documents.text(file);
    const known = this.#copies.get(file);
    if (known?.text === text) return known.words;
    const words = wordsIn(text);
    this.#copies.set(file, { text, words });
    return words;
  }

  /** Words of a text key in one language, the first one by default. */
  #words(file: string, key: string, locale = this.documents.names('flows/copy')[0] ?? ''): string | undefined {
    for (const scope of [basename(file, '.json'), 'common']) {
      const found = this.#wordsIn(locale, scope)?.[key];
      if (found !== undefined) return typeof found === 'string' ? found : found['other'];
    }
    return undefined;
  }
}

/** The library ignores what stands beside a reference, and takes an id of its own for the address. */
function forLibrary(part: unknown): object {
  return JSON.parse(JSON.stringify(part), (key, value: unknown) => {
    if (key === '$id') return undefined;
    if (typeof value !== 'object' || value === null || !('$ref' in value) || Object.keys(value).length === 1)
      return value;
    const { $ref, ...beside } = value;
    return { ...beside, allOf: [{ $ref }] };
  });
}

type Words = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

function wordsIn(text: string): Words | undefined {
  try {
    return JSON.parse(text) as Words;
  } catch {
    return undefined;
  }
}

function stepAt(root: Source['root'], index: number): string | undefined {
  const steps =
    root?.type === 'object' ? root.properties.find(({ keyNode }) => keyNode.value === 'steps')?.valueNode : undefined;
  const step = steps?.type === 'array' ? steps.items[index] : undefined;
  const id =
    step?.type === 'object'
      ? step.properties.find(({ keyNode }) => keyNode.value === 'id')?.valueNode?.value
      : undefined;
  return typeof id === 'string' ? id : undefined;
}

function describe(type: ReturnType<typeof typeOf>): string {
  if (!type) return '';
  const { description } = type as { readonly description?: string };
  return [[type.type ?? (type.properties ? 'object' : '')].flat().join(' or '), description ?? '']
    .filter(Boolean)
    .join(': ');
}

/** Words of customers are no Markdown. */
const escaped = (text: string): string => text.replaceAll(/[\\`*_{}[\]<>()#+.!|-]/g, '\\$&');
