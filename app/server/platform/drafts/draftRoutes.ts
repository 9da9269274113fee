import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Draft, DraftSummary, DraftWrite } from '../../generated/api.ts';
import { inTransactionOf } from '../auth/lockAccountRow.ts';
import type { ServerContext } from '../auth/sessions.ts';
import type { DraftRow } from '../db/tables.ts';
import { requireCustomer } from '../http/context.ts';
import { Problem } from '../http/problems.ts';
import { type DraftKey, endDraft, listDrafts, readDraft, type Times, writeDraft } from './drafts.ts';

interface OneDraft {
  Params: { flow: string };
  Querystring: { input: string };
}

interface OneWrite extends OneDraft {
  Body: DraftWrite;
}

const ONE = {
  params: { type: 'object', properties: { flow: { type: 'string', pattern: '^[a-z][a-z0-9-]{0,63}$' } } },
  querystring: {
    type: 'object',
    required: ['input'],
    properties: { input: { type: 'string', maxLength: 1000 } },
  },
  response: { 200: { $ref: 'DraftCopy.json' } },
};

/** Routes of drafts (SEC-B6, SEC-B13, SEC-C9). */
export function addDraftRoutes(app: FastifyInstance, context: ServerContext): void {
  const all = { response: { 200: { type: 'array', items: { $ref: 'DraftSummary.json' } } } };
  app.get('/portal/api/drafts', { schema: all }, async (request) => {
    const customer = await requireCustomer(context, request);
    return (await listDrafts(context.database, customer.id)).map(toSummary);
  });
  app.get<OneDraft>('/portal/api/drafts/:flow', { schema: ONE }, async (request) =>
    readDraft(context.database, await keyOf(context, request)),
  );
  app.put<OneWrite>(
    '/portal/api/drafts/:flow',
    { schema: { ...ONE, body: { $ref: 'DraftWrite.json' } } },
    async (request) => {
      const key = await keyOf(context, request);
      const { revision, draft } = request.body;
      return inTransactionOf(context.database, key.customerId, (transaction) =>
        writeDraft(transaction, key, revision, draft, timesOf(context, request)),
      );
    },
  );
  app.delete<OneDraft>('/portal/api/drafts/:flow', { schema: ONE }, async (request) => {
    const key = await keyOf(context, request);
    return inTransactionOf(context.database, key.customerId, (transaction) =>
      endDraft(transaction, key, timesOf(context, request)),
    );
  });
}

async function keyOf(context: ServerContext, request: FastifyRequest<OneDraft>): Promise<DraftKey> {
  const customer = await requireCustomer(context, request);
  return { customerId: customer.id, flow: request.params.flow, input: inputOf(request.query.input) };
}

/** Sorts the names, so that equal inputs are equal texts. */
function inputOf(text: string): string {
  const entries = Object.entries(parsed(text) ?? {});
  if (parsed(text) === undefined || entries.some(([, value]) => typeof value === 'object'))
    throw new Problem(
      'invalid_request',
      'The parameter input is invalid. Send a JSON object without nested objects or lists.',
      {
        fields: [{ name: 'input', code: 'format' }],
      },
    );
  return JSON.stringify(Object.fromEntries(entries.sort(([one], [other]) => (one < other ? -1 : 1))));
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function timesOf({ clock }: ServerContext, request: FastifyRequest): Times {
  return { shown: request.now, real: clock.now() };
}

function toSummary({ flow, input, content, saved_at }: DraftRow): DraftSummary {
  const { place }: Partial<Draft> = JSON.parse(content ?? '{}');
  return { flow, input: JSON.parse(input), key: input, title: '', ...place, saved_at };
}
