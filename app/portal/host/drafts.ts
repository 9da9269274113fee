// Drafts of the portal: at once in this window, a moment later in the account of whoever is signed in. Nobody is overwritten unseen.
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
import { clearWindow, type Kept, placeOf, readKept, unsentNames, writeKept } from './tabDrafts.ts';
import { withTimeout } from './withTimeout.ts';

/** How long typing may go on before it is written down in the window, and in the account. */
const WRITE_AFTER = 400;
const SEND_AFTER = 800;
/** After what time an account that could not be reached is tried again. */
const TRY_AGAIN_AFTER = 5_000;
/** Nobody waits longer than this for an account that does not answer before something is sent. */
const FLUSH_WITHIN = 3_000;

/** What drafts need of the portal. */
export interface Around {
  /** Whose drafts these are; an id that nobody else has. */
  owner(): string;
  signedIn(): boolean;
  send: Send;
  /** ISO instant. */
  now(): string;
  /** What has come with the page of what the account has: it is not asked for that again. */
  readonly taken: ReadonlyMap<string, Copy>;
  /** The account has another draft than before. */
  changed(): void;
}

interface Entry {
  readonly name: DraftName;
  readonly key: string;
  readonly owner: string;
  readonly state: Signal<DraftState>;
  kept: Kept;
  /** What of `kept` is not in the storage yet. */
  unwritten: boolean;
  /** What was sent and is not answered: it must not look like somebody else's writing. */
  readonly unanswered: Set<string>;
  sending: Promise<void> | undefined;
  rival: Copy | undefined;
  again: ReturnType<typeof setTimeout> | undefined;
}

const IDLE = { sending: undefined, rival: undefined, again: undefined };

/** The drafts of one visit. */
export class PortalDrafts implements Drafts {
  /** This window goes on with something else than the account, and so than what was drawn from that. */
  differs = false;
  readonly #entries = new Map<string, Entry>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly context: Around) {
    addEventListener('pagehide', () => this.#leave());
    addEventListener('online', () => void this.sendAll());
  }

  /** What the account has, unless this window knows better; what this window has when the account cannot be asked. */
  async load(name: DraftName): Promise<Draft | undefined> {
    const entry = this.#entry(name);
    await entry.sending;
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
    // Other windows learn at once that it came to its end: there is no typing to wait for.
    void this.#send(entry);
  }

  state(name: DraftName): Signal<DraftState> {
    return this.#entry(name).state;
  }

  settle(name: DraftName): void {
    const entry = this.#entry(name);
    if (!entry.rival) return;
    entry.kept = toKept(entry.rival);
    entry.rival = undefined;
    entry.unwritten = true;
    const { theirs: _, ...state } = entry.state.peek();
    entry.state.value = state;
    this.#writeSoon();
  }

  /** Waits, not for ever, until the account has what stands here. */
  async flush(name: DraftName): Promise<void> {
    const entry = this.#entry(name);
    this.#write();
    const told = entry.rival ? this.#lookAgain(entry) : this.#send(entry);
    await withTimeout(FLUSH_WITHIN, told);
  }

  /** Sends whatever the account of this customer does not have yet, also what an earlier page of this tab has left. */
  async sendAll(): Promise<void> {
    for (const name of unsentNames(this.context.owner())) this.#entry(name);
    await this.#sendUnsent();
  }

  /**
   * Forgets every draft of this tab: the session of its customer has ended. The account keeps its own.
   *
   * @param keepsUnsent whether the storage keeps what the account does not have yet
   */
  forget(keepsUnsent = false): void {
    if (keepsUnsent) this.#write();
    this.#entries.clear();
    if (!keepsUnsent) clearWindow();
  }

  #entry(name: DraftName): Entry {
    const owner = this.context.owner();
    const key = placeOf(owner, name);
    let entry = this.#entries.get(key);
    if (!entry) {
      const kept = readKept(key) ?? { unsent: false };
      const state = signal<DraftState>({});
      entry = { name, key, owner, state, kept, unwritten: false, unanswered: new Set(), ...IDLE };
      this.#entries.set(key, entry);
    }
    return entry;
  }

  /** What has come with the page may be older than what this window knows: while it was drawn, something was on its way. */
  #taken({ name, kept }: Entry): Copy | undefined {
    const copy = this.context.signedIn() ? this.context.taken.get(nameOf(name)) : undefined;
    return kept.unsent || (kept.revision ?? copy?.revision) !== copy?.revision ? undefined : copy;
  }

  /** The account's copy and what this window has become one, or rivals. */
  #meet(entry: Entry, copy: Copy): void {
    const { kept } = entry;
    const theirs = textOf(copy.draft);
    if (!kept.unsent || textOf(kept.draft) === theirs) this.#adopt(entry, copy);
    else if (copy.revision === kept.revision || entry.unanswered.has(theirs))
      entry.kept = { ...kept, revision: copy.revision };
    else if (!kept.draft || (kept.revision === undefined && !copy.draft))
      entry.kept = { ...kept, revision: copy.revision };
    else this.#rival(entry, copy);
    if (entry.kept.unsent) this.#writeSoon();
  }

  #adopt(entry: Entry, copy: Copy): void {
    entry.kept = toKept(copy);
    entry.unwritten = true;
    if (copy.saved_at) entry.state.value = { saved: { at: copy.saved_at, where: 'account' } };
    this.#writeSoon();
  }

  #rival(entry: Entry, copy: Copy): void {
    entry.rival = copy;
    entry.state.value = { ...entry.state.peek(), theirs: copy.draft ?? 'finished' };
  }

  /** What the other window had begun may have come to its end since. */
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

  /** What is said of a draft that the account does not have. */
  #stays(entry: Entry, written: boolean): void {
    if (!entry.kept.draft) return;
    const saved = { at: this.context.now(), where: written ? 'window' : 'page' } as const;
    entry.state.value = { ...entry.state.peek(), saved };
  }

  async #sendUnsent(): Promise<void> {
    await Promise.all([...this.#entries.values()].map((entry) => this.#send(entry)));
  }

  /** One call at a time for each draft; what was typed meanwhile goes with the next. */
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
  }

  /** What the account has now; undefined when it cannot be asked. */
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

  /** The page goes: what is not in the account yet is sent on its way, without waiting. */
  #leave(): void {
    this.#write();
    for (const entry of this.#entries.values()) {
      const { revision, draft } = entry.kept;
      // What has come to its end overtakes what of it is on its way: nobody finds it again.
      if (!this.#maySend(entry) || revision === undefined || (entry.sending && draft)) continue;
      void writeCopy(this.context.send, entry.name, revision, draft, true);
    }
  }
}

/** The same for the same draft, and for none. */
const textOf = (draft: Draft | undefined): string => (draft ? stableText(draft) : '');

const withRevision = (revision: number | undefined) => (revision === undefined ? {} : { revision });

const toKept = ({ revision, draft }: Copy): Kept => ({ revision, ...(draft && { draft }), unsent: false });
