// Who a call of products says that it is made for (spec 3 §7 "Headers identify the actor"): nobody speaks for somebody else.
import type { FastifyRequest } from 'fastify';
import { Problem } from '../http/problems.ts';
import { findSessionCustomer, type ServerContext } from './sessions.ts';

const TYPE = 'x-actor-type';
const ID = 'x-actor-id';

/**
 * Refuses a call for somebody who has not made it. One that says nothing is made for whoever makes it.
 *
 * @throws invalid_request when the headers mean nothing, forged_request when the customer is not who is signed in
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
