import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { positionsIn } from '@fahrplan/engine/authoring/content';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { DeveloperSecret } from '../../generated/api.ts';
import { createAttemptCounter } from '../auth/attempts.ts';
import type { ServerContext } from '../auth/sessions.ts';
import { contentFor, type OneContent } from '../content/contentRoutes.ts';
import type { Content, ContentLibrary } from '../content/library.ts';
import { Problem } from '../http/problems.ts';
import { editorLinkOf, isDeveloper, isDeveloperSecret, letDeveloperIn } from './developer.ts';
import type { DeveloperSettings } from './developerSettings.ts';

/** Maximum guesses of all networks in a window. Browsers with the cookie are not asked again. */
const MAX_GUESSES = 50;

/** Routes of the developer panel. They exist only if a secret is configured. */
export function addDeveloperRoutes(
  app: FastifyInstance,
  context: ServerContext,
  settings: DeveloperSettings,
  library: ContentLibrary,
): void {
  const { signIn } = context.settings;
  const attempts = createAttemptCounter(context.database, context.clock, signIn.windowMs);
  const editorLink = editorLinkOf(settings);
  const answer = { 200: { $ref: 'Developer.json' } };
  const entrance = { right: true, ...(editorLink !== undefined && { editor_link: editorLink }) };
  app.post<{ Body: DeveloperSecret }>(
    '/portal/api/developer',
    { schema: { body: { $ref: 'DeveloperSecret.json' }, response: answer } },
    async (request, reply) => {
      // Counts before the check, so that parallel guesses count too.
      await attempts.refuseNetworkAbove('developer', request.ip, signIn.perAccountAndAddress);
      await attempts.refuseAbove('developer', MAX_GUESSES);
      if (!(await isDeveloperSecret(settings, request.body.secret))) return { right: false };
      await attempts.takeBackNetwork('developer', request.ip);
      await attempts.takeBack('developer');
      letDeveloperIn(settings, request, reply);
      return entrance;
    },
  );
  app.get('/portal/api/developer', { schema: { response: answer } }, async (request) => {
    refuseOthers(settings, request);
    return entrance;
  });
  app.get<OneContent>(
    '/portal/api/developer/content/:name',
    { schema: { response: { 200: { $ref: 'DeveloperContent.json' } } } },
    async (request) => {
      refuseOthers(settings, request);
      return fileOf(await contentFor(request, library));
    },
  );
}

/** Answers 404, so that others do not learn that the route exists. */
function refuseOthers(settings: DeveloperSettings, request: FastifyRequest): void {
  if (!isDeveloper(settings, request)) throw new Problem('not_found', 'The address does not exist. Check the path.');
}

/** Maximum depth of listed paths. Deeper entries follow their parent in the file. */
const MAX_DEPTH = 2;

/** Returns the served file, with line numbers by path. */
async function fileOf({ file }: Content) {
  const text = await readFile(file, 'utf8');
  const paths = [...positionsIn(text)].map(([pointer, { line }]) => [pointer.split('/').slice(1), line] as const);
  const lines = paths
    .filter(([path]) => path.length <= MAX_DEPTH)
    .map(([path, line]) => [path.join('.'), line] as const);
  return { file: relative('.', file), text, lines: Object.fromEntries(lines) };
}
