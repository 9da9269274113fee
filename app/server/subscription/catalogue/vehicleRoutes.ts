import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ProductIdsQuery, ProductQuery } from '../../generated/api.ts';
import { refuseOtherActors } from '../../platform/auth/actors.ts';
import type { ServerContext } from '../../platform/auth/sessions.ts';
import { countFilters } from './counts.ts';
import { listIds } from './ids.ts';
import { type GivenQuery, queryReader } from './query.ts';
import { findVehicle, findVehicles } from './vehicles.ts';
import { toFiltersView, toVehicleView } from './vehicleView.ts';

interface OneList {
  Querystring: ProductQuery;
}

interface OneVehicle {
  Params: { id: string };
  Querystring: Pick<ProductQuery, 'cug_id'>;
}

/** Returns the options of a route with the types of its query and answer. */
function ofTypes(query: string, answer: string) {
  const read = queryReader(query);
  return {
    schema: { querystring: { $ref: `${query}.json` }, response: { 200: { $ref: `${answer}.json` } } },
    preValidation: async (request: FastifyRequest) => {
      request.query = read(request.query as GivenQuery);
    },
  };
}

/** Adds the public routes of the catalogue: lists, one car, and filter counts (CAT-1, CAT-7). */
export function addVehicleRoutes(app: FastifyInstance, context: ServerContext): void {
  const { database } = context;
  // Headers of product routes may name an actor, which must match the caller.
  const preHandler = (request: FastifyRequest) => refuseOtherActors(context, request);
  const list = async ({ query }: FastifyRequest<OneList>) => {
    const { vehicles, total } = await findVehicles(database, query);
    return { cars: vehicles.map(toVehicleView), total_results: total };
  };
  app.get<OneList>('/api/cars', ofTypes('ProductQuery', 'ProductList'), list);
  app.get<OneList>('/api/product/cars', { ...ofTypes('ProductQuery', 'ProductList'), preHandler }, list);
  app.get<OneVehicle>(
    '/api/product/cars/:id',
    { ...ofTypes('ProductQuery', 'Product'), preHandler },
    async ({ params, query }) => toVehicleView(await findVehicle(database, params.id, query.cug_id)),
  );
  app.get<OneList>(
    '/api/product/filters/cars',
    { ...ofTypes('ProductQuery', 'ProductFilters'), preHandler },
    async ({ query }) => toFiltersView(await countFilters(database, query)),
  );
  app.get<{ Querystring: ProductIdsQuery }>(
    '/api/product/ids',
    { ...ofTypes('ProductIdsQuery', 'ProductIds'), preHandler },
    async ({ query }) => ({ ids: await listIds(database, query) }),
  );
}
