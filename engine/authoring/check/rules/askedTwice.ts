import type { PreparedFlow } from '../../../flow.ts';
import type { Verdicts } from '../analysis/verdicts.ts';
import { type FieldPosition, fieldPositions, meet, meetApart } from '../graph/fieldPositions.ts';
import { fieldsIn, sentFrom } from '../graph/sentFields.ts';
import type { LintContext } from '../lintContext.ts';
import { lintRule } from '../lintRule.ts';

/** Reports fields that ask one customer for the same data twice (WCAG 3.3.7). */
export const askedTwice = lintRule({ codes: ['FLOW_ASKED_TWICE'], over: 'computable', run: check });

function check(context: LintContext) {
  const { flow, verdicts } = context;
  const asked = { verdicts, places: fieldPositions(flow) };
  const tokens = twiceFilled(flow, asked).map(([other, name, token]) => {
    const message = `the field "${other}" also asks for "${token}", so a customer would be asked twice. Use one field for both, or another token.`;
    return [name, '/autocomplete', message] as const;
  });
  const said = new Set(tokens.map(([name]) => name));
  const bodies = twiceSent(context, asked)
    .filter(([, name]) => !said.has(name))
    .map(([other, name, property]) => {
      const message = `${property} is also filled from "${other}" on another step, so a customer would be asked twice. Use one field for both, or make one the default of the other.`;
      return [name, '', message] as const;
    });
  return [...tokens, ...bodies].map(([name, further, message]) =>
    context.problem(flow.fields[name] ?? flow, 'FLOW_ASKED_TWICE', message, further),
  );
}

type Pair = readonly [other: string, name: string, what: string];
interface Asked {
  readonly verdicts: Verdicts;
  readonly places: ReadonlyMap<string, readonly FieldPosition[]>;
}

function twiceFilled(flow: PreparedFlow, { places, verdicts }: Asked): Pair[] {
  const known = new Map<string, string>();
  return Object.entries(flow.fields).flatMap(([name, { autocomplete: token }]): Pair[] => {
    // Groups may repeat tokens: there may be an address for the delivery and one for the bill.
    if (token === undefined || token === 'off' || token === 'one-time-code') return [];
    const key = [...name.split('.').slice(0, -1), token].join('.');
    const other = known.get(key);
    if (other === undefined) known.set(key, name);
    if (other === undefined || follows(flow, name, other) || !meet(places.get(other), places.get(name), verdicts))
      return [];
    return [[other, name, token]];
  });
}

/** Returns pairs of fields on two steps that fill one property of a body; each field once. */
function twiceSent(context: LintContext, { places, verdicts }: Asked): Pair[] {
  const { flow } = context;
  const order = Object.keys(flow.fields);
  const pairs = [...sentFrom(context)].flatMap(([property, fields]) => {
    const names = order.filter((name) => fields.has(name));
    return names.flatMap((name, index) =>
      names
        .slice(0, index)
        .filter((other) => !follows(flow, name, other) && !follows(flow, other, name))
        .filter((other) => meetApart(places.get(other), places.get(name), verdicts))
        .map((other): Pair => [other, name, property]),
    );
  });
  return pairs.filter(([, name], index) => pairs.findIndex(([, one]) => one === name) === index);
}

/** A repeated password is compared with the first; a field with a default is filled in already. */
const follows = (flow: PreparedFlow, name: string, other: string): boolean =>
  (flow.fields[name]?.rules ?? []).some((rule) => 'that' in rule && fieldsIn(flow, rule.that).includes(other)) ||
  fieldsIn(flow, flow.fields[name]?.default).includes(other);
