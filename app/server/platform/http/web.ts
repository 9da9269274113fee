// Serves the built web app, current pictures, and index.html for all routes of the app.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isPicture } from '../content/allowedSite.ts';
import { filesIn } from '../content/pictures.ts';
import { isPreviewProcess, markAsPreview } from '../releases/previewMark.ts';
import type { Settings } from '../settings/settings.ts';
import type { PageRenderer } from '../ssr/pageRenderer.ts';
import { sendRendered } from '../ssr/renderedPages.ts';

const NOT_THE_APP = /^\/(api|portal\/api|portal\/content|demo|health|assets|studio)(\/|$|\?)/;

/** Files that browsers never open as documents. */
const PARTS = /\.(js|css|woff2)(\.(br|gz))?$/;

/** Headers that only matter for documents, and ETags of immutable files: omitted to save bytes. */
const NOT_OF_PARTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'etag',
  'origin-agent-cluster',
  // Parts load only from this origin.
  'referrer-policy',
  'x-frame-options',
] as const;

declare module 'fastify' {
  interface FastifyInstance {
    /** Release that this process serves, which its pages name; empty for none. */
    release?: string;
  }
}

export async function serveFiles(
  app: FastifyInstance,
  { webRoot, pictureRoot }: Pick<Settings, 'webRoot' | 'pictureRoot'>,
  pageRenderer: PageRenderer | undefined,
): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) return;
  const named = ['assets', 'studio/assets'].map((folder) => join(resolve(webRoot), folder) + sep);
  const isNamed = (path: string) => named.some((folder) => path.startsWith(folder));
  await app.register(fastifyStatic, {
    root: resolve(webRoot),
    index: false,
    // A wildcard route would list the folder at every request, to compare upper and lower case.
    wildcard: false,
    globIgnore: ['index.html', 'studio/**/index.html', '**/*.{br,gz}', 'drawn/**'],
    cacheControl: false,
    // Files use ETags, except for immutable assets.
    lastModified: false,
    acceptRanges: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Vite's asset names contain a content hash.
      reply.header('cache-control', isNamed(path) ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (isNamed(path) && PARTS.test(path)) for (const name of NOT_OF_PARTS) reply.removeHeader(name);
    },
  });
  servePictures(app, resolve(pictureRoot));
  // Browsers request it for documents without an icon, such as files or JSON answers.
  app.get('/favicon.ico', (_, reply) => reply.redirect('/icon.svg', 301));
  app.get('/', (request, reply) => sendPage(request, reply, webRoot, pageRenderer));
  app.get('/index.html', (request, reply) => sendPage(request, reply, webRoot, pageRenderer));
}

/** Serves current pictures, which take precedence over the build's copies. */
function servePictures(app: FastifyInstance, root: string): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const path = pathOf(url);
    // Only exact names of existing files match, so no other file is reachable.
    if (!READS.includes(method) || !isPicture(path) || !filesIn(root).includes(path)) return;
    return reply.sendFile(path.slice(1), root);
  });
}

const READS: readonly string[] = ['GET', 'HEAD'];

/** Decodes the path of a URL; empty for malformed escapes. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''));
  } catch {
    return '';
  }
}

/** Returns whether a browser requests a page, and not a call or a file. */
export function wantsPage(request: FastifyRequest, webRoot: string): boolean {
  const isPage = READS.includes(request.method) && acceptsPages(request) && !NOT_THE_APP.test(request.url);
  return isPage && existsSync(join(webRoot, 'index.html'));
}

// A lone wildcard counts as a page. Requests for pictures and calls name their types.
const acceptsPages = ({ headers }: FastifyRequest): boolean => /^\s*\*\/\*\s*$|text\/html/i.test(headers.accept ?? '');

/** Removes empty path segments: a redirect to a path with leading `//` leads to another host. */
function withoutEmptyParts(url: string): string {
  const { pathname, search } = new URL(`http://portal.invalid${url}`);
  const path = pathname.replace(/\/{2,}/g, '/');
  return path === pathname ? url : path + search;
}

export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  webRoot: string,
  pageRenderer: PageRenderer | undefined,
): Promise<FastifyReply> {
  const address = withoutEmptyParts(request.url);
  if (address !== request.url) return reply.redirect(address, 301);
  const page = readFrame(join(webRoot, 'index.html'), request.server.release ?? '');
  // The app's check for a newer version does not accept HTML pages, and gets the plain file.
  const rendered = acceptsPages(request) ? await pageRenderer?.render(request, page) : undefined;
  if (!pageRenderer || !rendered) return reply.status(200).header('cache-control', 'no-cache').type(HTML).send(page);
  return sendRendered(request, reply, page, rendered);
}

const HTML = 'text/html; charset=utf-8';

const frames = new Map<string, { readonly changedMs: number; readonly text: string }>();

/** Reads the page before rendering, again only when the file has changed. */
function readFrame(file: string, release: string): string {
  const { mtimeMs: changedMs } = statSync(file);
  const known = frames.get(file);
  if (known?.changedMs === changedMs) return known.text;
  const named = release === '' ? '<head>' : `<head><meta name="release" content="${release}">`;
  const plain = readFileSync(file, 'utf8').replace('<head>', named);
  const text = isPreviewProcess() ? markAsPreview(plain) : plain;
  frames.set(file, { changedMs, text });
  return text;
}
