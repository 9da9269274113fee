// The flows that lie over the page: each lies there once, and only while what it was asked for from is still there.
import { effect, type FlowSession, type Json, signal } from '@fahrplan/engine';
import { withTimeout } from './withTimeout.ts';

/** A flow that lies over the page. */
export interface Dialog {
  readonly session: FlowSession;
  readonly input: Readonly<Record<string, Json>>;
  readonly closed: (word: string | undefined) => void;
  /** Its closing word, for everybody who asked for it. */
  readonly ended: Promise<string | undefined>;
}

/** A flow that is there and knows what it is opened with, but has not begun. */
export interface Ready {
  readonly id: string;
  readonly input: Dialog['input'];
  begin(): FlowSession;
}

/** A flow on its way. */
interface Coming {
  /** The dialog that it was asked for from. */
  over?: FlowSession | undefined;
  wanted: boolean;
}

/** A dialog that is not drawn yet never leaves the screen: it is waited for no longer than this, in milliseconds. */
const LEFT_AFTER = 1_000;

/** The stack of dialogs of one tab. */
export class Dialogs {
  readonly shown = signal<readonly Dialog[]>([]);
  readonly #coming = new Set<Coming>();

  /** Those that were not closed, the uppermost last. One that was may still be leaving the screen. */
  get open(): readonly Dialog[] {
    return this.shown.peek().filter(({ session }) => session.phase.peek() !== 'closed');
  }

  /**
   * Lays a flow over what is on screen, as soon as it is there.
   *
   * @param laid told of the session that has begun
   * @returns undefined when there is none, or the customer has gone elsewhere meanwhile
   */
  async lay(load: () => Promise<Ready | undefined>, laid: (session: FlowSession) => void): Promise<Dialog | undefined> {
    const opened = await this.#await(load);
    if (!opened) return undefined;
    // Pressed twice, or asked for from two places, it is there already.
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

  /** What is still on its way is not wanted any more. */
  drop(over?: FlowSession): void {
    for (const coming of this.#coming) if (over === undefined || coming.over === over) coming.wanted = false;
  }

  /** A flow has closed, perhaps with a word. */
  closed(instance: string, word: string | undefined): FlowSession | undefined {
    const dialog = this.shown.peek().find(({ session }) => session.instance === instance);
    if (!dialog) return undefined;
    this.drop(dialog.session);
    dialog.closed(word);
    return dialog.session;
  }

  /** The uppermost first: what lies below must not go on because of it. */
  closeAll(): void {
    for (const { session } of [...this.shown.peek()].reverse()) session.close();
  }

  /** Closes all as {@link closeAll} does, drafts are kept; resolves once nothing of them is on screen any more. */
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

  /** The uppermost has left the screen; those below it that were closed meanwhile never come back to it. */
  removed(): void {
    this.shown.value = this.open;
  }

  async #await(load: () => Promise<Ready | undefined>): Promise<Ready | undefined> {
    const coming: Coming = { wanted: true };
    this.#coming.add(coming);
    // Whoever asks for a flow may close their own with the next breath; only what happens later is a change of mind.
    setTimeout(() => {
      coming.over = this.open.at(-1)?.session;
    });
    // Where a page is drawn for somebody far away nobody presses a key.
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

  /** Escape takes back the last wish, and nothing else that is open. */
  readonly #escape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    this.drop();
  };
}
