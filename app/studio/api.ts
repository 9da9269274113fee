// Calls of the studio. Every failure has a code, so that nothing typed is lost without a reason.

export type Role = 'read' | 'copy' | 'edit' | 'publish';

export interface Editor {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly Role[];
}

export interface Session {
  readonly editor: Editor | null;
  readonly csrf: string;
  readonly signIn: readonly ('password' | 'openid')[];
  readonly demo: boolean;
}

export interface WorkFile {
  readonly path: string;
  readonly hash: string;
  readonly changed?: 'added' | 'changed' | 'removed';
  readonly author?: string;
  readonly at?: string;
}

export interface Work {
  readonly base: string;
  readonly files: readonly WorkFile[];
}

export interface Body {
  readonly hash: string;
  readonly text: string;
}

/** A place that two editors have changed in different ways. */
export interface ConflictingPart {
  readonly path: readonly string[];
  readonly mine: unknown;
  readonly theirs: unknown;
}

export type Saved =
  | { readonly outcome: 'saved'; readonly hash: string }
  | { readonly outcome: 'merged'; readonly hash: string; readonly text: string }
  | {
      readonly outcome: 'conflict';
      readonly hash: string;
      readonly text: string;
      readonly places: readonly ConflictingPart[];
    }
  | { readonly outcome: 'removed' };

/** Code of a failed call. `offline` is a server that cannot be reached. */
export type FailureCode = 'offline' | 'not_signed_in' | 'not_allowed' | (string & {});

export class CallFailed extends Error {
  constructor(
    readonly code: FailureCode,
    message: string,
    readonly status = 0,
    readonly body: unknown = null,
  ) {
    super(message);
  }
}

/** Calls of the studio; tests answer them in memory. */
export interface StudioApi {
  session(): Promise<Session>;
  signIn(name: string, password: string, code: string): Promise<void>;
  signOut(): Promise<void>;
  work(): Promise<Work>;
  /** All texts of the working copy, or of a release. */
  bodies(release?: string): Promise<Readonly<Record<string, Body>>>;
  body(path: string): Promise<Body>;
  save(path: string, text: string, knows: string | null): Promise<Saved>;
  remove(path: string, knows: string): Promise<void>;
}

const ROOT = '/studio/api';

/** @throws CallFailed from every method */
export function studioApi(): StudioApi {
  let csrf = '';
  const call = async (method: string, path: string, body?: unknown): Promise<unknown> => {
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
      });
    } catch {
      throw new CallFailed('offline', 'The server cannot be reached.');
    }
    const answer: unknown = await reply.json().catch(() => null);
    if (reply.ok) return answer;
    const { code = `http_${reply.status}`, detail, title } = (answer ?? {}) as Readonly<Record<string, string>>;
    throw new CallFailed(code, detail ?? title ?? `The server answered ${reply.status}.`, reply.status, answer);
  };
  return {
    async session() {
      const session = (await call('GET', '/session')) as Session;
      csrf = session.csrf;
      return session;
    },
    async signIn(name, password, code) {
      await call('POST', '/sign-in', { name, password, code });
    },
    async signOut() {
      await call('POST', '/sign-out', {});
    },
    work: async () => (await call('GET', '/work')) as Work,
    bodies: async (release) =>
      (await call(
        'GET',
        `/bodies?${release === undefined ? 'work' : `release=${encodeURIComponent(release)}`}`,
      )) as Record<string, Body>,
    body: async (path) => (await call('GET', `/files?path=${encodeURIComponent(path)}`)) as Body,
    async save(path, text, knows) {
      try {
        const { hash, text: merged } = (await call('PUT', '/files', { path, text, knows })) as Partial<Body> & {
          hash: string;
        };
        return merged === undefined ? { outcome: 'saved', hash } : { outcome: 'merged', hash, text: merged };
      } catch (error) {
        if (error instanceof CallFailed && error.code === 'work_removed') return { outcome: 'removed' };
        if (!(error instanceof CallFailed) || error.code !== 'work_conflict') throw error;
        return { outcome: 'conflict', ...(error.body as Body & { places: readonly ConflictingPart[] }) };
      }
    },
    async remove(path, knows) {
      await call('DELETE', '/files', { path, knows });
    },
  };
}
