// Stored consent decisions: customers' in the database, visitors' in a cookie.
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audit } from '../audit/audit.ts';
import { inTransactionOf } from '../auth/lockAccountRow.ts';
import type { ServerContext } from '../auth/sessions.ts';
import type { Customer } from '../db/tables.ts';
import {
  ASKED_AGAIN_DAYS,
  type Choice,
  CONSENTS_COOKIE,
  consentTextVersion,
  type Decision,
  fromCookie,
  toCookie,
} from './consentRules.ts';

const DAY_SECONDS = 86_400;

/**
 * Finds the decision about the current text.
 * A visitor's decision ends at sign-in, as the vendor then learns the customer's identity.
 */
export async function findDecision(
  { database, clock }: ServerContext,
  request: FastifyRequest,
  customer: Customer | undefined,
): Promise<Decision | undefined> {
  if (customer === undefined) return fromCookie(request.cookies[CONSENTS_COOKIE], clock.now());
  const row = await database
    .selectFrom('consents')
    .select(['vendor', 'tracking', 'version', 'given_at'])
    .where('customer_id', '=', customer.id)
    .where('version', '=', consentTextVersion())
    .orderBy('given_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { ...row, vendor: row.vendor === 1, tracking: row.tracking === 1 };
}

/** Stores a decision. A customer's earlier decisions stay as evidence of what was allowed when. */
export async function keepDecision(
  { database, clock }: ServerContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  customer: Customer | undefined,
  { vendor, tracking, locale }: Choice & { readonly locale: string },
): Promise<Decision> {
  const decision = { vendor, tracking, version: consentTextVersion(), given_at: clock.now().toISOString() };
  if (customer === undefined) {
    const kept = { path: '/', httpOnly: true, sameSite: 'lax', secure: request.isSecure } as const;
    reply.setCookie(CONSENTS_COOKIE, toCookie(decision), { ...kept, maxAge: ASKED_AGAIN_DAYS * DAY_SECONDS });
    return decision;
  }
  const row = { ...decision, locale, vendor: vendor ? 1 : 0, tracking: tracking ? 1 : 0 } as const;
  await inTransactionOf(database, customer.id, async (transaction) => {
    await transaction
      .insertInto('consents')
      .values({ customer_id: customer.id, ...row })
      .onConflict((conflict) => conflict.columns(['customer_id', 'given_at']).doUpdateSet(row))
      .execute();
    audit(transaction, request, clock.now());
  });
  return decision;
}
