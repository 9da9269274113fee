// Routes of the studio's preview: a document for the frame, and demo visits in place of real data.
import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SIMULATED_OUTAGES, type SimulatedOutage } from '../demo/demoMode.ts';
import { UnknownScenario, Visits, type VisitsParts } from '../demo/visits.ts';
import { pictureOrigins } from '../platform/content/allowedSite.ts';
import { CSP_REPORTS } from '../platform/http/cspReportRoutes.ts';
import { Problem } from '../platform/http/problems.ts';
import { EXAMPLE_HEADER } from '../platform/operations/unansweredRoutes.ts';
import { readOperations, readPortalConfig } from '../platform/values/catalogue.ts';
import { isCivilDay } from '../platform/values/civilDays.ts';

/** Path of the document in the frame, and prefix of its calls. */
export const PREVIEW_DOCUMENT = '/studio/preview';
export const PREVIEW_CALLS = '/studio/api/preview';

/** Visits of all editors together. Each takes about 40 MB. */
const MAX_VISITS = 12;
const IDLE_MS = 10 * 60_000;

/** Largest body of a call, in bytes: the largest upload of the portal, and its form. */
const MAX_BODY_SIZE = 25 * 1024 * 1024;

/** Calls of a portal. A visit answers neither pages nor its own demo bar. */
const CALLS = /^(?:api|portal\/api|portal\/content)\//;

const DONE = { type: 'object', properties: { ok: { type: 'boolean' } } };

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Headers that calls of a portal have. The visit adds cookies, origin and CSRF token by itself. */
const PASSED_ON = [
  'accept',
  'accept-language',
  'content-type',
  'idempotency-key',
  'agreed-amounts',
  'x-request-source',
];

export interface PreviewRoutes extends Pick<VisitsParts, 'createServer' | 'later'> {
  /**
   * Returns the signed-in editor of a request.
   *
   * @throws Problem for others, and for a change without the CSRF token of the studio
   */
  guard(request: FastifyRequest): Promise<{ readonly id: string }>;
  /** Built document of the frame. Without it the document is served elsewhere. */
  readonly document?: string;
}

interface VisitCall {
  /** Day: YYYY-MM-DD, or `own` for that of the scenario. Outage likewise. */
  readonly Params: { visit: string; scenario: string; day: string; outage: string; '*': string };
}

/** Adds the routes of the preview. Their visits end with the server. */
export function addPreviewRoutes(app: FastifyInstance, { guard, document, ...parts }: PreviewRoutes): Visits {
  const visits = new Visits({ ...parts, operations: readOperations, most: MAX_VISITS, idleMs: IDLE_MS });
  app.addHook('onClose', () => visits.endAll());
  if (document !== undefined)
    app.get(PREVIEW_DOCUMENT, async (request, reply) => {
      await guard(request);
      return sendDocument(request, reply, document);
    });
  void app.register(async (scope) => {
    // Before a body is read: strangers must not fill the memory.
    scope.addHook('onRequest', async (request) => void editors.set(request, await guard(request)));
    // Bodies are passed on as they are: JSON, forms and files.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_BODY_SIZE }, (_, body, done) =>
      done(null, body),
    );
    scope.route<VisitCall>({
      method: [...METHODS],
      url: `${PREVIEW_CALLS}/visits/:visit/:scenario/:day/:outage/*`,
      bodyLimit: MAX_BODY_SIZE,
      // Answers are passed on as bytes, which the visit has checked.
      schema: { response: { 200: {} } },
      // The guard asks for the token of the studio in place of that of the portal.
      config: { signed: true },
      handler: async (request, reply) => answerCall(visits, editorOf(request), request, reply),
    });
    scope.delete<{ Params: { visit: string } }>(
      `${PREVIEW_CALLS}/visits/:visit`,
      { config: { signed: true }, schema: { response: { 200: DONE } } },
      async (request) => {
        await visits.end(nameOf(editorOf(request), request.params.visit));
        return { ok: true };
      },
    );
  });
  return visits;
}

interface Guarded {
  readonly id: string;
}

const editors = new WeakMap<FastifyRequest, Guarded>();

function editorOf(request: FastifyRequest): Guarded {
  const editor = editors.get(request);
  if (editor === undefined) throw new Error(`${request.url} is not guarded.`);
  return editor;
}

/** Visits of different editors have different names. */
const nameOf = ({ id }: { readonly id: string }, visit: string): string => JSON.stringify([id, visit]);

async function answerCall(
  visits: Visits,
  editor: { readonly id: string },
  request: FastifyRequest<VisitCall>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { visit, scenario, day, outage, '*': path } = request.params;
  if (!CALLS.test(path) || path.split('/').some((part) => part === '.' || part === '..'))
    throw new Problem('not_found', 'A preview answers only calls of the portal. Check the path.');
  const context = { scenario, day: dayIn(day), outage: outageIn(outage) };
  const query = /\?.*$/s.exec(request.url)?.[0] ?? '';
  const headers = PASSED_ON.flatMap((name) => (request.headers[name] ? [[name, String(request.headers[name])]] : []));
  const body = request.body instanceof Buffer && request.body.length > 0 ? request.body : undefined;
  const asked = {
    method: request.method,
    // Names with a slash or percent sign stay one segment.
    path: `/${path.split('/').map(encodeURIComponent).join('/')}${query}`,
    headers: Object.fromEntries(headers) as Record<string, string>,
    ...(body && { body }),
  };
  const answer = await visits.ask(context, nameOf(editor, visit), asked).catch(refuseUnknown);
  reply.status(answer.status).header('cache-control', 'no-store');
  if (answer.example !== undefined) reply.header(EXAMPLE_HEADER, answer.example);
  if (answer.retryAfter !== undefined) reply.header('retry-after', answer.retryAfter);
  return reply.type(answer.type).send(answer.bytes);
}

function refuseUnknown(error: unknown): never {
  if (error instanceof UnknownScenario)
    throw new Problem('not_found', 'The demo customer does not exist. Choose another one.');
  throw error;
}

const OWN = 'own';

function dayIn(text: string): string | undefined {
  if (text === OWN) return undefined;
  if (isCivilDay(text)) return text;
  throw new Problem('invalid_request', 'The day of the preview is no day. Write it as YYYY-MM-DD.');
}

function outageIn(text: string): SimulatedOutage | undefined {
  if (text === OWN) return undefined;
  const outage = SIMULATED_OUTAGES.find((one) => one === text);
  if (outage) return outage;
  throw new Problem('invalid_request', `The outage is none of ${SIMULATED_OUTAGES.join(', ')}.`);
}

/** Sends the document. It may call only its visits, so that a preview never shows real data. */
function sendDocument(request: FastifyRequest, reply: FastifyReply, file: string): FastifyReply {
  const directives = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    ["img-src 'self' data: blob:", ...pictureOrigins(readPortalConfig())].join(' '),
    `connect-src ${request.host}${PREVIEW_CALLS}/`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    `report-uri ${CSP_REPORTS}`,
  ];
  return reply
    .header('content-security-policy', directives.join('; '))
    .header('x-frame-options', 'SAMEORIGIN')
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(readFileSync(file, 'utf8'));
}
