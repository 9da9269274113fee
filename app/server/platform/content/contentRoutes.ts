import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasAlready } from '../http/entityTags.ts';
import { Problem } from '../http/problems.ts';
import { languages } from '../languages/languages.ts';
import type { Settings } from '../settings/settings.ts';
import { readLocales } from '../values/catalogue.ts';
import { type Content, ContentLibrary } from './library.ts';
import { readContentTypes } from './types.ts';

export interface OneContent {
  Params: { name: string };
}

const ANSWERS = { 200: { type: 'object' } };

/** Adds the public route of editors' content. Content changes without a build or restart. */
export function addContentRoute(
  app: FastifyInstance,
  settings: Pick<Settings, 'contentRoot' | 'pictureRoot' | 'webRoot'>,
): ContentLibrary {
  const types = readContentTypes(settings);
  const library = new ContentLibrary(settings.contentRoot, types, (sentence) => app.log.error(sentence));
  app.addHook('onListen', () => library.readAll(Object.keys(readLocales())));
  app.get<OneContent>('/portal/content/:name', { schema: { response: ANSWERS } }, async (request, reply) => {
    const content = await contentFor(request, library);
    // Shared caches may store the answer, but must revalidate it.
    reply.header('cache-control', 'public, no-cache').header('vary', 'accept-language').header('etag', content.etag);
    if (hasAlready(request.headers['if-none-match'], content.etag)) return reply.status(304).send();
    return reply.type('application/json; charset=utf-8').send(content.text);
  });
  return library;
}

/** Returns content in the language of the request or its fallback. Throws not_found. */
export async function contentFor(request: FastifyRequest<OneContent>, library: ContentLibrary): Promise<Content> {
  const locales = languages().acceptedLocales(request.headers['accept-language'] ?? '');
  const content = await library.find(request.params.name, locales);
  if (!content) throw new Problem('not_found', 'The content does not exist. Check the name and the language.');
  return content;
}
