// Calendar files of appointments. Browsers open them by a link, so errors redirect to a page.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { originOfLinks } from '../../platform/auth/origins.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { languageFor } from '../../platform/languages/languages.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { FIND_APPOINTMENT } from './appointmentQueries.ts';
import { APPOINTMENTS, type AppointmentKind } from './appointmentRules.ts';
import { toCalendarFile } from './calendarView.ts';

interface OneAppointment {
  Querystring: { deal_id: string; appointment: AppointmentKind; reference?: string; locale?: string };
}

const QUERY = {
  type: 'object',
  properties: {
    deal_id: { type: 'string', minLength: 1, maxLength: 100 },
    appointment: { enum: APPOINTMENTS },
    reference: { type: 'string', maxLength: 100 },
    locale: { type: 'string', maxLength: 20 },
  },
  required: ['deal_id', 'appointment'],
};

const ANSWERS = { 200: { type: 'string' }, 303: { type: 'null' } };

export function addCalendarRoute(app: FastifyInstance, context: ServerContext): void {
  app.get<OneAppointment>(
    '/api/calendar',
    { schema: { querystring: QUERY, response: ANSWERS } },
    async (request, reply) => {
      try {
        const file = await writeFile(context, request);
        return reply
          .type('text/calendar; charset=utf-8')
          .header('content-disposition', `attachment; filename="${request.query.appointment}.ics"`)
          .send(file);
      } catch (error) {
        if (!(error instanceof Problem) || !isBrowser(request)) throw error;
        return reply.redirect(`/mycars/${encodeURIComponent(request.query.deal_id)}`, 303);
      }
    },
  );
}

async function writeFile(context: ServerContext, request: FastifyRequest<OneAppointment>): Promise<string> {
  const { deal_id, appointment: kind, reference, locale } = request.query;
  const customer = await requireCustomer(context, request);
  const record = await findDeal(context.database, customer.id, deal_id);
  const appointment = await FIND_APPOINTMENT[kind](context.database, record, reference);
  if (appointment === undefined) throw new Problem('not_found', 'The appointment does not exist. Load the deal again.');
  const url = `${originOfLinks(context.settings, request)}/mycars/${encodeURIComponent(deal_id)}`;
  const entry = { kind, appointment, car: record.car, url };
  return toCalendarFile(entry, languageFor(locale ?? ''));
}

/** Browsers go to the deal's page, which asks for the sign-in or says that the deal is unknown. */
const isBrowser = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html');
