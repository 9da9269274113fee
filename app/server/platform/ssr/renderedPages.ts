import type { FastifyReply, FastifyRequest } from 'fastify';
import type { PageRendering, RenderedPage } from '../../../portal/ssr/render.tsx';
import { hashOf } from '../auth/tokens.ts';
import { encodingFor } from '../http/compressing.ts';
import { hasAlready } from '../http/entityTags.ts';
import type { CachedPage } from './pageCache.ts';

/** Page or redirect rendered for a request. */
export interface RenderedFor {
  readonly rendering: PageRendering;
  /** Set-Cookie headers of the calls during rendering. */
  readonly cookies: readonly string[];
  /** True if the page contains nothing specific to the visitor. */
  readonly shared: boolean;
}

/** Lifetime of shared pages in caches, in seconds. */
const SHARED_FOR = 60;

/** Request headers that a page depends on. */
const VARIES = 'accept, accept-language, cookie, user-agent';

export function sendRendered(
  request: FastifyRequest,
  reply: FastifyReply,
  frame: string,
  rendered: RenderedFor | CachedPage,
): FastifyReply | Promise<FastifyReply> {
  if ('encoded' in rendered) return sendCached(request, reply, rendered);
  const { rendering, cookies } = rendered;
  reply.header('vary', VARIES).header('cache-control', keptBy(rendered));
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
  if ('leftFor' in rendering) return reply.redirect(rendering.leftFor, rendering.status);
  const page = withRendering(frame, rendering);
  reply.status(rendering.status).type('text/html; charset=utf-8');
  return reply.send(page);
}

/** Returns the page that all anonymous visitors are sent; undefined for a redirect, or a page that is missing or incomplete. */
export function toCachedPage(frame: string, rendering: PageRendering, isPublic: boolean): CachedPage | undefined {
  if ('leftFor' in rendering || rendering.status !== 200 || rendering.signedIn || !rendering.whole) return undefined;
  const text = withRendering(frame, rendering);
  // Weak, because compression does not change the page. The time is ignored.
  const etag = `W/"${hashOf(text.replace(`"${rendering.now}"`, ''))}"`;
  return { text, etag, isPublic, encoded: new Map() };
}

async function sendCached(request: FastifyRequest, reply: FastifyReply, page: CachedPage): Promise<FastifyReply> {
  reply
    .header('vary', `${VARIES}, accept-encoding`)
    .header('cache-control', page.isPublic ? `public, max-age=${SHARED_FOR}` : 'private, no-cache');
  reply.header('etag', page.etag).type('text/html; charset=utf-8');
  if (hasAlready(request.headers['if-none-match'], page.etag)) return reply.status(304).send();
  const encoding = encodingFor(request);
  if (!encoding) return reply.send(Buffer.from(page.text));
  const bytes = page.encoded.get(encoding.name) ?? encoding.compress(Buffer.from(page.text));
  page.encoded.set(encoding.name, bytes);
  return reply.header('content-encoding', encoding.name).send(await bytes);
}

/**
 * Returns Cache-Control. Customers' pages are not stored, so that going back after signing out
 * shows nothing. Other pages may be restored by the browser.
 */
function keptBy({ rendering, shared }: RenderedFor): string {
  if ('leftFor' in rendering || rendering.signedIn) return 'private, no-store';
  return shared && rendering.whole ? `public, max-age=${SHARED_FOR}` : 'private, no-cache';
}

/** Fills the frame's placeholders with the rendered page. */
export function withRendering(frame: string, { head, html, over, drawn, language }: RenderedPage): string {
  const data = `<script type="application/json" id="drawn">${drawn}</script>`;
  return frame
    .replace(/(?<=<html lang=")[^"]*"/, `${language}"${over === '' ? '' : ' data-covered'}`)
    .replace(/<title>.*?<\/title>/s, () => head)
    .replace(
      /(<div id="root"[^>]*>).*?(<\/div>\s*<div id="over">)(<\/div>\s*)(?=<noscript>)/s,
      (_, open, between, close) => `${open}${html}${between}${over}${close}${data}`,
    );
}
