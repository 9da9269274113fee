// Calls of the studio. Every failure has a code, so that nothing typed is lost without a reason.
import type { WorkBodies } from '../server/generated/api.ts';
import { CallFailed } from './callFailed.ts';
import { type ReleasesApi, releasesApi } from './releases/api.ts';

export type Role = 'read' | 'copy' | 'edit' | 'publish';

export interface Editor {
  readonly name: string;
  readonly roles: readonly Role[];
}

export interface Session {
  /** Null before the sign-in. */
  readonly editor: Editor | null;
  /** Token of every change. */
  readonly csrf: string;
  readonly signIn: readonly ('password' | 'openid')[];
  /** Editors whom anyone may be; empty outside the demo. */
  readonly demo: readonly string[];
  /** True if the authors of a release may not publish it. */
  readonly secondPerson: boolean;
}

export interface WorkFile {
  readonly path: string;
  readonly hash: string;
  readonly changed?: 'added' | 'changed' | 'removed';
  readonly authors?: readonly string[];
  readonly at?: string;
}

export interface Work {
  readonly base: string;
  /** True if another release was published since. */
  readonly behind: boolean;
  readonly files: readonly WorkFile[];
}

export interface Body {
  readonly hash: string;
  readonly text: string;
}

export type Saved =
  | { readonly outcome: 'saved'; readonly hash: string }
  | { readonly outcome: 'merged'; readonly hash: string; readonly text: string }
  | { readonly outcome: 'conflict'; readonly hash: string; readonly text: string; readonly places: readonly string[] }
  | { readonly outcome: 'removed' };

/** Calls of the studio; tests answer them in memory. */
export interface StudioApi {
  session(): Promise<Session>;
  signIn(name: string, password: string, code: string): Promise<void>;
  /** As one of the editors of the demo. */
  signInToDemo(name: string): Promise<void>;
  signOut(): Promise<void>;
  work(): Promise<Work>;
  /** All texts of the working copy. */
  bodies(): Promise<Readonly<Record<string, Body>>>;
  body(path: string): Promise<Body>;
  save(path: string, text: string, knows: string | null): Promise<Saved>;
  remove(path: string, knows: string): Promise<void>;
}

interface SessionAnswer {
  readonly editor?: Editor;
  readonly csrf_token: string;
  readonly sign_in: Session['signIn'];
  readonly demo?: readonly string[];
  readonly second_person: boolean;
}

const ROOT = '/studio/api';

/** Time after which the server counts as out of reach. */
const SILENCE_MS = 30_000;

/** @throws CallFailed from every method */
export function studioApi(): StudioApi & { readonly releases: ReleasesApi } {
  let csrf = '';
  const call = async (method: string, path: string, body?: unknown, isAgain = false): Promise<unknown> => {
    let reply: Response;
    try {
      reply = await fetch(ROOT + path, {
        method,
        headers: {
          accept: 'application/json',
          ...(method !== 'GET' && { 'x-csrf-token': csrf }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(SILENCE_MS),
      });
    } catch {
      throw new CallFailed('offline', 'The server cannot be reached.');
    }
    const answer: unknown = await reply.json().catch(() => null);
    if (reply.ok && answer !== null) return answer;
    // A page of a proxy, such as the sign-in to a network.
    if (reply.ok) throw new CallFailed('offline', 'The answer is not that of the server.');
    const { code = `http_${reply.status}`, detail, title } = (answer ?? {}) as Readonly<Record<string, string>>;
    // The token belongs to a session that has ended, here or in another tab.
    if (code === 'forged_request' && !isAgain) {
      const { editor } = await session();
      if (!editor) throw new CallFailed('editor_signed_out', 'The session has ended. Sign in again.', reply.status);
      return call(method, path, body, true);
    }
    throw new CallFailed(code, detail ?? title ?? `The server answered ${reply.status}.`, reply.status, answer);
  };
  const session = async (): Promise<Session> => {
    const answer = (await call('GET', '/session')) as SessionAnswer;
    const { editor = null, csrf_token, sign_in, demo = [], second_person } = answer;
    csrf = csrf_token;
    return { editor, csrf, signIn: sign_in, demo, secondPerson: second_person };
  };
  return {
    session,
    async signIn(name, password, code) {
      await call('POST', '/sign-in', { name, password, code });
    },
    async signInToDemo(name) {
      await call('POST', `/demo/${encodeURIComponent(name)}`, {});
    },
    async signOut() {
      await call('POST', '/sign-out', {});
    },
    work: async () => (await call('GET', '/work')) as Work,
    bodies: async () => ((await call('GET', '/bodies')) as WorkBodies).files,
    body: async (path) => (await call('GET', `/files?path=${encodeURIComponent(path)}`)) as Body,
    async save(path, text, knows) {
      try {
        const { hash, text: merged } = (await call('PUT', '/files', {
          path,
          text,
          ...(knows !== null && { knows }),
        })) as Partial<Body> & {
          hash: string;
        };
        return merged === undefined ? { outcome: 'saved', hash } : { outcome: 'merged', hash, text: merged };
      } catch (error) {
        if (!(error instanceof CallFailed) || error.code !== 'work_conflict') throw error;
        const { hash, text: theirs, places } = error.body as Partial<Body> & { readonly places: readonly string[] };
        // Without a text, the other editor has removed the file.
        if (hash === undefined || theirs === undefined) return { outcome: 'removed' };
        return { outcome: 'conflict', hash, text: theirs, places };
      }
    },
    async remove(path, knows) {
      await call('DELETE', '/files', { path, knows });
    },
    releases: releasesApi(call),
  };
}
