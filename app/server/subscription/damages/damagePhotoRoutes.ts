import type { FastifyInstance } from 'fastify';
import type { DamagePhotos } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer } from '../../platform/http/context.ts';
import { Problem } from '../../platform/http/problems.ts';
import { onceFor } from '../../platform/once/idempotency.ts';
import { uploadStoreOf } from '../../platform/uploads/openUploadStore.ts';
import { type FileKind, kindOfPath } from '../../platform/uploads/uploadLimits.ts';
import { findDeal } from '../deals/dealQueries.ts';
import { addDamagePhotos } from './addDamagePhotos.ts';
import { findDamageReports } from './damageReportQueries.ts';

interface OnePhoto {
  Params: { id: string; report: string; number: string };
}

interface OneReport {
  Params: { id: string; reference: string };
  Body: DamagePhotos;
}

const MEDIA_TYPES: Readonly<Record<Exclude<FileKind, 'pdf'>, string>> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  heic: 'image/heic',
};

/** Adds the routes of a report's pictures: reading one, and adding some later (DMG-8, DMG-9). */
export function addDamagePhotoRoutes(app: FastifyInstance, context: ServerContext): void {
  const file = { response: { 200: { description: 'A picture.' } } };
  app.get<OnePhoto>(
    '/portal/api/bff/deals/:id/damage-reports/:report/photos/:number',
    { schema: file },
    async (request, reply) => {
      const customer = await requireCustomer(context, request);
      const { deal } = await findDeal(context.database, customer.id, request.params.id);
      const reports = await findDamageReports(context.database, deal.id);
      const found = reports.find(({ report }) => report.id === request.params.report);
      const path = found?.photos.find((_, index) => String(index + 1) === request.params.number)?.path;
      const kind = path && kindOfPath(path);
      const picture = kind && (await uploadStoreOf(context.settings).read(path));
      if (!kind || kind === 'pdf' || !picture)
        throw new Problem('not_found', 'The picture does not exist. Load the damage reports again.');
      return reply
        .type(MEDIA_TYPES[kind])
        .header('content-disposition', `inline; filename="damage-${request.params.number}.${kind}"`)
        .send(picture);
    },
  );
  const add = { body: { $ref: 'DamagePhotos.json' }, response: { 200: { $ref: 'Done.json' } } };
  app.post<OneReport>(
    '/portal/api/bff/deals/:id/damage-reports/:reference/photos',
    { schema: add },
    async (request) => {
      const customer = await requireCustomer(context, request);
      const { id: dealId, reference } = request.params;
      const order = { customer, dealId, reference, paths: request.body.paths, now: request.now };
      return onceFor(context, request, customer.id, async (transaction) => {
        await addDamagePhotos(transaction, order);
        return { ok: true };
      });
    },
  );
}
