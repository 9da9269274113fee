// Checks JSON bodies before parsing: depth and repeated names are refused (SEC-A9).
import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { outlineOf } from './jsonNames.ts';
import { Problem } from './problems.ts';
import { notUtf8 } from './texts.ts';

/** Maximum nesting. No body of the API reaches ten. */
const MAX_DEPTH = 50;

/** Replaces the JSON parser by one that checks depth, names and encoding. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const body = bytes.toString();
    const { isTooDeep, twice } = outlineOf(body, MAX_DEPTH);
    if (!isUtf8(bytes as Buffer)) done(notUtf8('body'));
    else if (isTooDeep)
      done(new Problem('too_large', `The body is nested too deeply. Nest at most ${MAX_DEPTH} levels.`));
    else if (twice !== undefined)
      done(new Problem('invalid_request', 'An object in the body has a name twice. Send each name once.'));
    else parse(request, body, done);
  });
}
