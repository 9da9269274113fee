// Operations of the catalogue, by the route that answers them.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Tables } from '../db/tables.ts';
import { type Operation, type Operations, readRecordTypes } from '../values/catalogue.ts';

/** Reads a record of a customer by its id. Throws not_found for unknown ones and those of others. */
export type ReadRecord = (transaction: Transaction<Tables>, customerId: string, id: string) => Promise<object>;

export type Records = Readonly<Record<string, ReadRecord>>;

interface NamedOperation {
  readonly name: string;
  readonly operation: Operation;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** True once the e-mails and follow-ups of the operation are queued, or need not be. */
    isMessaged: boolean;
  }
  interface FastifyInstance {
    /** Operations by method and route, and the records that their e-mails and follow-ups read. */
    catalogue: { readonly byRoute: ReadonlyMap<string, NamedOperation>; readonly records: Records };
  }
}

/** Returns a route without the names of its parameters. */
export const routeOf = ({ method = 'POST', url }: Pick<Operation, 'method' | 'url'>): string =>
  `${method} ${url.replaceAll(/\{\w+\}|:\w+/g, ':')}`;

/** @throws when the catalogue has a record that the server cannot read */
export function addOperations(app: FastifyInstance, operations: Operations, records: Records): void {
  const unread = Object.keys(readRecordTypes()).filter((name) => !Object.hasOwn(records, name));
  if (unread.length > 0)
    throw new Error(`The server cannot read these records of flows/catalogue.json: ${unread.join(', ')}. Remove them.`);
  const routes = Object.entries(operations).map(
    ([name, operation]) => [routeOf(operation), { name, operation }] as const,
  );
  app.decorateRequest('isMessaged', false);
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { mails, followUps } = operationOf(request)?.operation ?? {};
    if ((mails ?? followUps) && statusCode < 300 && !request.isMessaged)
      request.log.error('the messages of this operation were not queued: its route must use onceFor');
  });
  app.decorate('catalogue', { byRoute: new Map(routes), records });
}

/** Returns the operation of a request, with its parameters as the catalogue names them. */
export function operationOf({
  method,
  server,
  routeOptions: { url = '' },
  params,
}: FastifyRequest): (NamedOperation & { readonly params: object }) | undefined {
  const found = server.catalogue.byRoute.get(routeOf({ method: method as NonNullable<Operation['method']>, url }));
  const names = found?.operation.url.match(/(?<=\{)\w+(?=\})/g) ?? [];
  const given = url.match(/(?<=:)\w+/g)?.map((name) => (params as Record<string, string>)[name]) ?? [];
  return found && { ...found, params: Object.fromEntries(names.map((name, at) => [name, given[at]])) };
}
