// Addresses and telephone numbers that stand in a flow or in config: what a redirect would refuse.
import type { Problem } from '../errors.ts';
import type { Expression, PreparedFlow } from '../flow.ts';
import type { Document } from '../load/document.ts';
import { isAddress } from '../values/address.ts';
import { toDial } from '../values/dial.ts';
import { deaf } from './reads.ts';
import { Walker } from './walk.ts';
import type { Origins, World } from './world.ts';

/** Redirects to what is neither an address nor a number. */
export function checkLeads(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const problems: Problem[] = [];
  const judge = (to: Expression, fits: (value: unknown) => boolean, what: string, at: object, further: string) => {
    const value = constantOf(to, world);
    if (value !== undefined && !fits(value))
      problems.push(origins.problem(at, document, 'FLOW_WRONG_TYPE', `"${value}" is ${what}.`, further));
  };
  new Walker({
    ...deaf,
    effect(effect) {
      if (!('redirect' in effect)) return;
      const { redirect } = effect;
      if ('url' in redirect)
        judge(redirect.url, isAddress, 'neither an https address nor a path', effect, '/redirect/url');
      if ('phone' in redirect)
        judge(redirect.phone, (value) => toDial(value) !== undefined, 'no telephone number', effect, '/redirect/phone');
    },
  }).flow(flow);
  return problems;
}

/** A text that stands there, or that a path into config names. */
function constantOf(expression: Expression, { catalogue }: World): unknown {
  if (typeof expression !== 'object' || expression === null) return expression;
  const path = 'var' in expression ? expression.var : undefined;
  if (typeof path !== 'string' || !path.startsWith('config.')) return undefined;
  return path.split('.').slice(1).reduce<unknown>(inside, catalogue.config);
}

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
