// Drafts in the tab's storage and, shortly after, in the customer's account; detects conflicts.
import {
  type Draft,
  type DraftName,
  type DraftState,
  type Drafts,
  type Signal,
  signal,
  stableText,
} from '@fahrplan/engine';
import { type Copy, nameOf, readCopy, type Send, type Written, writeCopy } from './accountDrafts.ts';
import type { TabChannel } from './tabChannel.ts';
import { clearWindow, type Kept, readKept, storageKeyOf, unsentNames, writeKept } from './tabDrafts.ts';
import { withTimeout } from './withTimeout.ts';

/** Delays in milliseconds: write to the tab's storage, and to the account. */
const WRITE_AFTER = 400;
const SEND_AFTER = 800;
/** Retry delay in milliseconds after the account was unreachable. */
const TRY_AGAIN_AFTER = 5_000;
/** Longest wait in milliseconds for the account before a submission continues. */
const FLUSH_WITHIN = 3_000;

export interface Around {
  /** Unique id of the customer. */
  owner(): string;
  signedIn(): boolean;
  send: Send;
  now(): string;
  /** Copies from server rendering, which are not requested again. */
  readonly taken: ReadonlyMap<string, Copy>;
  /** Called after the account's draft changed. */
  changed(): void;
  /** Tells other tabs which draft changed, by its storage key. */
  readonly channel: TabChannel;
}

interface Entry {
  readonly name: DraftName;
  readonly key: string;
  readonly owner: string;
  readonly state: Signal<DraftState>;
  kept: Kept;
  /** True if storage does not have `kept` yet. */
  unwritten: boolean;
  /** Drafts sent and not yet confirmed: one of them in the account is no conflict. */
  readonly unanswered: Set<string>;
  sending: Promise<void> | undefined;
  rival: Copy | undefined;
  again: ReturnType<typeof setTimeout> | undefined;
}

const IDLE = { sending: undefined, rival: undefined, again: undefined };

export class PortalDrafts implements Drafts {
  /** True if this tab continues with another draft than the server rendered. */
  differs = false;
  readonly #entries = new Map<string, Entry>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly context: Around) {
    addEventListener('pagehide', () => this.#leave());
    addEventListener('online', () => void this.sendAll());
    context.channel.hear((key) => void this.#hear(key));
  }

  /** Returns the account's draft unless this tab has a newer one; offline, the tab's. */
  async load(name: DraftName): Promise<Draft | undefined> {
    const entry = this.#entry(name);
    await entry.sending;
    // A conflict is decided again, with the copy that is there now.
    this.#withoutRival(entry);
    const taken = this.#taken(entry);
    this.differs ||= taken === undefined && (entry.kept.draft !== undefined || entry.kept.unsent);
    const copy = taken ?? (this.context.signedIn() ? await readCopy(this.context.send, name) : undefined);
    if (copy) this.#meet(entry, copy);
    return entry.kept.draft;
  }

  save(name: DraftName, draft: Draft | undefined): void {
    const entry = this.#entry(name);
    if (!draft && !entry.kept.draft && !entry.kept.revision) return;
    entry.kept = { ...withRevision(entry.kept.revision), ...(draft && { draft }), unsent: true };
    entry.unwritten = true;
    this.#writeSoon();
    if (draft) return;
    entry.state.value = {};
    // Tell other tabs at once that the draft is finished: no typing follows.
    void this.#send(entry);
  }

  state(name: DraftName): Signal<DraftState> {
    return this.#entry(name).state;
  }

  settle(name: DraftName): void {
    const entry = this.#entry(name);
    if (!entry.rival) return;
    entry.kept = toKept(entry.rival);
    entry.unwritten = true;
    this.#withoutRival(entry);
    this.#writeSoon();
  }

  /** Waits until the account has the draft, at most `FLUSH_WITHIN`. */
  async flush(name: DraftName): Promise<void> {
    const entry = this.#entry(name);
    this.#write();
    const told = entry.rival ? this.#lookAgain(entry) : this.#send(entry);
    await withTimeout(FLUSH_WITHIN, told);
  }

  /** Sends all unsent drafts of this customer, including those of earlier pages of this tab. */
  async sendAll(): Promise<void> {
    for (const name of unsentNames(this.context.owner())) this.#entry(name);
    await this.#sendUnsent();
  }

  /**
   * Deletes all drafts of this tab after the customer's session ended.
   * @param keepsUnsent keeps drafts in storage that the account does not have yet
   */
  forget(keepsUnsent = false): void {
    if (keepsUnsent) this.#write();
    this.#entries.clear();
    if (!keepsUnsent) clearWindow();
  }

  #entry(name: DraftName): Entry {
    const owner = this.context.owner();
    const key = storageKeyOf(owner, name);
    let entry = this.#entries.get(key);
    if (!entry) {
      const kept = readKept(key) ?? { unsent: false };
      const state = signal<DraftState>({});
      entry = { name, key, owner, state, kept, unwritten: false, unanswered: new Set(), ...IDLE };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  /** Ignores the server-rendered copy if this tab has a newer one: a write may have been in flight. */
  #taken({ name, kept }: Entry): Copy | undefined {
    const copy = this.context.signedIn() ? this.context.taken.get(nameOf(name)) : undefined;
    return kept.unsent || (kept.revision ?? copy?.revision) !== copy?.revision ? undefined : copy;
  }

  /** Merges the account's copy with this tab's draft, or records a conflict. */
  #meet(entry: Entry, copy: Copy): void {
    const { kept } = entry;
    const theirs = textOf(copy.draft);
    if (!kept.unsent || textOf(kept.draft) === theirs) this.#adopt(entry, copy);
    else if (copy.revision === kept.revision || entry.unanswered.has(theirs))
      entry.kept = { ...kept, revision: copy.revision };
    // A finish needs no revision, and what is typed after it must not overwrite their draft unread.
    else if (!kept.draft) entry.kept = { ...kept, revision: kept.revision ?? 0 };
    else if (kept.revision === undefined && !copy.draft) entry.kept = { ...kept, revision: copy.revision };
    else this.#rival(entry, copy);
    if (entry.kept.unsent) this.#writeSoon();
  }

  #adopt(entry: Entry, copy: Copy): void {
    entry.kept = toKept(copy);
    entry.unwritten = true;
    if (copy.saved_at) entry.state.value = { saved: { at: copy.saved_at, where: 'account' } };
    this.#writeSoon();
  }

  /** Reads what another tab has written, before the customer types on. */
  async #hear(key: string): Promise<void> {
    this.context.changed();
    const entry = this.#entries.get(key);
    if (!entry) return;
    await entry.sending;
    const copy = await readCopy(this.context.send, entry.name);
    if (!copy || copy.revision === entry.kept.revision || this.#entries.get(key) !== entry) return;
    const isOurs = copy.draft !== undefined && textOf(copy.draft) === textOf(entry.kept.draft);
    // An open flow shows other answers by now, even if none of them is unsent.
    if (entry.kept.unsent || isOurs) this.#meet(entry, copy);
    else this.#rival(entry, copy);
  }

  #withoutRival(entry: Entry): void {
    entry.rival = undefined;
    const { theirs: _, ...state } = entry.state.peek();
    entry.state.value = state;
  }

  #rival(entry: Entry, copy: Copy): void {
    entry.rival = copy;
    entry.state.value = { ...entry.state.peek(), theirs: copy.draft ?? 'finished' };
  }

  /** The other tab may have finished its draft meanwhile. */
  async #lookAgain(entry: Entry): Promise<void> {
    const copy = await readCopy(this.context.send, entry.name);
    if (copy && entry.rival) this.#rival(entry, copy);
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#write();
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        void this.#sendUnsent();
      }, SEND_AFTER - WRITE_AFTER);
    }, WRITE_AFTER);
  }

  #write(): void {
    for (const entry of this.#entries.values()) {
      if (!entry.unwritten) continue;
      entry.unwritten = false;
      const saved = writeKept(entry.key, entry.kept);
      if (!this.context.signedIn()) this.#stays(entry, saved);
    }
  }

  /** Updates the state of a draft that the account does not have. */
  #stays(entry: Entry, written: boolean): void {
    if (!entry.kept.draft) return;
    const saved = { at: this.context.now(), where: written ? 'window' : 'page' } as const;
    entry.state.value = { ...entry.state.peek(), saved };
  }

  async #sendUnsent(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => this.#send(entry)));
  }

  /** Sends one request at a time per draft; later input goes with the next. */
  #send(entry: Entry): Promise<void> {
    entry.sending ??= this.#sendNow(entry).finally(() => {
      entry.sending = undefined;
    });
    return entry.sending;
  }

  async #sendNow(entry: Entry): Promise<void> {
    while (this.#maySend(entry)) {
      const { kept } = entry;
      const saved = kept.revision === undefined ? 'overtaken' : await this.#put(entry, kept.revision, kept.draft);
      if (typeof saved === 'object') this.#sent(entry, kept, saved);
      else if (saved === 'refused') return this.#stays(entry, writeKept(entry.key, entry.kept));
      else if (saved === 'unreachable' || (await this.#learn(entry)) === kept.revision) return this.#later(entry);
    }
  }

  #put(entry: Entry, revision: number, draft: Draft | undefined): Promise<Written> {
    entry.unanswered.add(textOf(draft));
    return writeCopy(this.context.send, entry.name, revision, draft);
  }

  #maySend(entry: Entry): boolean {
    const { context } = this;
    return entry.kept.unsent && !entry.rival && context.signedIn() && entry.owner === context.owner();
  }

  #sent(entry: Entry, sent: Kept, { revision, saved_at }: Copy): void {
    const unsent = entry.kept !== sent;
    entry.unanswered.clear();
    entry.kept = { ...entry.kept, revision, unsent };
    entry.state.value = saved_at ? { saved: { at: saved_at, where: 'account' } } : {};
    writeKept(entry.key, entry.kept);
    this.context.changed();
    this.context.channel.tell(entry.key);
  }

  /** Reads and merges the account's copy. Returns its revision, or undefined if unreachable. */
  async #learn(entry: Entry): Promise<number | undefined> {
    const copy = await readCopy(this.context.send, entry.name);
    if (copy) this.#meet(entry, copy);
    return copy?.revision;
  }

  #later(entry: Entry): void {
    this.#stays(entry, writeKept(entry.key, entry.kept));
    entry.again ??= setTimeout(() => {
      entry.again = undefined;
      void this.#send(entry);
    }, TRY_AGAIN_AFTER);
  }

  /** Sends unsent drafts while the page unloads, without waiting. */
  #leave(): void {
    this.#write();
    for (const entry of this.#entries.values()) {
      const { revision, draft } = entry.kept;
      // Deletions overtake writes in flight, so that a finished draft does not come back.
      if (!this.#maySend(entry) || revision === undefined || (entry.sending && draft)) continue;
      void writeCopy(this.context.send, entry.name, revision, draft, true);
    }
  }
}

const textOf = (draft: Draft | undefined): string => (draft ? stableText(draft) : '');

const withRevision = (revision: number | undefined) => (revision === undefined ? {} : { revision });

const toKept = ({ revision, draft }: Copy): Kept => ({ revision, ...(draft && { draft }), unsent: false });
