// Tracks whether a request has taken effect: done, not done, or unknown.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';

/** The answer to COMMIT was lost, so the transaction may or may not have taken effect. */
export class OutcomeUnknown extends Error {
  constructor(cause: unknown) {
    super('The response to COMMIT was lost.', { cause });
  }
}

const requests = new AsyncLocalStorage<{ mayHaveChanged: boolean }>();

/** Tracks changes of each request through all its asynchronous calls. */
export function followOutcomes(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, _reply, done) => requests.run({ mayHaveChanged: false }, done));
}

/** Records that the current request has or may have changed something. */
export function noteChange(): void {
  const request = requests.getStore();
  if (request !== undefined) request.mayHaveChanged = true;
}

/** Runs changes that are no effect for the caller, such as a claim that is taken back on failure. */
export async function withoutEffect<Result>(work: () => Promise<Result>): Promise<Result> {
  const request = requests.getStore();
  const before = request?.mayHaveChanged === true;
  const result = await work();
  if (request !== undefined) request.mayHaveChanged = before;
  return result;
}

/** Returns whether the current request may have changed something. */
export function mayHaveChanged(): boolean {
  return requests.getStore()?.mayHaveChanged === true;
}
