import type { FastifyInstance } from 'fastify';
import type { NewDriver } from '../../generated/api.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { requireVerifiedCustomer, todayOf } from '../../platform/http/context.ts';
import { headerOf, onceFor } from '../../platform/once/idempotency.ts';
import { addDriver } from './addDriver.ts';
import { findDrivers } from './driverQueries.ts';
import { toDriverView } from './driverView.ts';
import { LICENCE_READING } from './licenceYears.ts';
import { removeDriver } from './removeDriver.ts';

const LIST = { response: { 200: { type: 'array', items: { $ref: 'Driver.json' } } } };
const ADD = { body: { $ref: 'NewDriver.json' }, response: { 200: { $ref: 'Driver.json' } } };
const REMOVE = { response: { 200: { $ref: 'Done.json' } } };

/** Adds the routes of drivers (DRV-6). They need a confirmed e-mail address (SGN-8). */
export function addDriverRoutes(app: FastifyInstance, context: ServerContext): void {
  const reading = context.settings.licenceReading ?? LICENCE_READING;
  app.get('/portal/api/bff/drivers', { schema: LIST }, async (request) => {
    const customer = await requireVerifiedCustomer(context, request);
    return (await findDrivers(context.database, customer.id)).map(toDriverView);
  });
  app.post<{ Body: NewDriver }>('/portal/api/bff/drivers', { schema: ADD }, async (request) => {
    const customer = await requireVerifiedCustomer(context, request);
    const agreed = headerOf(request, 'agreed-amounts');
    const now = request.now;
    const order = { customer, driver: request.body, reading, agreed, today: todayOf(request), now };
    return onceFor(context, request, customer.id, async (transaction) =>
      toDriverView(await addDriver(transaction, order)),
    );
  });
  app.delete<{ Params: { id: string } }>('/portal/api/bff/drivers/:id', { schema: REMOVE }, async (request) => {
    const customer = await requireVerifiedCustomer(context, request);
    const order = { customerId: customer.id, driverId: request.params.id, now: request.now };
    return onceFor(context, request, customer.id, async (transaction) => {
      await removeDriver(transaction, order);
      return { ok: true };
    });
  });
}
