// The language server without a transport or platform: files in, diagnostics, names and edits out.
import type {
  ASTNode,
  CodeAction,
  CompletionItem,
  Diagnostic,
  DocumentSymbol,
  Hover,
  Location,
  Position,
  Range,
  SymbolInformation,
  TextEdit,
  WorkspaceEdit,
} from 'vscode-json-languageservice';
import type { PreparedFlow, Problem } from '../../engine/index.ts';
import { Project } from '../build/project.ts';
import { basename, type ProjectFiles } from '../build/projectFiles.ts';
import { CopyWords } from './copyWords.ts';
import { diagnosticOf, quickFix } from './diagnostics.ts';
import { Documents, kindOf, SCHEMA_OF, type Source } from './documents.ts';
import { formatted } from './format.ts';
import { type Name, Names } from './names.ts';
import type { Occurrence } from './occurrences.ts';
import { outlineOf } from './outline.ts';
import { nodeAt, pathTo, rangeOf } from './ranges.ts';
import { Rename } from './rename.ts';
import { schemaService } from './schemaService.ts';
import { type NameKind, type SchemaFiles, Schemas } from './schemas.ts';
import { aliasesAt, type Loaded, load, typeOf, wordsAfter } from './scope.ts';
import { Search } from './search.ts';

/** Icon of each kind in lists of completions: the numbers of the protocol. */
const ICON = { path: 5, constant: 12, name: 18 } as const;

function childAt(node: ASTNode, key: string | number): ASTNode | undefined {
  if (node.type === 'object') return node.properties.find(({ keyNode }) => keyNode.value === key)?.valueNode;
  return node.type === 'array' ? node.items[Number(key)] : undefined;
}

export class LanguageService {
  readonly documents: Documents;
  readonly #names: Names;
  readonly #schemas: Schemas;
  readonly #json;
  #project: Project | undefined;
  readonly #words: CopyWords;
  /** The last version of each flow that could be loaded. */
  readonly #flows = new Map<string, PreparedFlow>();

  constructor(files: ProjectFiles, schemas: SchemaFiles) {
    this.documents = new Documents(files);
    this.#words = new CopyWords(this.documents);
    this.#schemas = new Schemas(schemas);
    this.#names = new Names(this.documents, this.#schemas);
    this.#json = schemaService(schemas);
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
    return outlineOf(this.documents.source(file), (key) => this.#words.of(file, key, locale));
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
    return new Rename(this.names, this.project).prepare(file, position);
  }

  /** @throws Refused */
  rename(file: string, position: Position, to: string): WorkspaceEdit {
    return new Rename(this.names, this.project).rename(file, position, to);
  }

  async completion(file: string, position: Position): Promise<CompletionItem[]> {
    const source = this.documents.source(file);
    const names = this.#namesAt(source, position);
    if (names) return names;
    const list = await this.#json.doComplete(source.document, position, source.json);
    const items = list?.items ?? [];
    const labels = new Set(items.map(({ label }) => label));
    return [...items, ...this.#constantsAt(source, position).filter(({ label }) => !labels.has(label))];
  }

  /** Constants that select an alternative, such as each kind of a block: the library knows only its best guess. */
  #constantsAt(source: Source, position: Position): CompletionItem[] {
    const node = nodeAt(source, source.document.offsetAt(position));
    const start = SCHEMA_OF[kindOf(source.file)];
    const property = node?.parent;
    if (node?.type !== 'string' || property?.type !== 'property' || property.valueNode !== node) return [];
    if (start === undefined || !source.root) return [];
    let parts = this.#schemas.root(start);
    let at: ASTNode | undefined = source.root;
    for (const key of pathTo(node).slice(0, -1)) {
      parts = this.#schemas.below(this.#schemas.applying(parts, at), key);
      at = at && childAt(at, key);
    }
    const values = this.#schemas.below(this.#schemas.applying(parts, undefined), property.keyNode.value);
    const range = rangeOf(source.document, node.offset, node.length);
    const constants = values.flatMap(({ schema }) => (typeof schema.const === 'string' ? [schema.const] : []));
    return [...new Set(constants)].map((constant) => {
      const label = JSON.stringify(constant);
      return { label, kind: ICON.constant, filterText: label, textEdit: { range, newText: label } };
    });
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
      detail: (kind === 'text' ? this.#words.of(source.file, name) : undefined) ?? kind,
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
      const next = childAt(at, key);
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
      return `${locale}: ${escaped(String(this.#words.in(locale, name.scope)?.[name.name] ?? ''))}`;
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
    return typeof label?.valueNode?.value === 'string' ? this.#words.of(file, label.valueNode.value) : undefined;
  }

  /** Keys that definitions look up in a copy file, and no language has. */
  missingTexts(file: string): readonly string[] {
    return this.names.missingTexts(file);
  }

  /** Finds names, titles and the words that customers see. */
  find(query: string): SymbolInformation[] {
    return new Search(this.names, this.#words).find(query);
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
