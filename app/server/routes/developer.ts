// The developer secret: whether it is right, and what the panel needs besides.
import type { FastifyInstance } from 'fastify';
import { createAttemptCounter } from '../attempts.ts';
import { editorLinkOf, isDeveloper, isDeveloperSecret, letDeveloperIn } from '../developer.ts';
import type { DeveloperSettings } from '../developerSettings.ts';
import { Problem } from '../problems.ts';
import type { SessionStore } from '../sessions.ts';

/** The calls of the developer panel. They exist only where a secret is configured. */
export function addDeveloperRoutes(app: FastifyInstance, store: SessionStore, settings: DeveloperSettings): void {
  const { signIn } = store.settings;
  const attempts = createAttemptCounter(store.database, store.clock, signIn.windowMs);
  const editorLink = editorLinkOf(settings);
  const answer = { 200: { $ref: 'Developer.json' } };
  const entrance = { right: true, ...(editorLink !== undefined && { editor_link: editorLink }) };
  app.post<{ Body: { secret: string } }>(
    '/portal/api/developer',
    { schema: { body: { $ref: 'DeveloperSecret.json' }, response: answer } },
    async (request, reply) => {
      const key = `developer ${request.ip}`;
      // Counted before it is looked at, so that guesses in parallel count as well.
      await attempts.refuseAbove(key, signIn.perAccountAndAddress);
      if (!(await isDeveloperSecret(settings, request.body.secret))) return { right: false };
      await attempts.takeBack(key);
      letDeveloperIn(settings, request, reply);
      return entrance;
    },
  );
  app.get('/portal/api/developer', { schema: { response: answer } }, async (request) => {
    if (!isDeveloper(settings, request)) throw new Problem('not_found', 'There is nothing here.');
    return entrance;
  });
}
