// Sessions of editors: a cookie of their own, limited to the studio.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EDITOR_COOKIE, setSecretCookie } from '../auth/secretCookies.ts';
import { csrfTokenOf, isSameSecret } from '../auth/tokens.ts';
import type { Database } from '../db/open.ts';
import { Problem } from '../http/problems.ts';
import { type Editor, Editors, type Role } from './editors.ts';
import { requireRole } from './rights.ts';

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
 * @throws editor_signed_out, not_allowed
 */
export async function guard(editors: Editors, request: FastifyRequest): Promise<void> {
  const { role } = request.routeOptions.config;
  if (role === 'anyone') return;
  editorsOf.set(request, await admit(editors, request, role ?? 'publish'));
}

async function admit(editors: Editors, request: FastifyRequest, role: Role): Promise<Editor> {
  const editor = await editorOf(editors, request);
  if (editor === undefined)
    throw new Problem('editor_signed_out', 'The call needs an editor who is signed in. Sign in, and repeat it.');
  requireRole(editor, role);
  return editor;
}

/**
 * Returns the editor of a request outside the studio's own routes.
 *
 * @throws editor_signed_out, forged_request for a change without the token of the studio
 */
export async function requireEditor(database: Database, request: FastifyRequest): Promise<Editor> {
  const editor = await admit(new Editors(database), request, 'read');
  const token = csrfTokenOf(request.cookies[EDITOR_COOKIE] ?? '');
  if (request.method !== 'GET' && !isSameSecret(String(request.headers['x-csrf-token']), token))
    throw new Problem('forged_request', 'The header x-csrf-token is missing or outdated. Load the studio again.');
  return editor;
}
