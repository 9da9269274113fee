// Bodies are looked at before they are read: what is nested without an end is refused for that alone (threats A9).
import type { FastifyInstance } from 'fastify';
import { Problem } from '../problems.ts';

/** Braces and brackets inside each other; no body of the API has ten. */
const DEEPEST = 50;

/** Makes the server read JSON, up to a depth. */
export function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isTooDeep(String(body))) done(new Problem('too_large', `A body may go ${DEEPEST} deep.`));
    else parse(request, String(body), done);
  });
}

/** Brackets in strings do not count. */
function isTooDeep(text: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < text.length && depth <= DEEPEST; at += 1) {
    const character = text[at];
    if (character === '"') quoted = !quoted;
    else if (quoted) at += character === '\\' ? 1 : 0;
    else if (character === '{' || character === '[') depth += 1;
    else if (character === '}' || character === ']') depth -= 1;
  }
  return depth > DEEPEST;
}
