// Bodies are looked at before they are read: what is nested without an end, or says something twice, is refused for that alone (threats A9).
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems.ts';
import { outlineOf } from './jsonNames.ts';

/** Braces and brackets inside each other; no body of the API has ten. */
const DEEPEST = 50;

/** Makes the server read JSON, up to a depth, in which every name stands once. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { isTooDeep, twice } = outlineOf(String(body), DEEPEST);
    if (isTooDeep) done(new Problem('too_large', `A body may go ${DEEPEST} deep.`));
    else if (twice !== undefined) done(new Problem('invalid_request', 'A name stands twice in one object.'));
    else parse(request, String(body), done);
  });
}
