// The studio's API in memory: a shared working copy that merges by path, as the server does.
import { createHash } from 'node:crypto';
import type { Body, Role, Saved, Session, StudioApi } from '../../../app/studio/api.ts';
import { CallFailed } from '../../../app/studio/callFailed.ts';
import { mergeTexts } from '../../../engine/authoring/changes.ts';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

export class StandIn {
  readonly #files = new Map<string, Body>();
  /** Every text that was ever saved, by its hash. */
  readonly #known = new Map<string, string>();
  roles: readonly Role[] = ['read', 'copy', 'edit', 'publish'];
  isSignedIn = true;
  isReachable = true;
  saves = 0;

  constructor(texts: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(texts)) this.#set(path, text);
  }

  #set(path: string, text: string): string {
    const hash = hashOf(text);
    this.#known.set(hash, text);
    this.#files.set(path, { hash, text });
    return hash;
  }

  text(path: string): string | undefined {
    return this.#files.get(path)?.text;
  }

  /** Of another editor. */
  remove(path: string): void {
    this.#files.delete(path);
  }

  #checked(role: Role): void {
    if (!this.isReachable) throw new CallFailed('offline', 'The server cannot be reached.');
    if (!this.isSignedIn) throw new CallFailed('editor_signed_out', 'Sign in first.', 401);
    if (!this.roles.includes(role)) throw new CallFailed('not_allowed', 'You do not have this role.', 403);
  }

  save(path: string, text: string, knows: string | null): Saved {
    this.#checked(path.startsWith('copy/') ? 'copy' : 'edit');
    this.saves += 1;
    const theirs = this.#files.get(path);
    if (!theirs && knows !== null) return { outcome: 'removed' };
    if (!theirs || theirs.hash === knows) return { outcome: 'saved', hash: this.#set(path, text) };
    const merged = mergeTexts(this.#known.get(knows ?? '') ?? '', text, theirs.text);
    if (typeof merged === 'string') return { outcome: 'merged', hash: this.#set(path, merged), text: merged };
    return {
      outcome: 'conflict',
      ...theirs,
      places: merged,
    };
  }

  session(): Session {
    return {
      editor: this.isSignedIn ? { name: 'Ada Editor', roles: this.roles } : null,
      csrf: 'token',
      signIn: ['password'],
      demo: ['Ada Editor'],
      secondPerson: false,
    };
  }

  /** One editor's calls. */
  get api(): StudioApi {
    return {
      session: async () => this.session(),
      signIn: async () => {
        this.isSignedIn = true;
      },
      signInToDemo: async () => {
        this.isSignedIn = true;
      },
      signOut: async () => {
        this.isSignedIn = false;
      },
      work: async () => {
        this.#checked('read');
        return { base: 'first', behind: false, files: [...this.#files].map(([path, { hash }]) => ({ path, hash })) };
      },
      bodies: async () => {
        this.#checked('read');
        return Object.fromEntries(this.#files);
      },
      body: async (path) => {
        this.#checked('read');
        const body = this.#files.get(path);
        if (!body) throw new CallFailed('not_found', `There is no file ${path}.`, 404);
        return body;
      },
      save: async (path, text, knows) => this.save(path, text, knows),
      remove: async (path) => {
        this.#checked('edit');
        this.#files.delete(path);
      },
    };
  }
}
