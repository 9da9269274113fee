import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { languageOf, requireCustomer } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { writeInvoice } from '../documents/invoice.ts';
import { findInvoice, findInvoices } from './invoiceQueries.ts';
import { toInvoiceView } from './invoiceView.ts';

interface OneInvoice {
  Params: { id: string };
}

const LIST = { response: { 200: { type: 'array', items: { $ref: 'Invoice.json' } } } };
const FILE = { response: { 200: { description: 'A file of the type application/pdf.' } } };

/** Adds the routes of the list of invoices (ACC-2), and of the files in `download_url`. */
export function addInvoiceRoutes(app: FastifyInstance, context: ServerContext): void {
  app.get('/portal/api/bff/invoices', { schema: LIST }, async (request) => {
    const customer = await requireCustomer(context, request);
    return (await findInvoices(context.database, customer.id)).map(toInvoiceView);
  });
  app.get<OneInvoice>('/portal/api/bff/invoices/:id/document', { schema: FILE }, async (request, reply) => {
    const customer = await requireCustomer(context, request);
    const invoice = await findInvoice(context.database, customer.id, request.params.id);
    if (invoice === undefined)
      throw new Problem(
        'not_found',
        'The invoice does not exist or belongs to another customer. Load the invoices again.',
      );
    const { car } = await findDeal(context.database, customer.id, invoice.deal_id);
    return reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="${invoice.ext_invoice_number}.pdf"`)
      .send(
        await writeInvoice({ invoice, customer, car }, { language: languageOf(request), now: context.clock.now() }),
      );
  });
}
