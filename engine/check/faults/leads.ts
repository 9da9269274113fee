// Addresses and telephone numbers that stand in a flow or in config: what a redirect would refuse.
import type { Problem } from '../../errors.ts';
import type { Effect, Expression, PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { type Destination, readsOf } from '../../meanings/effects.ts';
import { isAddress } from '../../values/address.ts';
import { toDial } from '../../values/dial.ts';
import { deaf } from '../reading/reads.ts';
import { Walker } from '../reading/walk.ts';
import type { Origins, World } from '../world.ts';

/** What is wrong with a value that is written out; nothing when it is well, or not known. */
const WRONG: { readonly [D in Destination]: (value: unknown) => string | undefined } = {
  path: () => undefined,
  url: (value) =>
    value === undefined || isAddress(value) ? undefined : `"${value}" is neither an https address nor a path.`,
  phone: (value) =>
    value === undefined || toDial(value) !== undefined ? undefined : `"${value}" is no telephone number.`,
};

/** Redirects to what is neither an address nor a number. */
export function checkLeads(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const problems: Problem[] = [];
  const effect = (one: Effect) => {
    for (const read of readsOf(one)) {
      const wrong = read.is === 'expression' && read.of && WRONG[read.of](constantOf(read.part, world));
      if (wrong) problems.push(origins.problem(one, document, 'FLOW_WRONG_TYPE', wrong, read.further));
    }
  };
  new Walker({ ...deaf, effect }).flow(flow);
  return problems;
}

/** A text that stands there, or that a path into config names. */
function constantOf(expression: Expression | undefined, { catalogue }: World): unknown {
  if (typeof expression !== 'object' || expression === null) return expression;
  const path = 'var' in expression ? expression.var : undefined;
  if (typeof path !== 'string' || !path.startsWith('config.')) return undefined;
  return path.split('.').slice(1).reduce<unknown>(inside, catalogue.config);
}

const inside = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
