// Content: what editors write, the same to whoever asks. It needs no session, and changes without a build or a restart.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasAlready } from '../http/entityTags.ts';
import { Problem } from '../http/problems.ts';
import { languages } from '../languages/languages.ts';
import type { Settings } from '../settings/settings.ts';
import { readLocales } from '../values/catalogue.ts';
import { type Content, ContentLibrary } from './library.ts';
import { readContentTypes } from './types.ts';

/** A request for a content by its name. */
export interface OneContent {
  Params: { name: string };
}

const ANSWERS = { 200: { type: 'object' } };

/**
 * The call of content, in the language of the request or that of its fallback.
 *
 * @returns what it serves
 */
export function addContentRoute(
  app: FastifyInstance,
  settings: Pick<Settings, 'contentRoot' | 'pictureRoot' | 'webRoot'>,
): ContentLibrary {
  const types = readContentTypes(settings);
  const library = new ContentLibrary(settings.contentRoot, types, (sentence) => app.log.error(sentence));
  app.addHook('onListen', () => library.readAll(Object.keys(readLocales())));
  app.get<OneContent>('/portal/content/:name', { schema: { response: ANSWERS } }, async (request, reply) => {
    const content = await contentFor(request, library);
    // Anybody may keep it, and asks each time whether it is still so.
    reply.header('cache-control', 'public, no-cache').header('vary', 'accept-language').header('etag', content.etag);
    if (hasAlready(request.headers['if-none-match'], content.etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(content.text);
  });
  return library;
}

/**
 * The content that a request names, in its language.
 *
 * @throws when there is none
 */
export async function contentFor(request: FastifyRequest<OneContent>, library: ContentLibrary): Promise<Content> {
  const locales = languages().acceptedLocales(request.headers['accept-language'] ?? '');
  const content = await library.find(request.params.name, locales);
  if (!content) throw new Problem('not_found', 'There is no such content.');
  return content;
}
