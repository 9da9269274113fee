// Tells the language server which files editors have open, and shows files that it leads to.
import { type LSPClient, LSPPlugin, Workspace, type WorkspaceFile } from '@codemirror/lsp-client';
import { Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Services of the studio for its editors. */
export interface Host {
  /** Text of a file that no editor has open. */
  text(uri: string): string | undefined;
  /** Opens a file, and resolves with its editor. */
  show(uri: string): Promise<EditorView | null>;
}

class OpenFile implements WorkspaceFile {
  readonly languageId = 'json';
  version = 0;

  constructor(
    readonly uri: string,
    public doc: Text,
    readonly view: EditorView,
  ) {}

  getView(): EditorView {
    return this.view;
  }
}

/** A file for lists of uses; it is not open. */
const closed = (uri: string, text: string): WorkspaceFile => ({
  uri,
  languageId: 'json',
  version: 0,
  doc: Text.of(text.split('\n')),
  getView: () => null,
});

export class StudioWorkspace extends Workspace {
  files: OpenFile[] = [];
  /** A file that is opened again has a newer version than before. */
  readonly #versions = new Map<string, number>();

  constructor(
    client: LSPClient,
    readonly host: Host,
  ) {
    super(client);
  }

  syncFiles() {
    return this.files.flatMap((file) => {
      const plugin = LSPPlugin.get(file.view);
      const changes = plugin?.unsyncedChanges;
      if (!plugin || !changes || changes.empty) return [];
      const prevDoc = file.doc;
      file.doc = file.view.state.doc;
      file.version = this.#next(file.uri);
      plugin.clear();
      return [{ changes, file, prevDoc }];
    });
  }

  openFile(uri: string, _: string, view: EditorView): void {
    this.closeFile(uri);
    const file = new OpenFile(uri, view.state.doc, view);
    file.version = this.#next(uri);
    this.files.push(file);
    this.client.didOpen(file);
  }

  closeFile(uri: string, view?: EditorView): void {
    const file = this.files.find((one) => one.uri === uri && (!view || one.view === view));
    if (!file) return;
    this.files = this.files.filter((one) => one !== file);
    this.client.didClose(uri);
  }

  override async requestFile(uri: string): Promise<WorkspaceFile | null> {
    const text = this.host.text(uri);
    return this.getFile(uri) ?? (text === undefined ? null : closed(uri, text));
  }

  override displayFile(uri: string): Promise<EditorView | null> {
    return this.host.show(uri);
  }

  #next(uri: string): number {
    const version = (this.#versions.get(uri) ?? 0) + 1;
    this.#versions.set(uri, version);
    return version;
  }
}
