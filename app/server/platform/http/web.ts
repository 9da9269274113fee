// Serves the built web app: its files, pictures as they are now, and index.html for every address that the app itself routes.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { filesIn, isPicture } from '../content/pictures.ts';
import type { Settings } from '../settings/settings.ts';
import type { PageRenderer } from '../ssr/pageRenderer.ts';
import { sendRendered } from '../ssr/renderedPages.ts';

const NOT_THE_APP = /^\/(api|portal\/api|portal\/content|demo|health|assets)(\/|$|\?)/;

/** Parts of a page, which no browser opens as a page of their own. */
const PARTS = /\.(js|css|woff2)(\.(br|gz))?$/;

/** What only a document can be told, and the tag of what never changes: with a dozen parts it would travel a dozen times. */
const NOT_OF_PARTS = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'etag',
  'origin-agent-cluster',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
] as const;

/** Serves the files of the web app; does nothing when it does not exist. */
export async function serveFiles(
  app: FastifyInstance,
  { webRoot, pictureRoot }: Pick<Settings, 'webRoot' | 'pictureRoot'>,
  pageRenderer: PageRenderer | undefined,
): Promise<void> {
  if (!existsSync(join(webRoot, 'index.html'))) return;
  const named = join(resolve(webRoot), 'assets') + sep;
  await app.register(fastifyStatic, {
    root: resolve(webRoot),
    index: false,
    // A route for each file: one for all of them lists the folder with each request, to compare how the name is spelled.
    wildcard: false,
    globIgnore: ['index.html', '**/*.{br,gz}', 'drawn/**'],
    cacheControl: false,
    // What lies in assets never changes; everything else is known by its entity tag.
    lastModified: false,
    acceptRanges: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      // Vite names what lies in assets by its content.
      reply.header('cache-control', path.startsWith(named) ? 'public, max-age=31536000, immutable' : 'no-cache');
      if (path.startsWith(named) && PARTS.test(path)) for (const name of NOT_OF_PARTS) reply.removeHeader(name);
    },
  });
  servePictures(app, resolve(pictureRoot));
  // Browsers ask for it beside every document that names no icon: a file, a document of the portal, the answer of a call.
  app.get('/favicon.ico', (_, reply) => reply.redirect('/icon.svg', 301));
  app.get('/', (request, reply) => sendPage(request, reply, webRoot, pageRenderer));
  app.get('/index.html', (request, reply) => sendPage(request, reply, webRoot, pageRenderer));
}

/** Pictures come and go like the content that shows them: the folder goes before what the build has copied of it. */
function servePictures(app: FastifyInstance, root: string): void {
  app.addHook('onRequest', async ({ method, url }, reply) => {
    const path = pathOf(url);
    // What is asked for is one of the files that there are, by its whole name: nothing else can be reached.
    if (!READS.includes(method) || !isPicture(path) || !filesIn(root).includes(path)) return;
    return reply.sendFile(path.slice(1), root);
  });
}

const READS: readonly string[] = ['GET', 'HEAD'];

/** The path of an address in letters; empty when it is none. */
function pathOf(url: string): string {
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''));
  } catch {
    return '';
  }
}

/** Says whether a browser asks for a page of the app, and not for a call or a file. */
export function wantsPage(request: FastifyRequest, webRoot: string): boolean {
  const isPage = READS.includes(request.method) && acceptsPages(request) && !NOT_THE_APP.test(request.url);
  return isPage && existsSync(join(webRoot, 'index.html'));
}

/** Whoever says that anything is taken is shown a page; a picture or a call says what it takes. */
const acceptsPages = ({ headers }: FastifyRequest): boolean => /^\s*\*\/\*\s*$|text\/html/i.test(headers.accept ?? '');

/** A path without empty parts: begun with one it would be read as another site by whoever is sent on to it. */
function withoutEmptyParts(url: string): string {
  const { pathname, search } = new URL(`http://portal.invalid${url}`);
  const path = pathname.replace(/\/{2,}/g, '/');
  return path === pathname ? url : path + search;
}

/** Sends a page, drawn where that is possible. */
export async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  webRoot: string,
  pageRenderer: PageRenderer | undefined,
): Promise<FastifyReply> {
  const address = withoutEmptyParts(request.url);
  if (address !== request.url) return reply.redirect(address, 301);
  const page = await readFile(join(webRoot, 'index.html'), 'utf8');
  // A page that looks whether there is a newer version asks for no page.
  const rendered = acceptsPages(request) ? await pageRenderer?.render(request, page) : undefined;
  if (!pageRenderer || !rendered) return reply.status(200).header('cache-control', 'no-cache').type(HTML).send(page);
  return sendRendered(request, reply, page, rendered);
}

const HTML = 'text/html; charset=utf-8';
