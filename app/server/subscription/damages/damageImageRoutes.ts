import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireCustomer } from '../../platform/http/context.ts';
import { takeForms } from '../../platform/uploads/form.ts';
import { refuseAnnounced } from '../../platform/uploads/uploadRoutes.ts';
import { DAMAGE_PICTURES } from '../uploads.ts';
import { takeDamageImage } from './takeDamageImage.ts';

/**
 * Adds the route for pictures (DMG-5).
 * A scope of its own keeps all other routes from taking forms.
 */
export function addDamageImageRoute(root: FastifyInstance, context: ServerContext): void {
  root.register(async (app) => {
    await takeForms(app, DAMAGE_PICTURES.most);
    const schema = { response: { 200: { $ref: 'ImagePath.json' } } };
    app.post('/portal/api/bff/active-fleet/damage-reports/images', { schema }, async (request) => {
      const customer = await requireCustomer(context, request);
      refuseAnnounced(request, DAMAGE_PICTURES);
      return { path: { location: await takeDamageImage(context, customer.id, request) } };
    });
  });
}
