// Pages drawn here, before any script runs in a browser: each visitor's own, from what the server answers that visitor.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Asked, Drawing } from '../draw/draw.tsx';
import type { Settings } from './settings.ts';

/** What draws the pages of a portal. */
export interface Drawer {
  /**
   * Draws the page that is asked for.
   *
   * @returns nothing when it cannot be drawn now: the browser then draws it by itself
   */
  draw(
    request: FastifyRequest,
  ): Promise<{ readonly drawing: Drawing; readonly cookies: readonly string[] } | undefined>;
}

/** Where a call is answered, as the visitor who asks for a page would make it. */
export type Reach = (request: FastifyRequest, cookies: string[]) => Asked['reach'];

/** @returns nothing when the portal was built without what draws it */
export async function openDrawer(
  { webRoot, drawnWithinMs }: Pick<Settings, 'webRoot' | 'drawnWithinMs'>,
  reach: Reach,
): Promise<Drawer | undefined> {
  const program = join(resolve(webRoot), 'drawn/draw.js');
  if (!existsSync(program)) return undefined;
  const { draw } = (await import(pathToFileURL(program).href)) as {
    draw(asked: Asked): Promise<Drawing | undefined>;
  };
  return {
    async draw(request) {
      const cookies: string[] = [];
      try {
        const drawing = await draw(askedBy(request, drawnWithinMs, reach(request, cookies)));
        return drawing && { drawing, cookies };
      } catch (error) {
        request.log.error({ err: error }, 'a page could not be drawn');
        return undefined;
      }
    },
  };
}

/** Calls of a server that answers them itself, in process. */
export const reachWithin =
  (app: FastifyInstance): Reach =>
  (request, cookies) =>
  async (url, { method, headers, body }) => {
    const { cookie = '', host = '', 'user-agent': agent = '' } = request.headers;
    const reply = await app.inject({
      method: method as 'GET' | 'POST',
      url,
      headers: { ...headers, cookie, host, 'user-agent': agent, origin: `${request.protocol}://${request.host}` },
      ...(body !== undefined && { body }),
      remoteAddress: request.ip,
    });
    cookies.push(...[reply.headers['set-cookie'] ?? []].flat());
    return new Response(reply.body === '' ? null : reply.body, { status: reply.statusCode });
  };

function askedBy(request: FastifyRequest, within: number, reach: Asked['reach']): Asked {
  const { 'user-agent': userAgent = '', 'accept-language': languages = '' } = request.headers;
  return {
    address: request.url,
    within,
    origin: `${request.protocol}://${request.host}`,
    userAgent,
    language: languages.split(/[,;]/)[0]?.trim() ?? '',
    cookies: request.headers.cookie ?? '',
    reach,
  };
}
