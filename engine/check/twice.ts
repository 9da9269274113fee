// The same thing asked twice, of one customer on one way.
import type { Problem } from '../errors.ts';
import type { Block, Expression, Field, PreparedFlow } from '../flow.ts';
import type { Document } from '../load/document.ts';
import { NONE } from './aliases.ts';
import { readsOn } from './reads.ts';
import { Verdicts } from './verdicts.ts';
import type { Origins, World } from './world.ts';

/** Fields that a browser would fill in with the same, and that one customer can be asked both. */
export function checkTwice(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const verdicts = new Verdicts(flow, world);
  const places = placesOf(flow);
  const known = new Map<string, string>();
  return Object.entries(flow.fields).flatMap(([name, field]) => {
    const token = field.autocomplete;
    // What a browser fills in is one thing for each group: there may be an address for the delivery and one for the bill.
    if (token === undefined || token === 'off' || token === 'one-time-code') return [];
    const key = [...name.split('.').slice(0, -1), token].join('.');
    const other = known.get(key);
    if (other === undefined) known.set(key, name);
    if (other === undefined || repeats(field, other) || !meet(places.get(other), places.get(name), verdicts)) return [];
    const message = `"${other}" asks for "${token}" as well: a customer would be asked the same twice. Use one field for both, or another token.`;
    return [origins.problem(field, document, 'FLOW_ASKED_TWICE', message, '/autocomplete')];
  });
}

/** A password is typed twice on purpose: the second is compared with the first. */
const repeats = ({ rules = [] }: Field, other: string): boolean =>
  rules.some(
    (rule) =>
      'that' in rule &&
      readsOn((walker) => walker.expression(rule.that, NONE, rule)).some(({ path }) => path === `form.${other}`),
  );

/** Whether one place of each may be shown to the same customer. */
function meet(some: readonly Expression[] = [], others: readonly Expression[] = [], verdicts: Verdicts): boolean {
  return some.some((one) => others.some((other) => verdicts.of({ and: [one, other] }, [], new Map()) !== 'never'));
}

/** For each field the conditions of each of its places. */
function placesOf(flow: PreparedFlow): Map<string, Expression[]> {
  const places = new Map<string, Expression[]>();
  const walk = (blocks: readonly Block[], outer: readonly Expression[]): void => {
    for (const block of blocks) {
      const conditions = block.when === undefined ? outer : [...outer, block.when];
      if ('field' in block) {
        const own = flow.fields[block.field]?.when;
        const all = [true as Expression, ...conditions, ...(own === undefined ? [] : [own])];
        places.set(block.field, [...(places.get(block.field) ?? []), { and: all } as Expression]);
      } else if (block.kind === 'group') walk(block.blocks, conditions);
    }
  };
  // What stands aside is another way: sign-in and registration ask for a password each.
  for (const { blocks, when, aside } of flow.steps) if (!aside) walk(blocks, when === undefined ? [] : [when]);
  return places;
}
