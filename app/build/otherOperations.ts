import type { WrittenCatalogue } from '../../engine/authoring/index.ts';

type Operations = WrittenCatalogue['operations'];

/** Lists operations of a release that a build does not have: a release cannot bring code. */
export const otherOperations = (build: Operations, release: Operations): string[] =>
  Object.entries(release).flatMap(([name, { method = 'GET', url }]) => {
    const own = Object.hasOwn(build, name) ? build[name] : undefined;
    if (own && (own.method ?? 'GET') === method && own.url === url) return [];
    return [`The operation "${name}" (${method} ${url}) is not in this build. Add it to a build first.`];
  });
