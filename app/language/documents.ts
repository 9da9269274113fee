// Texts of a project, with the ones that an editor has open, and their syntax trees.
import { type ASTNode, getLanguageService, type JSONDocument } from 'vscode-json-languageservice';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { basename, type ProjectFiles } from '../build/projectFiles.ts';

export type FileKind = 'flow' | 'catalogue' | 'copy' | 'mail' | 'scenario' | 'test' | 'content' | 'type' | 'other';

const FOLDERS: readonly (readonly [start: RegExp, kind: FileKind])[] = [
  [/^flows\/catalogue\.json$/, 'catalogue'],
  [/^flows\/copy\/[^/]+\/[^/]+$/, 'copy'],
  [/^flows\/mails\/[^/]+$/, 'mail'],
  [/^flows\/scenarios\/[^/]+$/, 'scenario'],
  [/^flows\/tests\/[^/]+\/[^/]+$/, 'test'],
  [/^flows\/content\/[^/]+\/[^/]+$/, 'content'],
  [/^flows\/(?:pages\/|site\/)?[^/]+$/, 'flow'],
  [/^schemas\/(?:api|content)\/[^/]+$/, 'type'],
];

export const kindOf = (file: string): FileKind => FOLDERS.find(([start]) => start.test(file))?.[1] ?? 'other';

/** Schema of each kind, as a path in `schemas/`. Content has the type that its name gives. */
export const SCHEMA_OF: Readonly<Partial<Record<FileKind, string>>> = {
  flow: 'flow.schema.json',
  catalogue: 'catalogue.schema.json',
  copy: 'copy.schema.json',
  mail: 'mail.schema.json',
  scenario: 'scenario.schema.json',
  test: 'test.schema.json',
};

export interface Source {
  readonly file: string;
  readonly document: TextDocument;
  readonly json: JSONDocument;
  readonly root: ASTNode | undefined;
}

const parser = getLanguageService({});

/** Folders with definitions. */
const LISTED = ['flows', 'flows/pages', 'flows/site', 'flows/mails', 'flows/scenarios'] as const;
const NESTED = ['flows/copy', 'flows/content', 'flows/tests'] as const;

/** Files of a project under the texts that are open, or changed elsewhere. */
export class Documents implements ProjectFiles {
  /** A null stands for a file that was removed. */
  readonly #texts = new Map<string, string | null>();
  readonly #read = new Map<string, string>();
  readonly #sources = new Map<string, Source>();

  constructor(readonly base: ProjectFiles) {}

  get root(): string {
    return this.base.root;
  }

  set(file: string, text: string | null): void {
    this.#texts.set(file, text);
  }

  /** Takes a file from the base again. */
  reset(file: string): void {
    this.#texts.delete(file);
    this.#read.delete(file);
  }

  text(file: string): string {
    const own = this.#texts.get(file);
    if (own === null) throw Object.assign(new Error(`${file} was removed`), { code: 'ENOENT' });
    if (own !== undefined) return own;
    const text = this.#read.get(file) ?? this.base.text(file);
    this.#read.set(file, text);
    return text;
  }

  names(folder: string): readonly string[] {
    const names = new Set(this.base.names(folder));
    for (const [file, text] of this.#texts) {
      if (!file.startsWith(`${folder}/`)) continue;
      const [name = '', ...further] = file.slice(folder.length + 1).split('/');
      if (text !== null) names.add(name);
      else if (further.length === 0) names.delete(name);
    }
    return [...names];
  }

  served(): readonly string[] {
    return this.base.served();
  }

  has(file: string): boolean {
    const folder = file.slice(0, file.lastIndexOf('/'));
    return this.names(folder).includes(basename(file));
  }

  /** All definitions. */
  all(): readonly string[] {
    const nested = NESTED.flatMap((folder) => this.names(folder).map((name) => `${folder}/${name}`));
    return [...LISTED, ...nested].flatMap((folder) =>
      this.names(folder)
        .filter((name) => name.endsWith('.json'))
        .map((name) => `${folder}/${name}`),
    );
  }

  /** The text of a file with its syntax tree, which also exists for broken JSON. */
  source(file: string): Source {
    const text = this.text(file);
    const known = this.#sources.get(file);
    if (known?.document.getText() === text) return known;
    const document = TextDocument.create(`file:///${file}`, 'json', 0, text);
    const json = parser.parseJSONDocument(document);
    // The library names the root in its class alone, not in its interface.
    const { root } = json as unknown as { readonly root?: ASTNode };
    const source = { file, document, json, root };
    this.#sources.set(file, source);
    return source;
  }
}
