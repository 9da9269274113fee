import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problems.ts';
import { findSessionCustomer, type ServerContext } from './sessions.ts';

const TYPE = 'x-actor-type';
const ID = 'x-actor-id';

/**
 * Refuses calls whose actor headers name anyone but the signed-in customer.
 * Calls without the headers are allowed (CAT-7).
 *
 * @throws invalid_request for malformed headers, forged_request for another customer
 */
export async function refuseOtherActors(context: ServerContext, request: FastifyRequest): Promise<void> {
  const { [TYPE]: type, [ID]: id } = request.headers;
  if (type === undefined && id === undefined) return;
  if (type !== 'visitor' && type !== 'customer') throw wrong(TYPE, `${TYPE} is visitor or customer.`);
  if ((type === 'customer') !== (typeof id === 'string' && id !== ''))
    throw wrong(ID, `${ID} is the contact of a customer; a visitor has none.`);
  if (type === 'customer' && (await findSessionCustomer(context, request))?.id !== id)
    throw new Problem('forged_request', `The customer of ${ID} is not signed in.`);
}

const wrong = (name: string, detail: string): Problem =>
  new Problem('invalid_request', detail, { fields: [{ name, code: 'format' }] });
