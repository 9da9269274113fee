import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Credentials, EmailOnly } from '../../generated/api.ts';
import { audit } from '../audit/audit.ts';
import { inTransaction } from '../db/transactions.ts';
import { requireCustomer } from '../http/context.ts';
import { type AttemptCounter, createAttemptCounter } from './attempts.ts';
import { isProfileComplete } from './completeProfile.ts';
import { findByEmail, holdPassword, toEmailKey } from './customers.ts';
import { slowDownGuessing } from './guessing.ts';
import { knownBrowserOf, rememberBrowser } from './knownBrowser.ts';
import { createAccountLimiter } from './limits.ts';
import { endLinks } from './links.ts';
import { isPasswordRight } from './passwords.ts';
import { endSession, endSessions, findSessionCustomer, type ServerContext, startSession } from './sessions.ts';

/** Routes of the sign-in flow (FLW-32, SGN-2, SGN-3). */
export function addSignInRoutes(app: FastifyInstance, context: ServerContext): void {
  const attempts = createAttemptCounter(context.database, context.clock, context.settings.signIn.windowMs);
  addEmailQuestions(app, context, attempts);
  addSignIn(app, context, attempts);
  addSignOut(app, context);
}

function addSignOut(app: FastifyInstance, context: ServerContext): void {
  const schema = { response: { 200: { $ref: 'Done.json' } } };
  const limiter = createAccountLimiter(context);
  app.post('/api/auth/signout', { schema }, async (request, reply) => {
    const customer = await findSessionCustomer(context, request, 'unused');
    await inTransaction(context.database, async (transaction) => {
      await endSession({ ...context, database: transaction }, request, reply);
      if (customer) audit(transaction, request, context.clock.now());
    });
    return { ok: true };
  });
  app.post('/api/auth/signout-everywhere', { schema }, async (request, reply) => {
    const { id } = await requireCustomer(context, request);
    await limiter.changesAccount(request, id);
    await inTransaction(context.database, async (transaction) => {
      await endLinks(transaction, id);
      await endSessions(transaction, id);
      audit(transaction, request, context.clock.now());
    });
    await endSession(context, request, reply);
    return { ok: true };
  });
}

function addEmailQuestions(app: FastifyInstance, context: ServerContext, attempts: AttemptCounter): void {
  const ask = async (request: FastifyRequest<{ Body: EmailOnly }>) => {
    await attempts.refuseNetworkAbove('email-check', request.ip, context.settings.signIn.emailChecksPerAddress);
    return findByEmail(context.database, request.body.email);
  };
  const schema = (answer: string) => ({
    schema: { body: { $ref: 'EmailOnly.json' }, response: { 200: { $ref: answer } } },
  });
  app.post<{ Body: EmailOnly }>('/api/hasBusinessAccount', schema('AccountExists.json'), async (request) => {
    return { accountExists: (await ask(request))?.audience === 'b2b' };
  });
  app.post<{ Body: EmailOnly }>('/api/auth/custom/checkIfEmailExists', schema('EmailCheck.json'), async (request) => {
    const customer = await ask(request);
    return customer === undefined
      ? { success: false }
      : { success: true, status: isProfileComplete(customer) ? 'complete' : 'incomplete' };
  });
}

function addSignIn(app: FastifyInstance, context: ServerContext, attempts: AttemptCounter): void {
  const schema = { body: { $ref: 'Credentials.json' }, response: { 200: { $ref: 'AuthResult.json' } } };
  app.post<{ Body: Credentials }>('/api/auth/custom/login', { schema }, async (request, reply) => {
    const { email, password } = request.body;
    const customer = await findByEmail(context.database, email);
    const guess = { email: toEmailKey(email), browser: knownBrowserOf(request, customer) };
    const forgive = await slowDownGuessing(context, attempts, request, guess);
    if (!(await isPasswordRight(customer?.password_hash, password)) || customer === undefined) {
      request.log.info('a sign-in was refused');
      return { ok: false, code: customer === undefined ? 'user_does_not_exist' : 'wrong_password' };
    }
    await forgive();
    const isStillRight = await inTransaction(context.database, async (transaction) => {
      const held = await holdPassword(transaction, customer);
      if (!held) return false;
      await startSession({ ...context, database: transaction }, request, reply, customer.id);
      audit(transaction, request, context.clock.now(), customer.id);
      return true;
    });
    if (isStillRight) rememberBrowser(request, reply, customer);
    return isStillRight ? { ok: true } : { ok: false, code: 'wrong_password' };
  });
}
