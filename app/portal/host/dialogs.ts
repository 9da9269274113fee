// Stack of flows over the page. Each opens once, and only while the flow that requested it is open.
import { effect, type FlowSession, type Json, signal } from '@fahrplan/engine';
import { withTimeout } from './withTimeout.ts';

export interface Dialog {
  readonly session: FlowSession;
  readonly input: Readonly<Record<string, Json>>;
  readonly closed: (word: string | undefined) => void;
  /** Resolves with the closing word, for all callers that opened it. */
  readonly ended: Promise<string | undefined>;
}

/** A flow that is loaded, with its input, but has not begun. */
export interface Ready {
  readonly id: string;
  readonly input: Dialog['input'];
  begin(): FlowSession;
}

interface Coming {
  /** Dialog that requested it. */
  over?: FlowSession | undefined;
  wanted: boolean;
}

/** Milliseconds: a dialog that was never rendered sends no event when it leaves. */
const LEFT_AFTER = 1_000;

export class Dialogs {
  readonly shown = signal<readonly Dialog[]>([]);
  readonly #coming = new Set<Coming>();

  /** Open dialogs, topmost last. Unlike `shown`, excludes closed ones that are still leaving. */
  get open(): readonly Dialog[] {
    return this.shown.peek().filter(({ session }) => session.phase.peek() !== 'closed');
  }

  /**
   * Opens a flow over the screen once it is loaded.
   * @returns undefined if it does not open, or the customer has gone elsewhere
   */
  async lay(load: () => Promise<Ready | undefined>, laid: (session: FlowSession) => void): Promise<Dialog | undefined> {
    const opened = await this.#await(load);
    if (!opened) return undefined;
    // A second press or another caller gets the dialog that is already open.
    const input = JSON.stringify(opened.input);
    const same = this.open.find((other) => other.session.id === opened.id && JSON.stringify(other.input) === input);
    if (same) return same;
    let closed: Dialog['closed'] = () => {};
    const ended = new Promise<string | undefined>((resolve) => {
      closed = resolve;
    });
    const dialog = { session: opened.begin(), input: opened.input, closed, ended };
    this.shown.value = [...this.shown.peek(), dialog];
    laid(dialog.session);
    return dialog;
  }

  /** Cancels flows that are still loading. */
  drop(over?: FlowSession): void {
    for (const coming of this.#coming) if (over === undefined || coming.over === over) coming.wanted = false;
  }

  closed(instance: string, word: string | undefined): FlowSession | undefined {
    const dialog = this.shown.peek().find(({ session }) => session.instance === instance);
    if (!dialog) return undefined;
    this.drop(dialog.session);
    dialog.closed(word);
    return dialog.session;
  }

  /** Topmost first: a closing dialog must not resume the one below. */
  closeAll(): void {
    for (const { session } of [...this.shown.peek()].reverse()) session.close();
  }

  /** Closes all as {@link closeAll} does, and keeps drafts. Resolves once all have left the screen. */
  async clear(): Promise<void> {
    this.drop();
    this.closeAll();
    let stop = () => {};
    const left = new Promise<void>((resolve) => {
      stop = effect(() => {
        if (this.shown.value.length === 0) resolve();
      });
    });
    await withTimeout(LEFT_AFTER, left);
    stop();
  }

  /** Removes the topmost dialog, and those below that were closed meanwhile. */
  removed(): void {
    this.shown.value = this.open;
  }

  async #await(load: () => Promise<Ready | undefined>): Promise<Ready | undefined> {
    const coming: Coming = { wanted: true };
    this.#coming.add(coming);
    // The caller may close its own flow in the same task. Only a later change cancels the request.
    setTimeout(() => {
      coming.over = this.open.at(-1)?.session;
    });
    // The server has no keyboard events.
    globalThis.addEventListener?.('keydown', this.#escape, true);
    try {
      const opened = await load();
      return coming.wanted ? opened : undefined;
    } catch (error) {
      if (coming.wanted) throw error;
      return undefined;
    } finally {
      this.#coming.delete(coming);
      if (this.#coming.size === 0) globalThis.removeEventListener?.('keydown', this.#escape, true);
    }
  }

  /** Escape cancels the pending request and closes no dialog. */
  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.drop();
  };
}
