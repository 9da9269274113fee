const COMPONENTS = { checkbox: 'Checkbox', number: 'NumberInput', select: 'Select', text: 'Text' };
const VALUE_TYPES = { checkbox: 'boolean', number: 'number', select: 'string', text: 'string' };

export const convert = ({ fields }) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
});

const propertyOf = ({ type, label, options, rule, visible, atLeast }) => ({
  type: VALUE_TYPES[type],
  title: label,
  'x-decorator': 'Item',
  'x-component': COMPONENTS[type],
  ...(options && { enum: options }),
  ...(rule.kind === 'required' && { required: true }),
  ...(rule.kind === 'minLength' && { minLength: rule.value }),
  ...(rule.kind === 'max' && { maximum: rule.value }),
  ...(atLeast && {
    'x-validator': `{{(value) => value >= $form.values.${atLeast} ? '' : 'must be at least the other'}}`,
  }),
  ...(visible && { 'x-reactions': { fulfill: { state: { visible: `{{${conditionOf(visible)}}}` } } } }),
});

const conditionOf = ({ operator, clauses }) =>
  clauses.map(({ field, value }) => `$form.values.${field} === ${value}`).join(operator === 'and' ? ' && ' : ' || ');
