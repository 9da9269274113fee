// Sends every refusal and failure as problem+json, without a stack trace.
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { mayHaveChanged } from '../db/outcomes.ts';
import { isDatabaseUnavailable } from '../db/transactions.ts';
import { toFieldProblems } from '../validation/schemas.ts';
import { Problem, type ProblemCode } from './problems.ts';

export function answerWithProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const problem = toProblem(error);
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(reply, problem.status >= 500 && mayHaveChanged() ? outcomeUnknown() : problem);
  });
}

/** The client can repeat the request with the same key to learn the outcome. */
export function outcomeUnknown(): Problem {
  const detail = 'It is unknown if the call took effect. Repeat the request under the same key to learn the outcome.';
  return new Problem('outcome_unknown', detail, { retryAfter: 5 });
}

const sent = new WeakMap<FastifyReply, ProblemCode>();

/** Returns the code of the problem that a reply was; undefined for none. */
export const problemSentBy = (reply: FastifyReply): ProblemCode | undefined => sent.get(reply);

/** Sends a problem. The message of an internal error only goes to the log. */
export function sendProblem(reply: FastifyReply, problem: Problem): FastifyReply {
  sent.set(reply, problem.code);
  if (problem.details.retryAfter !== undefined) reply.header('retry-after', String(problem.details.retryAfter));
  const body =
    problem.code === 'internal_error'
      ? new Problem('internal_error', 'The server failed, and logged the error. Report request_id to its operator.')
      : problem;
  return reply
    .status(problem.status)
    .type('application/problem+json; charset=utf-8')
    .send({ ...body.toJSON(), request_id: reply.request.id });
}

/** Answers an unknown route: 405 if the path has other methods, otherwise 404. */
export function answerUnknown(request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): FastifyReply {
  if (allowed.length === 0)
    return sendProblem(reply, new Problem('not_found', 'The address does not exist. Check the path.'));
  reply.header('allow', allowed.join(', '));
  return sendProblem(
    reply,
    new Problem(
      'method_not_allowed',
      `The address does not support ${request.method}. Use a method of the header Allow.`,
    ),
  );
}

const BY_STATUS: Readonly<Record<number, readonly [ProblemCode, string]>> = {
  400: ['invalid_request', 'The request could not be parsed. Check its syntax.'],
  // @fastify/multipart uses 406 for a body that is not a form.
  406: ['media_type_not_supported', 'The body is not a form. Send multipart/form-data.'],
  413: ['too_large', 'The body is too large. Send less.'],
  415: ['media_type_not_supported', 'The call does not accept this media type. Most calls accept application/json.'],
};

function toProblem(error: FastifyError): Problem {
  if (error instanceof Problem) return error;
  if (error.validation !== undefined) {
    return new Problem(
      'invalid_request',
      `The ${error.validationContext ?? 'request'} does not match its schema. Correct the listed fields.`,
      {
        fields: toFieldProblems(error.validation),
      },
    );
  }
  if (isDatabaseUnavailable(error))
    return new Problem('unavailable', 'The database cannot be reached. Try again after Retry-After.', {
      retryAfter: 5,
    });
  const known = BY_STATUS[error.statusCode ?? 500];
  return known === undefined ? new Problem('internal_error', error.message) : new Problem(...known);
}
