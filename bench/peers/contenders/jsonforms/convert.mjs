import { stepsOf } from '../../form.mjs';

export function convert(form, layout) {
  const { fields } = form;
  const schema = {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
    required: fields.filter(({ rule }) => rule.kind === 'required').map(({ name }) => name),
  };
  if (layout === 'flat') return { schema, uischema: { type: 'VerticalLayout', elements: fields.map(controlOf) } };
  const elements = stepsOf(form).map((own, step) => ({
    type: 'Category',
    label: `Step ${step}`,
    elements: own.map(controlOf),
  }));
  return { schema, uischema: { type: 'Categorization', elements } };
}

/** Returns the JSON Schema of a field. */
export const propertyOf = ({ type, label, options, rule, atLeast }) => ({
  title: label,
  type: { checkbox: 'boolean', number: 'number' }[type] ?? 'string',
  ...(options && { oneOf: options.map((option) => ({ const: option.value, title: option.label })) }),
  ...(rule.kind === 'minLength' && { minLength: rule.value }),
  ...(rule.kind === 'required' && type === 'text' && { minLength: 1 }),
  ...(rule.kind === 'max' && { maximum: rule.value }),
  ...(atLeast && { minimum: { $data: `1/${atLeast}` } }),
});

const scopeOf = (name) => `#/properties/${name}`;

const controlOf = ({ name, visible }) => ({
  type: 'Control',
  scope: scopeOf(name),
  ...(visible && { rule: { effect: 'SHOW', condition: conditionOf(visible) } }),
});

function conditionOf({ operator, clauses }) {
  const [first, ...others] = clauses.map(({ field, value }) => ({ scope: scopeOf(field), schema: { const: value } }));
  return others.length === 0 ? first : { type: operator.toUpperCase(), conditions: [first, ...others] };
}
