// The demo's mailbox: e-mails sent to this visitor. It exists only while DEMO is on.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import type { DemoMail } from '../generated/api.ts';
import type { ServerContext } from '../platform/auth/sessions.ts';
import type { DemoMailsTable } from '../platform/db/tables.ts';
import { Problem } from '../platform/http/problems.ts';
import { visitorOf } from '../platform/mail/visitors.ts';
import { present } from '../platform/values/present.ts';

const MAX_SHOWN = 20;

export function addDemoMailRoutes(app: FastifyInstance, { database }: ServerContext): void {
  const mailsOf = (request: FastifyRequest) =>
    database
      .selectFrom('demo_mails')
      .selectAll()
      .where('visitor', '=', visitorOf(request) ?? '');
  app.get(
    '/demo/mails',
    { schema: { response: { 200: { type: 'array', items: { $ref: 'DemoMail.json' } } } } },
    async (request) => {
      const mails = await mailsOf(request).orderBy('sent_at', 'desc').orderBy('id').limit(MAX_SHOWN).execute();
      return mails.map(toDemoMail);
    },
  );
  app.get<{ Params: { id: string } }>(
    '/demo/mails/:id',
    { schema: { response: { 200: { $ref: 'DemoMail.json' } } } },
    async (request) => {
      const mail = await mailsOf(request).where('id', '=', request.params.id).executeTakeFirst();
      if (mail === undefined)
        throw new Problem('not_found', 'The e-mail does not exist. Call GET /demo/mails for the ids.');
      return toDemoMail(mail);
    },
  );
}

function toDemoMail({ visitor: _, recipient: to, ...mail }: Selectable<DemoMailsTable>): DemoMail {
  return present({ to, ...mail });
}
