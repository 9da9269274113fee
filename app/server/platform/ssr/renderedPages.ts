// How a drawn page travels, and who may keep it.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DrawnPage } from '../../../portal/ssr/render.tsx';
import { hashOf } from '../auth/tokens.ts';
import { hasAlready } from '../http/entityTags.ts';
import type { DrawnFor } from './pageRenderer.ts';

/** For how long a page that is the same for all may be handed out as it is, in seconds. */
const SHARED_FOR = 60;

/** All that a page of a visitor may differ by, besides its address. */
const VARIES = 'accept, accept-language, cookie, user-agent';

/** Sends what was drawn for a request: a page, or a redirect. */
export function sendDrawn(request: FastifyRequest, reply: FastifyReply, frame: string, drawn: DrawnFor): FastifyReply {
  const { drawing, cookies } = drawn;
  reply.header('vary', VARIES).header('cache-control', keptBy(drawn));
  if (cookies.length > 0) reply.header('set-cookie', [...cookies]);
  if ('leftFor' in drawing) return reply.redirect(drawing.leftFor, drawing.status);
  const page = withDrawing(frame, drawing);
  reply.status(drawing.status).type('text/html; charset=utf-8');
  if (!drawn.shared || !drawing.whole) return reply.send(page);
  // Compressed or not, it is the same page; and the time alone makes no other one of it.
  const etag = `W/"${hashOf(page.replace(`"${drawing.now}"`, ''))}"`;
  reply.header('etag', etag);
  return hasAlready(request.headers['if-none-match'], etag) ? reply.status(304).send() : reply.send(page);
}

/**
 * Who may keep an answer. What a customer sees is in no cache, and no way back shows it once they have signed out; what
 * shows nobody's data may be restored by the browser.
 */
function keptBy({ drawing, shared }: DrawnFor): string {
  if ('leftFor' in drawing || drawing.signedIn) return 'private, no-store';
  return shared && drawing.whole ? `public, max-age=${SHARED_FOR}` : 'private, no-cache';
}

/** Puts what was drawn in the place of what stands there until then. */
export function withDrawing(frame: string, { head, html, over, drawn, language }: DrawnPage): string {
  const data = `<script type="application/json" id="drawn">${drawn}</script>`;
  return frame
    .replace(/(?<=<html lang=")[^"]*"/, `${language}"${over === '' ? '' : ' data-covered'}`)
    .replace(/<title>.*?<\/title>/s, () => head)
    .replace(
      /(<div id="root"[^>]*>).*?(<\/div>\s*<div id="over">)(<\/div>\s*)(?=<noscript>)/s,
      (_, open, between, close) => `${open}${html}${between}${over}${close}${data}`,
    );
}
