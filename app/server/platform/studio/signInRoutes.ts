// Sign-in of editors: password with a one-time code, a provider, or the demo.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { EditorSignIn } from '../../generated/api.ts';
import { createAttemptCounter } from '../auth/attempts.ts';
import { originOfLinks } from '../auth/origins.ts';
import { clearSecretCookie, EDITOR_COOKIE, setSecretCookie, VISITOR_COOKIE } from '../auth/secretCookies.ts';
import type { ServerContext } from '../auth/sessions.ts';
import { beginAttempt, endAttempt } from '../auth/social/attempts.ts';
import { createProviderClient, type OpenIdClient } from '../auth/social/providers.ts';
import { createToken, csrfTokenOf } from '../auth/tokens.ts';
import { Problem } from '../http/problems.ts';
import type { ReleaseStore } from '../releases/store.ts';
import { type Editors, ROLES } from './editors.ts';
import { editorOf, handOver, STUDIO_PATH, signedIn } from './session.ts';

/** Failed sign-ins of one name in all networks, within the window of customers' sign-ins. */
const MAX_GUESSES = 50;

const SESSION = { response: { 200: { $ref: 'EditorSession.json' } } };
const DONE = { 200: { $ref: 'Done.json' } };
const REDIRECT = { response: { 303: { type: 'null' } } };
const CALLBACK = `${STUDIO_PATH}/api/openid/callback`;

/** Editors of the demo, whom anyone may be. */
const DEMO_EDITORS = [
  { name: 'Erika', roles: ROLES },
  { name: 'Paula', roles: ['edit', 'publish'] },
  { name: 'Carl', roles: ['copy'] },
  { name: 'Rita', roles: ['read'] },
] as const;

export function addEditorSignIn(
  app: FastifyInstance,
  context: ServerContext,
  { editors, store }: { readonly editors: Editors; readonly store: ReleaseStore },
): void {
  const { settings, clock, database } = context;
  const attempts = createAttemptCounter(database, clock, settings.signIn.windowMs);
  const anyone = { config: { role: 'anyone' as const } };
  app.get(`${STUDIO_PATH}/api/session`, { ...anyone, schema: SESSION }, async (request, reply) => {
    const editor = await editorOf(editors, request);
    const token = editor && request.cookies[EDITOR_COOKIE];
    const secret = token ?? request.cookies[VISITOR_COOKIE] ?? createToken();
    if (token === undefined && secret !== request.cookies[VISITOR_COOKIE])
      setSecretCookie(request, reply, VISITOR_COOKIE, secret);
    return {
      ...(editor && { editor: { name: editor.name, roles: editor.roles } }),
      csrf_token: csrfTokenOf(secret),
      sign_in: ['password', ...(settings.studio.openId ? ['openid'] : [])],
      second_person: settings.studio.secondPerson,
      ...(settings.demo && { demo: DEMO_EDITORS.map(({ name }) => name) }),
    };
  });
  app.post<{ Body: EditorSignIn }>(
    `${STUDIO_PATH}/api/sign-in`,
    { ...anyone, schema: { body: { $ref: 'EditorSignIn.json' }, response: DONE } },
    async (request, reply) => {
      const { name, password, code } = request.body;
      // Counted before the check, so that parallel guesses count too.
      await attempts.refuseNetworkAbove('editor', request.ip, settings.signIn.perAddress);
      await attempts.refuseAbove(`editor ${name}`, MAX_GUESSES);
      const editor = await editors.prove(name, password, code.replaceAll(' ', ''), request.now);
      if (editor === undefined)
        throw new Problem('wrong_sign_in', 'Name, password or code is wrong. A code counts once: wait for the next.');
      await attempts.takeBackNetwork('editor', request.ip);
      await attempts.takeBack(`editor ${name}`);
      await handOver(editors, request, reply, editor);
      await store.record({
        actor: editor.name,
        action: 'signed in',
        detail: 'with password and code',
        now: request.now,
      });
      return { ok: true };
    },
  );
  app.post(
    `${STUDIO_PATH}/api/sign-out`,
    { config: { role: 'read' }, schema: { response: DONE } },
    async (request, reply) => {
      await editors.endSession(request.cookies[EDITOR_COOKIE] ?? '');
      clearSecretCookie(request, reply, EDITOR_COOKIE, STUDIO_PATH);
      await store.record({ actor: signedIn(request).name, action: 'signed out', detail: '', now: request.now });
      return { ok: true };
    },
  );
  if (settings.demo) {
    app.post<{ Params: { name: string } }>(
      `${STUDIO_PATH}/api/demo/:name`,
      { ...anyone, schema: { response: DONE } },
      async (request, reply) => {
        const chosen = DEMO_EDITORS.find(({ name }) => name === request.params.name);
        if (chosen === undefined) throw new Problem('not_found', 'The demo has no editor of this name.');
        const editor =
          (await editors.list()).find(({ name }) => name === chosen.name) ??
          (await editors.put({ ...chosen, now: request.now }));
        await handOver(editors, request, reply, editor);
        await store.record({ actor: editor.name, action: 'signed in', detail: 'in the demo', now: request.now });
        return { ok: true };
      },
    );
  }
  if (settings.studio.openId) addProvider(app, context, settings.studio.openId, { editors, store });
}

/** Sign-in through an OpenID Connect provider, for editors whose name is their verified address. */
function addProvider(
  app: FastifyInstance,
  { settings, clock, database }: ServerContext,
  provider: OpenIdClient,
  { editors, store }: { readonly editors: Editors; readonly store: ReleaseStore },
): void {
  const client = createProviderClient();
  const attempts = createAttemptCounter(database, clock, settings.signIn.windowMs);
  const options = { config: { role: 'anyone' as const }, schema: REDIRECT };
  const callbackOf = (request: FastifyRequest) => `${originOfLinks(settings, request)}${CALLBACK}`;
  const place = (request: FastifyRequest) => ({ provider: provider.id, now: request.now, path: CALLBACK });
  app.get(`${STUDIO_PATH}/api/openid`, options, async (request, reply) => {
    await attempts.refuseNetworkAbove('editor', request.ip, settings.signIn.perAddress);
    const secrets = beginAttempt(request, reply, place(request), STUDIO_PATH);
    const address = await client.addressOf(provider, callbackOf(request), secrets).catch(noteRefusal(request));
    return reply.redirect(address?.href ?? `${STUDIO_PATH}?sign-in=failed`, 303);
  });
  app.get(CALLBACK, options, async (request, reply) => {
    const attempt = endAttempt(request, reply, place(request));
    const returnedTo = new URL(`${originOfLinks(settings, request)}${request.url}`);
    const person =
      attempt && (await client.personBehind(provider, returnedTo, attempt.secrets).catch(noteRefusal(request)));
    if (person === undefined) return reply.redirect(`${STUDIO_PATH}?sign-in=failed`, 303);
    const editor = person.verifiedEmail && (await editors.behind(person.verifiedEmail, person.subject));
    if (!editor) return reply.redirect(`${STUDIO_PATH}?sign-in=unknown`, 303);
    await attempts.takeBackNetwork('editor', request.ip);
    await handOver(editors, request, reply, editor);
    await store.record({
      actor: editor.name,
      action: 'signed in',
      detail: `through ${provider.issuer}`,
      now: request.now,
    });
    return reply.redirect(STUDIO_PATH, 303);
  });
}

/** Logs only the error code: messages may contain data of the provider. */
function noteRefusal(request: FastifyRequest): (error: unknown) => undefined {
  return (error) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    request.log.warn({ code }, 'the response of the sign-in provider of editors was refused');
    return undefined;
  };
}
