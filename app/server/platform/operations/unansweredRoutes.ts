// Routes of operations that the catalogue declares and no other route answers.
import type { Json } from '@fahrplan/engine';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findSessionCustomer, type ServerContext } from '../auth/sessions.ts';
import { Problem } from '../http/problems.ts';
import { onceFor } from '../once/idempotency.ts';
import { readForm, takeForms } from '../uploads/form.ts';
import { schemaOf, validExampleOf } from '../validation/schemas.ts';
import type { Operation, Operations } from '../values/catalogue.ts';
import { routeOf } from './operations.ts';

/** Header of an answer that is an example. Its value is the name of the operation. */
export const EXAMPLE_HEADER = 'example-answer';

/** Paths of calls. Others are pages, or exist only in the demo. */
const CALLS = /^\/(portal\/)?api\//;

/** Largest file that is taken for an operation, in bytes. It is not stored. */
const MAX_FILE_SIZE = 20 * 1024 * 1024;

/**
 * Answers operations without a route, once all other routes are known: in the demo from the
 * examples of their types, otherwise with `operation_unanswered`. The log names them.
 */
export function addUnansweredRoutes(
  app: FastifyInstance,
  context: ServerContext,
  operations: Operations,
  allowedMethods: (url: string) => readonly string[],
): void {
  // A plugin starts after those of the routes before it.
  app.register(async (scope) => {
    // Two operations may be one call, such as a search and its count.
    const calls = Object.entries(operations).map((entry) => [routeOf(entry[1]), entry] as const);
    const unanswered = [...new Map(calls.reverse()).values()].filter(
      ([, { method = 'POST', url }]) => CALLS.test(url) && !allowedMethods(url).includes(method),
    );
    for (const [name, operation] of unanswered)
      await scope.register(async (own) => addRoute(own, context, name, operation));
    if (unanswered.length === 0) return;
    const names = unanswered.map(([name]) => name).join(', ');
    scope.log.warn(
      context.settings.demo
        ? `No route answers ${names}. The demo answers them from the examples of their types.`
        : `No route answers ${names}. Their calls are refused; add a route for each, or the setting that it needs.`,
    );
  });
}

async function addRoute(app: FastifyInstance, context: ServerContext, name: string, operation: Operation) {
  const { method = 'POST', url, body, answer, multipart } = operation;
  const example = context.settings.demo && answer !== undefined ? validExampleOf(answer) : undefined;
  if (multipart) await takeForms(app, MAX_FILE_SIZE);
  const status = Array.isArray(operation.ok) ? Number(operation.ok[0]) : 200;
  const shape = answer === undefined ? {} : schemaOf(answer);
  app.route({
    method,
    url: url.replaceAll(/\{(\w+)\}/g, ':$1'),
    schema: {
      ...(body !== undefined && example !== undefined && { body: schemaOf(body) }),
      response: { 200: shape, [status]: shape },
    },
    async handler(request, reply) {
      if (multipart) await readForm(request, async (file) => void file.resume());
      if (example === undefined) throw unanswered(name, context, operation);
      reply.header(EXAMPLE_HEADER, name).status(status);
      return answerOnce(context, request, operation, example);
    },
  });
}

/** A customer's call happens once, like that of the route to come. */
async function answerOnce(
  context: ServerContext,
  request: FastifyRequest,
  { once }: Operation,
  example: Json,
): Promise<Json> {
  const customer = once && (await findSessionCustomer(context, request));
  return customer ? (onceFor(context, request, customer.id, async () => example as object) as Promise<Json>) : example;
}

function unanswered(name: string, { settings }: ServerContext, { answer }: Operation): Problem {
  const cause = `No route of this server answers the operation ${name}.`;
  if (!settings.demo)
    return new Problem('operation_unanswered', `${cause} Add a route for it, or the setting that it needs.`);
  return new Problem(
    'operation_unanswered',
    answer === undefined
      ? `${cause} Declare its answer in flows/catalogue.json, so that the demo answers with an example.`
      : `${cause} Add examples to its type ${answer} in schemas/api, so that the demo answers with one.`,
  );
}
