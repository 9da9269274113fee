const COMPONENTS = { checkbox: 'checkbox', number: 'number-field', select: 'select', text: 'text-field' };

export const convert = ({ fields }) => ({
  fields: fields.map(({ name, type, label, options, rule, visible, atLeast }) => ({
    component: COMPONENTS[type],
    name,
    label,
    validate: [validatorOf(type, rule), ...(atLeast ? [{ type: 'atLeast', other: atLeast }] : [])],
    ...(options && { options }),
    ...(type === 'number' && { dataType: 'number' }),
    ...(visible && { condition: conditionOf(visible) }),
  })),
});

function validatorOf(type, { kind, value }) {
  if (kind === 'minLength') return { type: 'min-length', threshold: value };
  if (kind === 'max') return { type: 'max-number-value', value };
  // Its own rule wants a checkbox to be ticked.
  return { type: type === 'checkbox' ? 'defined' : 'required' };
}

function conditionOf({ operator, clauses }) {
  const [first, ...others] = clauses.map(({ field, value }) => ({ when: field, is: value }));
  return others.length === 0 ? first : { [operator]: [first, ...others] };
}
