const FIELD_TYPES = { checkbox: 'checkbox', number: 'number-input', select: 'drop-down', text: 'text-input' };
const VALUE_TYPES = { checkbox: 'boolean', number: 'number', select: 'string', text: 'string' };

export const convert = ({ fields, answers }) => ({
  adaptiveform: '0.10.0',
  metadata: { grammar: 'json-formula-1.0.0', version: '1.0.0' },
  items: fields.map(({ name, type, label, options, rule, visible, atLeast }) => ({
    name,
    id: name,
    fieldType: FIELD_TYPES[type],
    type: VALUE_TYPES[type],
    label: { value: label },
    default: answers[name],
    ...(type === 'checkbox' && { enum: [true, false] }),
    ...(options && { enum: options.map(({ value }) => value), enumNames: options.map((option) => option.label) }),
    ...(rule.kind === 'required' && { required: true }),
    ...(rule.kind === 'minLength' && { minLength: rule.value }),
    ...(rule.kind === 'max' && { maximum: rule.value }),
    ...(atLeast && { validationExpression: `$field.$value >= ${atLeast}.$value` }),
    ...(visible && { rules: { visible: conditionOf(visible) } }),
  })),
});

const conditionOf = ({ operator, clauses }) =>
  clauses.map(({ field, value }) => `${field}.$value == ${value}()`).join(operator === 'and' ? ' && ' : ' || ');
