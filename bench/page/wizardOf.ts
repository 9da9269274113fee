// Wizard with ten fields per step: two checkboxes, and texts with a rule.
import type { PreparedFlow } from '@fahrplan/engine';

export const PER_STEP = 10;

/** `f0` and every fifth after it are checkboxes. */
export function wizardOf(size: number): PreparedFlow {
  const names = Array.from({ length: size }, (_, at) => `f${at}`);
  const fields = names.map((name, at): [string, PreparedFlow['fields'][string]] => [
    name,
    at % 5 === 0
      ? { type: 'boolean', label: 'label' }
      : { type: 'text', label: 'label', rules: [{ rule: 'maxLength', value: 40, text: 'long' }] },
  ]);
  const steps = Array.from({ length: Math.ceil(size / PER_STEP) }, (_, at) => ({
    id: `s${at}`,
    title: 'title',
    next: { label: 'go' },
    blocks: names.slice(at * PER_STEP, (at + 1) * PER_STEP).map((field) => ({ field })),
  }));
  return {
    id: 'bench',
    version: 1,
    kinds: ['form', 'line', 'boolean'],
    as: 'page',
    keep: 'none',
    allowed: [],
    sources: {},
    fields: Object.fromEntries(fields),
    steps,
    submit: [],
  };
}
