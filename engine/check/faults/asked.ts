// Questions that must be answered and can never be shown.
import type { Problem } from '../../errors.ts';
import type { Expression, PreparedFlow } from '../../flow.ts';
import type { Document } from '../../load/document.ts';
import { Verdicts } from '../analysis/verdicts.ts';
import { deaf } from '../reading/reads.ts';
import { Walker } from '../reading/walk.ts';
import type { Origins, World } from '../world.ts';

/** Required fields whose places are all out of reach. */
export function checkAsked(flow: PreparedFlow, world: World, document: Document, origins: Origins): Problem[] {
  const verdicts = new Verdicts(flow, world);
  const shown = new Set<string>();
  const placed = new Set<string>();
  const field = (name: string, _: object, __: string, around: readonly Expression[]) => {
    placed.add(name);
    const own = flow.fields[name]?.when;
    const conditions = own === undefined ? around : [...around, own];
    if (conditions.length === 0 || verdicts.of({ and: [true, ...conditions] } as Expression, [], new Map()) !== 'never')
      shown.add(name);
  };
  new Walker({ ...deaf, field }).flow(flow);
  return Object.entries(flow.fields).flatMap(([name, { rules = [] }]) => {
    const required = rules.find((rule) => 'rule' in rule && rule.rule === 'required');
    if (!required || !placed.has(name) || shown.has(name)) return [];
    const message = `"${name}" must be answered, and no condition ever lets it be shown.`;
    return [origins.problem(required, document, 'FLOW_NEVER_ASKED', message, '/rule')];
  });
}
