import type { Expression } from '../../../flow.ts';
import { NONE } from '../graph/aliases.ts';
import { lintRule } from '../lintRule.ts';

/** Reports required fields that no condition ever shows. */
export const neverAsked = lintRule({
  codes: ['FLOW_NEVER_ASKED'],
  over: 'computable',
  run(context) {
    const { fields } = context.flow;
    const shown = new Set<string>();
    const placed = new Set<string>();
    for (const { name, enclosing } of context.find('field')) {
      placed.add(name);
      const own = fields[name]?.when;
      const conditions = own === undefined ? enclosing : [...enclosing, own];
      const all: Expression = { and: [true, ...conditions] };
      if (conditions.length === 0 || context.verdicts.of(all, [], NONE) !== 'never') shown.add(name);
    }
    return Object.entries(fields).flatMap(([name, { rules = [] }]) => {
      const required = rules.find((rule) => 'rule' in rule && rule.rule === 'required');
      if (!required || !placed.has(name) || shown.has(name)) return [];
      const message = `the field "${name}" is required, but its conditions never show it. Correct the conditions, or make it optional.`;
      return [context.problem(required, 'FLOW_NEVER_ASKED', message, '/rule')];
    });
  },
});
