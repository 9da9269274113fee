// Where a redirect leads, as far as the flow says it; whether a browser may go there is judged by the host.
import { build, evaluate } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { EffectOf } from '../flow.ts';
import type { Destination } from '../host.ts';
import type { Json } from '../nodes.ts';
import type { FlowState } from '../state/flowState.ts';
import { operationOf, toCall } from '../state/requests.ts';

/** @throws NotReady while something that the address is made of is not there */
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

/** What a page reads of the query itself, by name: it says by `with` what of that goes on. */
const readBy = ({ flow: { input = {} } }: FlowState): readonly string[] =>
  Object.values(input)
    .flatMap(({ from }) => from ?? [])
    .flatMap((from) => /^query\.(.+)/.exec(from)?.[1] ?? []);

/** An address with more in its query. What is no web address has none. */
function withQuery(address: string, given: Readonly<Record<string, Json>>): string {
  const pairs = Object.entries(given).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  if (pairs.length === 0 || !/^(https:|\/)/.test(address)) return address;
  return address.replace(/^[^#]*/, (before) => `${before}${before.includes('?') ? '&' : '?'}${pairs.join('&')}`);
}
