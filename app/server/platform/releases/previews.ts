// Previews of releases: processes with demo customers, for holders of a signed URL.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CSP_REPORTS } from '../http/cspReportRoutes.ts';
import type { Clock } from '../settings/clock.ts';
import { forward } from './forward.ts';
import { PREVIEW_PATH, type PreviewLink, readPreviewToken } from './previewLinks.ts';
import { MARK_STYLE, MARK_STYLE_PATH, PREVIEW_VARIABLE } from './previewMark.ts';
import { ProcessPool } from './processPool.ts';
import { ReleaseProcess } from './releaseProcess.ts';
import type { ReleaseStore } from './store.ts';
import type { Unpacked } from './unpacked.ts';

/** Previews that are open besides the one that was used last. */
const MAX_OTHERS = 1;

const COOKIE = 'fahrplan_preview';

/** Settings that a preview shares with this server. All others could reach customers or reveal secrets. */
const SHARED = ['PATH', 'NODE_OPTIONS', 'LOG_LEVEL', 'FLAGS', 'RETURN_WINDOW', 'HANDOVER_SLOTS'] as const;

export interface PreviewsParts {
  readonly store: ReleaseStore;
  readonly unpacked: Unpacked;
  readonly clock: Clock;
  readonly program: string | undefined;
}

export class Previews {
  readonly #processes = new ProcessPool((id) => this.#begin(id), MAX_OTHERS);

  constructor(readonly parts: PreviewsParts) {}

  /**
   * Opens and leaves previews, and answers requests within one.
   *
   * @returns true if it has answered
   */
  async answer(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const { url, headers } = request;
    if (url === MARK_STYLE_PATH) {
      reply.type('text/css; charset=utf-8').send(MARK_STYLE);
      return true;
    }
    const isOpening = url.startsWith(PREVIEW_PATH);
    const token = isOpening ? url.slice(PREVIEW_PATH.length).replace(/[?#].*$/s, '') : cookieIn(headers.cookie);
    if (token === undefined) return false;
    const { store, clock } = this.parts;
    const link = await readPreviewToken(store.database, token, clock.now());
    const isOffered = link !== undefined && (await store.isOffered(link.release));
    if (isOpening) return this.#open(request, reply, isOffered ? { link, token } : undefined);
    if (!isOffered) return false;
    const preview = await this.#processes.get(link.release);
    await forward(request, reply, preview.port, { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
    return true;
  }

  close(): Promise<void> {
    return this.#processes.close();
  }

  /** Asks before a browser enters a preview: its visitor might take it for the portal. */
  #open(request: FastifyRequest, reply: FastifyReply, opened: { link: PreviewLink; token: string } | undefined): true {
    reply
      .header('x-robots-tag', 'noindex')
      .header('cache-control', 'no-store')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'same-origin');
    const isPress = request.method === 'POST' && request.headers['sec-fetch-site'] === 'same-origin';
    if (!isPress) {
      reply.type('text/html; charset=utf-8').send(pageOf(opened !== undefined));
      return true;
    }
    const seconds = opened ? Math.floor((opened.link.expires - this.parts.clock.now().getTime()) / 1000) : 0;
    const secure = request.protocol === 'https' ? '; Secure' : '';
    const value = `${COOKIE}=${opened?.token ?? ''}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
    reply.header('set-cookie', value).redirect('/', 303);
    return true;
  }

  async #begin(id: string): Promise<ReleaseProcess> {
    const { unpacked, program } = this.parts;
    const folder = join(unpacked.folder, `${id}-preview`);
    const shared = Object.fromEntries(SHARED.map((name) => [name, process.env[name]]));
    const own = {
      DEMO: 'on',
      [PREVIEW_VARIABLE]: 'on',
      DATABASE_FILE: join(folder, 'preview.db'),
      UPLOAD_ROOT: join(folder, 'uploads'),
    };
    return ReleaseProcess.start(await unpacked.place(id), { ...shared, ...own }, program);
  }
}

function cookieIn(header = ''): string | undefined {
  const pair = header.split(';').find((part) => part.trim().startsWith(`${COOKIE}=`));
  return pair?.trim().slice(COOKIE.length + 1) || undefined;
}

const STYLE =
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:36rem;margin:3rem auto;padding:0 1rem}button{font:inherit;padding:.75rem 1.5rem}';

/** The page loads nothing, and runs nothing. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
  `report-uri ${CSP_REPORTS}`,
].join('; ');

/** Page for editors, in English like the command line. */
const pageOf = (isOpen: boolean): string => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>Preview</title><style>${STYLE}</style></head>
<body>
<main>
<h1>Preview</h1>
${
  isOpen
    ? `<p>This shows a release that is not live, with demo customers. Nothing that you do here is real. Leave it at <a href="${PREVIEW_PATH}leave">${PREVIEW_PATH}leave</a>.</p>`
    : '<p>This address opens no preview: it is invalid, has expired, or was replaced. The button leads to the live portal, out of any preview.</p>'
}
<form method="post"><button>${isOpen ? 'Open the preview' : 'To the portal'}</button></form>
</main>
</body>
</html>
`;
