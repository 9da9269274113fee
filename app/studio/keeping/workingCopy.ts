// The shared working copy as this tab has it: saved texts, and what is typed and not saved yet.
import type { Body, StudioApi } from '../api.ts';
import { CallFailed, type FailureCode } from '../callFailed.ts';
import type { LocalCopies } from './localCopies.ts';
import { rebase } from './rebase.ts';

/** Reason why a text is not saved. */
export interface Waiting {
  readonly for: FailureCode;
  readonly message: string;
  /** True for a failure that may pass without the editor. */
  readonly isPassing: boolean;
}

const FAILED = { code: 'failed', isPassing: false } as const;

export interface WorkFileState {
  readonly path: string;
  readonly text: string;
  /** Null while the server does not have the file. */
  readonly saved: Body | null;
  readonly isSaving: boolean;
  /** The text has come from the server, so undoing must not take it back. */
  readonly isReplaced?: boolean;
  readonly waiting?: Waiting;
  /** Another editor has changed the same places. */
  readonly conflict?: { readonly theirs: Body; readonly places: readonly string[] };
  /** Another editor has removed the file. */
  readonly isRemoved?: boolean;
}

export const isUnsaved = ({ text, saved }: WorkFileState): boolean => saved?.text !== text;

/** A text that did not come from the editor of this tab, such as a merged one. */
export type Replaced = (path: string, text: string) => void;

function unlessGone(error: unknown): undefined {
  if (!(error instanceof CallFailed) || error.status !== 404) throw error;
  return undefined;
}

export class WorkingCopy {
  #files: ReadonlyMap<string, WorkFileState> = new Map();
  #base = '';
  #isBehind = false;
  #hasRoom = true;
  readonly #listeners = new Set<() => void>();
  readonly #replaced = new Set<Replaced>();

  constructor(
    readonly api: StudioApi,
    readonly copies: LocalCopies,
  ) {}

  get files(): ReadonlyMap<string, WorkFileState> {
    return this.#files;
  }

  /** Release that the working copy is based on. */
  get base(): string {
    return this.#base;
  }

  /** True if another release was published since the base. */
  get isBehind(): boolean {
    return this.#isBehind;
  }

  /** False if the browser cannot keep unsaved texts. */
  get hasRoom(): boolean {
    return this.#hasRoom;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  onReplaced(listener: Replaced): () => void {
    this.#replaced.add(listener);
    return () => this.#replaced.delete(listener);
  }

  /**
   * Loads all texts, and takes over what was not saved before.
   * @param isOpen returns true for another tab that still has its texts
   */
  async load(isOpen: (tab: string) => boolean = () => false): Promise<void> {
    const [{ base, behind }, bodies] = await Promise.all([this.api.work(), this.api.bodies()]);
    this.#base = base;
    this.#isBehind = behind;
    const files = new Map<string, WorkFileState>();
    for (const [path, saved] of Object.entries(bodies))
      files.set(path, { path, text: saved.text, saved, isSaving: false });
    this.#files = files;
    for (const { path, text, knows } of this.copies.adopt(isOpen)) this.#takeOver(path, text, knows);
    this.#tell();
  }

  #takeOver(path: string, text: string, knows: string | null): void {
    const { saved = null } = this.#files.get(path) ?? {};
    if (saved?.text === text) return this.copies.drop(path);
    // The server compares with the revision that the text was written on.
    const before = knows === null || saved?.hash === knows ? saved : { hash: knows, text: saved?.text ?? '' };
    this.#set({ path, text, saved: before, isSaving: false });
  }

  /** Takes what was typed. Nothing is sent yet. */
  edit(path: string, text: string): void {
    const file = this.#files.get(path) ?? { path, saved: null, isSaving: false, text: '' };
    if (file.text === text && this.#files.has(path)) return;
    const { waiting: _, isReplaced: __, ...rest } = file;
    this.#set({ ...rest, text });
    this.#tell();
  }

  /** Saves a text. What is typed meanwhile stays, and is unsaved afterwards. */
  async save(path: string): Promise<void> {
    const file = this.#files.get(path);
    if (!file || file.isSaving || file.conflict || !isUnsaved(file)) return;
    const { text: sent, saved } = file;
    this.#change(path, { isSaving: true, waiting: undefined });
    try {
      const answer = await this.api.save(path, sent, saved?.hash ?? null);
      if (answer.outcome === 'removed') return this.#change(path, { isSaving: false, isRemoved: true });
      if (answer.outcome === 'conflict') {
        const { hash, text, places } = answer;
        return this.#change(path, { isSaving: false, conflict: { theirs: { hash, text }, places } });
      }
      this.#saved(path, sent, { hash: answer.hash, text: answer.outcome === 'merged' ? answer.text : sent });
    } catch (error) {
      const { code, isPassing } = error instanceof CallFailed ? error : FAILED;
      const message = error instanceof Error ? error.message : String(error);
      this.#change(path, { isSaving: false, waiting: { for: code, message, isPassing } });
    }
  }

  #saved(path: string, sent: string, saved: Body): void {
    const { text: current = sent } = this.#files.get(path) ?? {};
    const text = rebase(sent, current, saved.text);
    this.#change(path, { isSaving: false, saved, text, ...(text !== current && { isReplaced: true }) });
    if (text !== current) for (const listener of this.#replaced) listener(path, text);
  }

  /** Saves everything that is not saved, such as after a new sign-in. */
  async saveAll(): Promise<void> {
    for (const file of this.#files.values()) if (isUnsaved(file)) await this.save(file.path);
  }

  /** Saves again what a failure has stopped that may have passed. */
  async retry(): Promise<void> {
    for (const { path, waiting } of this.#files.values()) if (waiting?.isPassing) await this.save(path);
  }

  /** Ends a conflict with the text of this tab, as it is now, or that of the other editor. */
  async resolve(path: string, by: 'mine' | 'theirs'): Promise<void> {
    const { conflict } = this.#files.get(path) ?? {};
    if (!conflict) return;
    this.#change(path, { saved: conflict.theirs, conflict: undefined });
    if (by === 'mine') return this.save(path);
    this.#change(path, { text: conflict.theirs.text, isReplaced: true });
    for (const listener of this.#replaced) listener(path, conflict.theirs.text);
  }

  /** Creates a file again that another editor has removed, or lets it go. */
  async restore(path: string, isWanted: boolean): Promise<void> {
    if (isWanted) {
      this.#change(path, { isRemoved: false, saved: null });
      return this.save(path);
    }
    this.copies.drop(path);
    const files = new Map(this.#files);
    files.delete(path);
    this.#files = files;
    this.#tell();
  }

  /** Takes the changes of other editors. Texts with unsaved changes are merged when they are saved. */
  async refresh(): Promise<void> {
    const { base, behind, files } = await this.api.work();
    this.#base = base;
    this.#isBehind = behind;
    for (const { path, hash, changed } of files) {
      const file = this.#files.get(path);
      if (changed === 'removed' || file?.saved?.hash === hash || (file && (file.isSaving || isUnsaved(file)))) continue;
      const saved = await this.api.body(path).catch(unlessGone);
      // Removed since the list was made.
      if (!saved) continue;
      const now = this.#files.get(path);
      // Something may have been typed while the text was on its way.
      if (now && isUnsaved(now)) continue;
      this.#set({ path, text: saved.text, saved, isSaving: false, isReplaced: true });
      for (const listener of this.#replaced) listener(path, saved.text);
    }
    const left = new Set(files.filter(({ changed }) => changed !== 'removed').map(({ path }) => path));
    const kept = [...this.#files].filter(([path, file]) => left.has(path) || isUnsaved(file));
    this.#files = new Map(kept);
    this.#tell();
  }

  #change(path: string, change: Partial<WorkFileState>): void {
    const file = this.#files.get(path);
    if (!file) return;
    this.#set({ ...file, ...change });
    this.#tell();
  }

  #set(file: WorkFileState): void {
    this.#files = new Map(this.#files).set(file.path, file);
    if (!isUnsaved(file)) this.copies.drop(file.path);
    else this.#hasRoom = this.copies.keep({ path: file.path, text: file.text, knows: file.saved?.hash ?? null });
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
