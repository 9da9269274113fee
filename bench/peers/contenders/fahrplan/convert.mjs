import { loadDefinitions } from '../../dist/fahrplan/authoring.mjs';
import { stepsOf } from '../../form.mjs';

export const LOCALE = 'en-US';
const TYPES = { checkbox: 'boolean', number: 'integer', select: 'choice', text: 'text' };
const RULES = { required: 'required', minLength: 'minLength', max: 'maximumValue' };
const WORDS = {
  title: 'Form',
  next: 'Next',
  required: 'required',
  minLength: 'at least 3 characters',
  max: 'at most 100',
  atLeast: 'must be at least the other',
};

const read = (field) => ({ var: `form.${field}` });

/** Writes the form as a flow and loads it, as a build does. */
export function convert(form, layout) {
  const steps = layout === 'flat' ? [form.fields] : stepsOf(form);
  const flow = {
    id: 'bench',
    version: 1,
    as: 'page',
    // No other contender keeps a draft.
    keep: 'none',
    fields: Object.fromEntries(form.fields.map((field) => [field.name, fieldOf(field, form.answers)])),
    steps: steps.map((fields, step) => ({
      id: `step${step}`,
      title: 'title',
      blocks: fields.map(({ name }) => ({ field: name, id: name })),
      next: { label: 'next' },
    })),
  };
  const texts = form.fields.flatMap(({ name, label, options = [] }) => [
    [name, label],
    ...options.map((option) => [`${name}.${option.value}`, option.label]),
  ]);
  return loadDefinitions({
    flow,
    catalogue: { locales: { [LOCALE]: { region: 'US', currency: 'USD' } } },
    copy: { [LOCALE]: { bench: { ...WORDS, ...Object.fromEntries(texts) } } },
  });
}

function fieldOf(field, answers) {
  const { name, type, options, visible } = field;
  const rules = rulesOf(field);
  return {
    type: TYPES[type],
    label: name,
    default: answers[name],
    ...(options && {
      widget: 'select',
      options: options.map(({ value }) => ({ value, label: `${name}.${value}` })),
    }),
    ...(rules.length > 0 && { rules }),
    ...(visible && { when: conditionOf(visible) }),
  };
}

function rulesOf({ name, type, rule, atLeast }) {
  // Its own rule wants a checkbox to be ticked.
  if (type === 'checkbox') return [];
  const own = { rule: RULES[rule.kind], ...(rule.value && { value: rule.value }), text: rule.kind };
  return atLeast ? [own, { that: { '>=': [read(name), read(atLeast)] }, text: 'atLeast' }] : [own];
}

function conditionOf({ operator, clauses }) {
  const [first, ...others] = clauses.map(({ field }) => read(field));
  return others.length === 0 ? first : { [operator]: [first, ...others] };
}
