// Sessions of editors: a cookie of their own, limited to the studio.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { setSecretCookie } from '../auth/sessions.ts';
import { Problem } from '../http/problems.ts';
import type { Editor, Editors, Role } from './editors.ts';
import { requireRole } from './rights.ts';

export const EDITOR_COOKIE = 'fahrplan_editor';

/** Path of everything that belongs to the studio. */
export const STUDIO_PATH = '/studio';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Role that a route of the studio needs; `anyone` before the sign-in. */
    role?: Role | 'anyone';
  }
}

export async function handOver(
  editors: Editors,
  request: FastifyRequest,
  reply: FastifyReply,
  editor: Editor,
): Promise<void> {
  const token = await editors.startSession(editor, request.now);
  setSecretCookie(request, reply, EDITOR_COOKIE, token, { path: STUDIO_PATH });
}

export const editorOf = async (editors: Editors, request: FastifyRequest): Promise<Editor | undefined> => {
  const token = request.cookies[EDITOR_COOKIE];
  return token ? editors.ofSession(token, request.now) : undefined;
};

const editorsOf = new WeakMap<FastifyRequest, Editor>();

/** Editor of a request that `guard` has let in. */
export function signedIn(request: FastifyRequest): Editor {
  const editor = editorsOf.get(request);
  if (editor === undefined) throw new Error(`${request.url} is not guarded.`);
  return editor;
}

/**
 * Lets editors in who have the role of the route.
 *
 * @throws signed_out, not_allowed
 */
export async function guard(editors: Editors, request: FastifyRequest): Promise<void> {
  const { role } = request.routeOptions.config;
  if (role === 'anyone') return;
  const editor = await editorOf(editors, request);
  if (editor === undefined)
    throw new Problem('signed_out', 'The call needs an editor who is signed in. Sign in, and repeat it.');
  requireRole(editor, role ?? 'publish');
  editorsOf.set(request, editor);
}
