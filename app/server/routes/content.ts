// Content: what editors write, the same to whoever asks. It needs no session, and changes without a build or a restart.
import type { FastifyInstance } from 'fastify';
import { readLocales } from '../catalogue.ts';
import { ContentLibrary } from '../content/library.ts';
import { readContentTypes } from '../content/types.ts';
import { languages } from '../languages/languages.ts';
import { Problem } from '../problems.ts';
import type { Settings } from '../settings.ts';

interface OneContent {
  Params: { name: string };
}

const ANSWERS = { 200: { type: 'object' } };

/** The call of content, in the language of the request or that of its fallback. */
export function addContentRoute(app: FastifyInstance, settings: Pick<Settings, 'contentRoot' | 'webRoot'>): void {
  const types = readContentTypes(settings.webRoot);
  const library = new ContentLibrary(settings.contentRoot, types, (sentence) => app.log.error(sentence));
  app.addHook('onListen', () => library.readAll(Object.keys(readLocales())));
  app.get<OneContent>('/portal/content/:name', { schema: { response: ANSWERS } }, async (request, reply) => {
    const locales = languages().acceptedLocales(request.headers['accept-language'] ?? '');
    const content = await library.find(request.params.name, locales);
    if (!content) throw new Problem('not_found', 'There is no such content.');
    // Anybody may keep it, and asks each time whether it is still so.
    reply.header('cache-control', 'public, no-cache').header('vary', 'accept-language').header('etag', content.etag);
    if (hasAlready(request.headers['if-none-match'], content.etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(content.text);
  });
}

/** Whether a header names what the asker has already; a proxy may have marked it as weak. */
const hasAlready = (known: string | undefined, etag: string): boolean =>
  (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
