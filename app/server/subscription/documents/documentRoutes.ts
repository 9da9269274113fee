import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer, todayOf } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { findDamageReports } from '../damages/damageReportQueries.ts';
import { type DealRecord, findDeal } from '../deals/dealQueries.ts';
import { type DocumentType, documentsOf } from './documentRules.ts';
import { writeDocument } from './write.ts';

interface OneDeal {
  Params: { id: string };
}

interface OneDocument {
  Params: { id: string; type: string };
}

const LIST = { response: { 200: { type: 'array', items: { $ref: 'DealDocument.json' } } } };
const FILE = { response: { 200: { description: 'A file of the type application/pdf.' } } };

/** Adds the routes of the list of documents (DEAL-5), and of the files that its `url` names. */
export function addDocumentRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get<OneDeal>('/portal/api/bff/deals/:id/documents', { schema: LIST }, async (request) => {
    const { id } = request.params;
    const { types } = await find(context, request, id);
    const folder = `/portal/api/bff/deals/${encodeURIComponent(id)}/documents`;
    return types.map((documentType) => ({ documentType, url: `${folder}/${documentType}` }));
  });
  app.get<OneDocument>('/portal/api/bff/deals/:id/documents/:type', { schema: FILE }, async (request, reply) => {
    const { record, types } = await find(context, request, request.params.id);
    const type = types.find((each) => each === request.params.type);
    if (type === undefined)
      throw new Problem(
        'not_found',
        'The document does not exist yet. Call the documents of the deal for those that do.',
      );
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${type}.pdf"`)
      .send(await writeDocument(type, record, { language: languageOf(request), now: context.clock.now() }));
  });
}

async function find(
  context: ServerContext,
  request: FastifyRequest,
  id: string,
): Promise<{ record: DealRecord; types: readonly DocumentType[] }> {
  const customer = await requireCustomer(context, request);
  const record = await findDeal(context.database, customer.id, id);
  const facts = {
    ...record.deal,
    appraisalDate: record.planned?.pre_return_appraisal_date ?? null,
    hasDamages: (await findDamageReports(context.database, id)).length > 0,
  };
  return { record, types: documentsOf(facts, todayOf(request)) };
}
