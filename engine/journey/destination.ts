// Where a redirect leads, as far as the flow says it; whether a browser may go there is judged by the host.
import { build, evaluate } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { EffectOf, Shapes } from '../flow.ts';
import type { Destination } from '../host.ts';
import type { Json } from '../nodes.ts';
import type { Page } from '../page/page.ts';
import { operationOf, toCall } from '../page/requests.ts';

/** @throws Unready while something that the address is made of is not there */
export function destinationOf({ redirect: to }: EffectOf<'redirect'>, page: Page, scope: Scope): Destination {
  const text = (expression: Parameters<typeof evaluate>[0]) => String(evaluate(expression, scope));
  if ('path' in to) return { path: text(to.path) };
  if ('url' in to) return { url: text(to.url), tab: to.tab === true };
  if ('phone' in to) return { phone: text(to.phone) };
  const given = build((to.with ?? {}) as Shapes, scope) as Record<string, Json>;
  return 'operation' in to
    ? { url: toCall(to.operation, operationOf(page.catalogue, to.operation), given).path, tab: false }
    : { page: to.page, with: given };
}
