// Destinations of redirects. The host decides whether they are safe to open.
import { build, evaluate } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { EffectOf } from '../flow.ts';
import type { Destination } from '../host.ts';
import type { Json } from '../nodes.ts';
import type { FlowState } from '../state/flowState.ts';
import { operationOf, toCall } from '../state/requests.ts';

/** @throws NotReady while a part of the address is loading */
export function destinationOf({ redirect: to }: EffectOf<'redirect'>, state: FlowState, scope: Scope): Destination {
  const text = (expression: Parameters<typeof evaluate>[0]) => String(evaluate(expression, scope));
  if ('path' in to) return { path: text(to.path) };
  if ('phone' in to) return { phone: text(to.phone) };
  const given = build(to.with ?? {}, scope);
  if ('url' in to) return { url: withQuery(text(to.url), given), tab: to.tab === true };
  return 'operation' in to
    ? { url: toCall(to.operation, operationOf(state.catalogue, to.operation), given).path, tab: false }
    : { page: to.page, with: given, ...(to.along && { along: readBy(state) }) };
}

/** Query parameters that the page reads as input: `along` drops them, `with` may pass them. */
const readBy = ({ flow: { input = {} } }: FlowState): readonly string[] =>
  Object.values(input)
    .flatMap(({ from }) => from ?? [])
    .flatMap((from) => /^query\.(.+)/.exec(from)?.[1] ?? []);

/** Appends parameters to the query of a web address; other addresses stay unchanged. */
function withQuery(address: string, given: Readonly<Record<string, Json>>): string {
  const pairs = Object.entries(given).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  if (pairs.length === 0 || !/^(https:|\/)/.test(address)) return address;
  return address.replace(/^[^#]*/, (before) => `${before}${before.includes('?') ? '&' : '?'}${pairs.join('&')}`);
}
