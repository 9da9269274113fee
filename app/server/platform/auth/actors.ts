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
  if (type !== 'visitor' && type !== 'customer')
    throw wrong(TYPE, `The header ${TYPE} is invalid. Send visitor or customer.`);
  if ((type === 'customer') !== (typeof id === 'string' && id !== ''))
    throw wrong(ID, `The header ${ID} does not match ${TYPE}. Send it for a customer, and leave it out for a visitor.`);
  if (type === 'customer' && (await findSessionCustomer(context, request))?.id !== id)
    throw new Problem(
      'forged_request',
      `The customer in ${ID} is not signed in. Get the current session, and repeat the call.`,
    );
}

const wrong = (name: string, detail: string): Problem =>
  new Problem('invalid_request', detail, { fields: [{ name, code: 'format' }] });
