// Addresses and telephone numbers that stand in a flow or in config: what a redirect would refuse.
import type { Expression } from '../../flow.ts';
import { type Destination, readsOf } from '../../meanings/effects.ts';
import { isAddress } from '../../values/address.ts';
import { toDial } from '../../values/dial.ts';
import { fault } from '../fault.ts';
import type { World } from '../world.ts';

/** What is wrong with a value that is written out; nothing when it is well, or not known. */
const WRONG: { readonly [D in Destination]: (value: unknown) => string | undefined } = {
  path: () => undefined,
  url: (value) => {
    if (value === undefined || isAddress(value)) return undefined;
    const [, number] = /^tel:(.*)$/s.exec(String(value)) ?? [];
    return number === undefined
      ? `"${value}" is neither an https address nor a path.`
      : `"${value}" is a telephone number: write { "redirect": { "phone": "${number}" } }.`;
  },
  phone: (value) =>
    value === undefined || toDial(value) !== undefined ? undefined : `"${value}" is no telephone number.`,
};

/** Redirects to what is neither an address nor a number. */
export const leads = fault({
  codes: ['FLOW_WRONG_TYPE'],
  over: 'flow',
  run: (subject) =>
    subject.met('effect').flatMap(({ effect }) =>
      readsOf(effect).flatMap((read) => {
        const wrong = read.is === 'expression' && read.of && WRONG[read.of](constantOf(read.part, subject.world));
        return wrong ? [subject.problem(effect, 'FLOW_WRONG_TYPE', wrong, read.further)] : [];
      }),
    ),
});

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
