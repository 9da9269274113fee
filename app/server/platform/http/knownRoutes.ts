import type { FastifyInstance, RouteOptions } from 'fastify';

/** Paths of API calls. All others are pages and files. */
export const CALLS = /^\/(api|portal\/api|portal\/content|studio\/api|demo|health)(\/|$)/;
const PROBLEM = { $ref: 'Problem.json' };

/**
 * Records all routes that are added later, and adds problems to their response schemas.
 *
 * @returns lists the methods of a path; none for an unknown path
 * @throws at startup when a route has no response schema
 */
export function rememberRoutes(app: FastifyInstance): (url: string) => string[] {
  const known: { readonly method: string; readonly segments: readonly string[] }[] = [];
  app.addHook('onRoute', (route) => {
    if (!CALLS.test(route.url)) return;
    promiseAnswers(route);
    for (const method of [route.method].flat()) known.push({ method, segments: route.url.split('/') });
  });
  return (url) => {
    const path = (url.split('?')[0] ?? '').split('/');
    const matching = known.filter(
      ({ segments }) =>
        segments.length === path.length &&
        segments.every((segment, index) => segment.startsWith(':') || segment === path[index]),
    );
    return [...new Set(matching.map(({ method }) => method))];
  };
}

function promiseAnswers(route: RouteOptions): void {
  const answers = route.schema?.response;
  if (
    typeof answers !== 'object' ||
    answers === null ||
    !['200', '201', '202', '303'].some((status) => status in answers)
  )
    throw new Error(`${route.url} has no response schema. Add one for 200, 201, 202 or 303.`);
  route.schema = { ...route.schema, response: { ...answers, '4xx': PROBLEM, '5xx': PROBLEM } };
}
