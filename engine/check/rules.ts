// What named rules compare with, as far as it can be wrong before anybody answers.
import type { Problem } from '../errors.ts';
import type { PreparedFlow } from '../flow.ts';
import type { Document } from '../load/document.ts';
import { wrongPattern } from './patterns.ts';
import type { Origins } from './world.ts';

/** Patterns that are none, or that a wrong answer would keep busy. */
export function checkRules(flow: PreparedFlow, document: Document, origins: Origins): Problem[] {
  const rules = Object.values(flow.fields).flatMap((field) => field.rules ?? []);
  return rules.flatMap((rule) => {
    if (!('rule' in rule) || rule.rule !== 'pattern' || rule.value === undefined) return [];
    const wrong =
      typeof rule.value === 'string'
        ? wrongPattern(rule.value)
        : 'a pattern is a text: one that is computed cannot be checked. Write it out, or use that.';
    return wrong === undefined ? [] : [origins.problem(rule, document, 'FLOW_BAD_PATTERN', wrong, '/value')];
  });
}
