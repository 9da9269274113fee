// Demo: the payment provider's page and its confirmation. It exists only while DEMO is on.
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../platform/auth/sessions.ts';
import { hashOf } from '../platform/auth/tokens.ts';
import { inTransaction } from '../platform/db/transactions.ts';
import { languageOf } from '../platform/http/context.ts';
import { Problem } from '../platform/http/problems.ts';
import { type ConfirmedMethod, confirmPaymentChange } from '../subscription/payments/changePayment.ts';
import { findPaymentSession } from '../subscription/payments/paymentMethodQueries.ts';
import { PAYMENT_TYPES, type PaymentType } from '../subscription/payments/paymentTypes.ts';
import { sandboxPage } from '../subscription/payments/sandboxPage.ts';

interface OnePage {
  Querystring: { session: string };
}

const QUERY = {
  type: 'object',
  properties: { session: { type: 'string', minLength: 1, maxLength: 100 } },
  required: ['session'],
};

const CONFIRMED: Readonly<Record<PaymentType, ConfirmedMethod>> = {
  card: { payment_type: 'card', identifier_last_4: '4242', exp_month: 8, exp_year: 2030, account_holder: null },
  sepa_debit: plain('sepa_debit', '3000'),
  us_bank_account: plain('us_bank_account', '6789'),
  paypal: { ...plain('paypal', ''), identifier_last_4: null },
};

/** Adds the payment page. Its address is a secret of the customer who began the change. */
export function addDemoPaymentRoutes(root: FastifyInstance, context: ServerContext): void {
  root.register(async (app) => {
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      async (_: unknown, body: string) => new URLSearchParams(body),
    );
    const page = { querystring: QUERY, response: { 200: { description: 'A page.' } } };
    app.get<OnePage>('/demo/payment-page', { schema: page }, async (request, reply) => {
      const { session } = request.query;
      await requirePaymentSession(context, session);
      return reply.type('text/html; charset=utf-8').send(sandboxPage(session, languageOf(request)));
    });
    const options = {
      schema: { querystring: QUERY, response: { 303: { type: 'null' } } },
      config: { signed: true },
    };
    app.post<OnePage>('/demo/payment-page', options, async (request, reply) => {
      const { session } = request.query;
      const { success_url, cancel_url } = await requirePaymentSession(context, session);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      if (form.get('outcome') !== 'success') return reply.redirect(cancel_url, 303);
      const type = PAYMENT_TYPES.find((known) => known === form.get('payment_type')) ?? 'card';
      await inTransaction(context.database, (transaction) =>
        confirmPaymentChange(transaction, session, CONFIRMED[type], context.clock.now()),
      );
      return reply.redirect(success_url, 303);
    });
  });
}

async function requirePaymentSession({ database }: ServerContext, token: string) {
  const session = await findPaymentSession(database, hashOf(token));
  if (session === undefined)
    throw new Problem(
      'not_found',
      'The payment session does not exist or has ended. Start the change of the payment method again.',
    );
  return session;
}

function plain(payment_type: PaymentType, identifier_last_4: string): ConfirmedMethod {
  return { payment_type, identifier_last_4, exp_month: null, exp_year: null, account_holder: null };
}
