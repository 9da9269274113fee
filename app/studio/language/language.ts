// The language server in a worker: problems of all files, and questions that are no part of an editor.
import { LSPClient, type Transport } from '@codemirror/lsp-client';
import { sanitized } from './sanitized.ts';
import { type Host, StudioWorkspace } from './workspace.ts';

export interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Range {
  readonly start: Position;
  readonly end: Position;
}

export interface Diagnostic {
  readonly range: Range;
  /** 1 error, 2 warning, 3 hint. */
  readonly severity: 1 | 2 | 3;
  readonly code: string;
  readonly message: string;
  readonly data?: { readonly fixable: boolean };
}

export interface Found {
  readonly name: string;
  readonly containerName?: string;
  readonly kind: number;
  readonly location: { readonly uri: string; readonly range: Range };
}

export interface OutlinePart {
  readonly name: string;
  readonly detail?: string;
  readonly kind: number;
  readonly range: Range;
  readonly selectionRange: Range;
  readonly children?: readonly OutlinePart[];
}

export interface Edit {
  readonly range: Range;
  readonly newText: string;
}

export type Edits = Readonly<Record<string, readonly Edit[]>>;

/** Time for a question while everything is checked on a slow computer. */
const PATIENCE_MS = 60_000;

const ROOT = 'file:///flows/';

/** Address of a file of the working copy for the language server. */
export const toUri = (path: string): string => ROOT + encodeURI(path);

/** Undefined for a file that is not in the working copy. */
export const toPath = (uri: string): string | undefined =>
  uri.startsWith(ROOT) ? decodeURI(uri.slice(ROOT.length)) : undefined;

export class Language {
  readonly client: LSPClient;
  #problems: ReadonlyMap<string, readonly Diagnostic[]> = new Map();
  readonly #listeners = new Set<() => void>();

  /**
   * @param worker the language server
   * @param texts of the working copy, by path
   */
  constructor(worker: Worker, texts: Readonly<Record<string, string>>, host: Host) {
    this.client = new LSPClient({
      rootUri: ROOT,
      initializationOptions: {
        texts: Object.fromEntries(Object.entries(texts).map(([path, text]) => [`flows/${path}`, text])),
      },
      timeout: PATIENCE_MS,
      sanitizeHTML: sanitized,
      workspace: (client) => new StudioWorkspace(client, host),
      notificationHandlers: {
        'textDocument/publishDiagnostics': (_, params: { uri: string; diagnostics: readonly Diagnostic[] }) => {
          const path = toPath(params.uri);
          if (path !== undefined) this.#tell(path, params.diagnostics);
          return true;
        },
      },
    });
    this.client.connect(transportOf(worker));
  }

  /** Problems by path. */
  get problems(): ReadonlyMap<string, readonly Diagnostic[]> {
    return this.#problems;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  #tell(path: string, diagnostics: readonly Diagnostic[]): void {
    const problems = new Map(this.#problems);
    if (diagnostics.length > 0) problems.set(path, diagnostics);
    else problems.delete(path);
    this.#problems = problems;
    for (const listener of this.#listeners) listener();
  }

  /** Tells texts that no editor has open; null for a removed file. */
  async changed(texts: Readonly<Record<string, string | null>>): Promise<void> {
    await this.client.initializing;
    const files = Object.fromEntries(Object.entries(texts).map(([path, text]) => [`flows/${path}`, text]));
    this.client.notification('fahrplan/files', { files });
  }

  async #ask<Answer>(method: string, params: object): Promise<Answer> {
    await this.client.initializing;
    this.client.sync();
    return this.client.request<object, Answer>(method, params);
  }

  async find(query: string): Promise<readonly Found[]> {
    return (await this.#ask<readonly Found[] | null>('workspace/symbol', { query })) ?? [];
  }

  async outline(path: string): Promise<readonly OutlinePart[]> {
    return (await this.#ask<readonly OutlinePart[] | null>('textDocument/documentSymbol', textDocument(path))) ?? [];
  }

  async fixes(path: string, range: Range): Promise<readonly { readonly title: string; readonly edits: Edits }[]> {
    const params = { ...textDocument(path), range, context: { diagnostics: [] } };
    const actions = await this.#ask<readonly { title: string; edit?: { changes?: Edits } }[]>(
      'textDocument/codeAction',
      params,
    );
    return actions.map(({ title, edit }) => ({ title, edits: edit?.changes ?? {} }));
  }

  async format(path: string): Promise<readonly Edit[]> {
    const params = { ...textDocument(path), options: { tabSize: 2, insertSpaces: true } };
    return (await this.#ask<readonly Edit[] | null>('textDocument/formatting', params)) ?? [];
  }

  /** @throws Error with the reason why there is no name to change */
  async nameAt(path: string, position: Position): Promise<string> {
    const params = { ...textDocument(path), position };
    return (await this.#ask<{ readonly placeholder: string }>('textDocument/prepareRename', params)).placeholder;
  }

  /** @throws Error with the reason why the name cannot be changed */
  async rename(path: string, position: Position, newName: string): Promise<Edits> {
    const params = { ...textDocument(path), position, newName };
    return (await this.#ask<{ readonly changes?: Edits }>('textDocument/rename', params)).changes ?? {};
  }

  /** Keys that definitions look up in a copy file, and no language has. */
  async missingTexts(file: string): Promise<readonly string[]> {
    return (await this.#ask<{ readonly keys: readonly string[] }>('fahrplan/missingTexts', { file })).keys;
  }

  /** Returns a text with some values changed, and everything else as it was. */
  async edited(
    text: string,
    changes: readonly { readonly path: readonly string[]; readonly value: string | undefined }[],
  ): Promise<string> {
    return (await this.#ask<{ readonly text: string }>('fahrplan/edit', { text, changes })).text;
  }
}

const textDocument = (path: string) => ({ textDocument: { uri: toUri(path) } });

/** Messages between pages and workers are objects, and texts for the client. */
function transportOf(worker: Worker): Transport {
  const handlers = new Set<(message: string) => void>();
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = JSON.stringify(data);
    for (const handler of handlers) handler(message);
  });
  return {
    send: (message) => worker.postMessage(JSON.parse(message)),
    subscribe: (handler) => void handlers.add(handler),
    unsubscribe: (handler) => void handlers.delete(handler),
  };
}

/** Applies edits to a text. They do not overlap. */
export function applied(text: string, edits: readonly Edit[]): string {
  const begins = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) begins.push(at + 1);
  const offset = ({ line, character }: Position) => Math.min(text.length, (begins[line] ?? text.length) + character);
  return [...edits]
    .sort((a, b) => offset(b.range.start) - offset(a.range.start))
    .reduce(
      (now, { range, newText }) => now.slice(0, offset(range.start)) + newText + now.slice(offset(range.end)),
      text,
    );
}
