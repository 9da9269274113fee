// Binds the language service to a connection of the Language Server Protocol, over any transport.
import type { Connection, InitializeResult, Position, WorkspaceEdit } from 'vscode-languageserver';
import { editJson } from '../../engine/authoring/index.ts';
import type { Problem } from '../../engine/index.ts';
import { Refused } from './rename.ts';
import type { LanguageService } from './service.ts';

/** Pause in typing before a file is checked. */
const PAUSE_MS = 60;
/** Pause before everything that the file may affect is checked. */
const LONG_PAUSE_MS = 1_000;

/** Codes of the protocol: a request that cannot be fulfilled is no failure of the server. */
const REQUEST_FAILED = -32_803;
/** Documents are sent with their changes alone. */
const INCREMENTAL = 2;

/** Turns files of the project into addresses, and back. */
export interface Addresses {
  toUri(file: string): string;
  /** Undefined for a file outside the project. */
  toFile(uri: string): string | undefined;
}

/** Notification of a client that keeps the files: `null` for a removed one. */
export const FILES = 'fahrplan/files';
export interface FilesParams {
  readonly files: Readonly<Record<string, string | null>>;
}

/** Request for a text with some values changed, and everything else as it was. */
export const EDIT = 'fahrplan/edit';
export interface EditParams {
  readonly text: string;
  readonly changes: readonly { readonly path: readonly string[]; readonly value: string | undefined }[];
}

/** Request for the keys that definitions look up in a copy file, and no language has. */
export const MISSING_TEXTS = 'fahrplan/missingTexts';
export interface MissingTextsParams {
  /** Name of the copy file, without its ending. */
  readonly file: string;
}

interface Options {
  /** @param options that the client sends when it starts */
  readonly service: (options: unknown) => LanguageService;
  readonly addresses: Addresses;
  /** Keeps a text for a client without a disk. */
  readonly keep?: (file: string, text: string | null) => void;
  /** Error of the protocol, whose class the platform brings. */
  readonly failure: (code: number, message: string) => Error;
}

interface At {
  readonly textDocument: { readonly uri: string };
  readonly position: Position;
}

const CAPABILITIES: InitializeResult['capabilities'] = {
  textDocumentSync: INCREMENTAL,
  completionProvider: { triggerCharacters: ['"', '.', ':'] },
  hoverProvider: true,
  definitionProvider: true,
  referencesProvider: true,
  renameProvider: { prepareProvider: true },
  codeActionProvider: { codeActionKinds: ['quickfix'] },
  documentFormattingProvider: true,
  documentSymbolProvider: true,
  workspaceSymbolProvider: true,
};

/** Serves a connection, which the caller starts to listen. */
export function serve(connection: Connection, { service: create, addresses, keep, failure }: Options): void {
  let made: LanguageService | undefined;
  let options: unknown;
  const service = () => {
    made ??= create(options);
    return made;
  };
  const open = new Map<string, string>();
  const diagnostics = new DiagnosticsOf(connection, addresses, service, () => [...open.keys()]);
  const fileOf = (uri: string): string => {
    const file = addresses.toFile(uri);
    if (file === undefined) throw failure(REQUEST_FAILED, `${uri} is not among the definitions.`);
    return file;
  };
  const refusing = <Result>(run: () => Result): Result => {
    try {
      return run();
    } catch (error) {
      throw error instanceof Refused ? failure(REQUEST_FAILED, error.message) : error;
    }
  };
  const located = <At extends { readonly uri: string }>(all: readonly At[]) =>
    all.map((one) => ({ ...one, uri: addresses.toUri(one.uri) }));
  const edited = ({ changes = {} }: WorkspaceEdit): WorkspaceEdit => ({
    changes: Object.fromEntries(Object.entries(changes).map(([file, edits]) => [addresses.toUri(file), edits])),
  });
  const change = (uri: string, text: string | null | undefined) => {
    const file = addresses.toFile(uri);
    if (file === undefined) return;
    if (typeof text === 'string') open.set(file, text);
    else open.delete(file);
    service().change(file, text);
    diagnostics.changed(file);
  };

  connection.onInitialize(({ initializationOptions }) => {
    options = initializationOptions;
    return { capabilities: CAPABILITIES, serverInfo: { name: 'fahrplan' } };
  });
  // Of clients that have no disk: texts that are not open have changed.
  connection.onNotification(FILES, ({ files }: FilesParams) => {
    for (const [file, text] of Object.entries(files)) {
      keep?.(file, text);
      service().change(file, open.get(file));
    }
    const [first] = Object.keys(files);
    if (first !== undefined) diagnostics.changed(first);
  });
  connection.onRequest(EDIT, ({ text, changes }: EditParams) => ({
    text: changes.reduce((now, { path, value }) => editJson(now, [...path], value), text),
  }));
  connection.onRequest(MISSING_TEXTS, ({ file }: MissingTextsParams) => ({ keys: service().missingTexts(file) }));
  connection.onDidOpenTextDocument(({ textDocument: { uri, text } }) => change(uri, text));
  connection.onDidChangeTextDocument(({ textDocument: { uri }, contentChanges }) => {
    const file = addresses.toFile(uri);
    if (file !== undefined) change(uri, applied(open.get(file) ?? '', contentChanges));
  });
  connection.onDidCloseTextDocument(({ textDocument: { uri } }) => change(uri, undefined));
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri, type } of changes) {
      const file = addresses.toFile(uri);
      if (file !== undefined && !open.has(file)) change(uri, type === 3 ? null : undefined);
    }
  });
  connection.onCompletion(({ textDocument, position }: At) => service().completion(fileOf(textDocument.uri), position));
  connection.onHover(({ textDocument, position }: At) => service().hover(fileOf(textDocument.uri), position));
  connection.onDefinition(({ textDocument, position }: At) =>
    located(service().definition(fileOf(textDocument.uri), position)),
  );
  connection.onReferences(({ textDocument, position, context }) =>
    located(service().references(fileOf(textDocument.uri), position, context.includeDeclaration)),
  );
  connection.onPrepareRename(({ textDocument, position }: At) =>
    refusing(() => service().prepareRename(fileOf(textDocument.uri), position)),
  );
  connection.onRenameRequest(({ textDocument, position, newName }) =>
    refusing(() => edited(service().rename(fileOf(textDocument.uri), position, newName))),
  );
  connection.onCodeAction(({ textDocument, range }) =>
    service()
      .quickFixes(fileOf(textDocument.uri), range)
      .map((action) => ({ ...action, ...(action.edit && { edit: edited(action.edit) }) })),
  );
  connection.onDocumentFormatting(({ textDocument }) => service().format(fileOf(textDocument.uri)));
  connection.onDocumentSymbol(({ textDocument }) => service().outline(fileOf(textDocument.uri)));
  connection.onWorkspaceSymbol(({ query }) =>
    service()
      .find(query)
      .map((found) => ({ ...found, location: { ...found.location, uri: addresses.toUri(found.location.uri) } })),
  );
  connection.onShutdown(() => diagnostics.stop());
}

type Change = Parameters<Parameters<Connection['onDidChangeTextDocument']>[0]>[0]['contentChanges'][number];

function applied(before: string, changes: readonly Change[]): string {
  return changes.reduce((text, one) => {
    if (!('range' in one)) return one.text;
    const { start, end } = one.range;
    return text.slice(0, offsetIn(text, start)) + one.text + text.slice(offsetIn(text, end));
  }, before);
}

function offsetIn(text: string, { line, character }: Position): number {
  let begin = 0;
  for (let at = 0; at < line; at += 1) {
    const next = text.indexOf('\n', begin);
    if (next < 0) return text.length;
    begin = next + 1;
  }
  return Math.min(text.length, begin + character);
}

/** Checks what is open after a short pause, and everything after a long one. */
class DiagnosticsOf {
  #short: ReturnType<typeof setTimeout> | undefined;
  #long: ReturnType<typeof setTimeout> | undefined;
  /** Files with diagnostics in the editor, which are taken back once they are solved. */
  #told = new Set<string>();

  constructor(
    readonly connection: Connection,
    readonly addresses: Addresses,
    readonly service: () => LanguageService,
    readonly open: () => readonly string[],
  ) {}

  changed(file: string): void {
    this.stop();
    this.#short = setTimeout(() => {
      const looked = [...new Set([file, ...this.open()])];
      this.#tell(
        this.service().problemsIn([file]),
        looked.filter((one) => one === file),
      );
      this.#long = setTimeout(() => this.#tell(this.service().problems()), LONG_PAUSE_MS);
    }, PAUSE_MS);
  }

  stop(): void {
    clearTimeout(this.#short);
    clearTimeout(this.#long);
  }

  /** @param files that were checked; all by default */
  #tell(problems: readonly Problem[], files?: readonly string[]): void {
    const byFile = new Map<string, Problem[]>();
    for (const problem of problems) byFile.set(problem.file, [...(byFile.get(problem.file) ?? []), problem]);
    for (const file of files ?? new Set([...byFile.keys(), ...this.#told])) {
      const found = byFile.get(file) ?? [];
      if (found.length > 0) this.#told.add(file);
      else this.#told.delete(file);
      this.connection.sendDiagnostics({
        uri: this.addresses.toUri(file),
        diagnostics: found.map((problem) => this.service().diagnosticOf(problem)),
      });
    }
  }
}
