// Whether what a request asked for has taken effect: done, not done, or not known yet.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The answer to COMMIT was lost: nobody knows whether the transaction took effect. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The answer to COMMIT was lost.', { cause });
  }
}

const requests = new AsyncLocalStorage<{ mayHaveChanged: boolean }>();

/** Follows each request from here on through everything that it does. */
export function followOutcomes(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => requests.run({ mayHaveChanged: false }, done));
}

/** Something that the request did has taken effect, or may have. */
export function noteChange(): void {
  const request = requests.getStore();
  if (request !== undefined) request.mayHaveChanged = true;
}

/** Whether nobody may say any more that the request has changed nothing. */
export function mayHaveChanged(): boolean {
  return requests.getStore()?.mayHaveChanged === true;
}
