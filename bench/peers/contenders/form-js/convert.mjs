const TYPES = { checkbox: 'checkbox', number: 'number', select: 'select', text: 'textfield' };

export const convert = ({ fields }) => ({
  type: 'default',
  id: 'bench',
  schemaVersion: 18,
  components: fields.map(({ name, type, label, options, rule, visible, atLeast }) => ({
    id: name,
    key: name,
    label,
    type: TYPES[type],
    validate: {
      // Its own rule wants a checkbox to be ticked.
      ...(rule.kind === 'required' && type !== 'checkbox' && { required: true }),
      ...(rule.kind === 'minLength' && { minLength: rule.value }),
      ...(rule.kind === 'max' && { max: rule.value }),
      ...(atLeast && { min: `=${atLeast}` }),
    },
    ...(options && { values: options }),
    ...(visible && { conditional: { hide: `=not(${conditionOf(visible)})` } }),
  })),
});

const conditionOf = ({ operator, clauses }) =>
  clauses.map(({ field, value }) => `${field} = ${value}`).join(` ${operator} `);
