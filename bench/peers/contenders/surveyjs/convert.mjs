import { stepsOf } from '../../form.mjs';

const TYPES = { checkbox: 'boolean', number: 'text', select: 'dropdown', text: 'text' };

export const convert = (form, layout) => ({
  checkErrorsMode: 'onValueChanged',
  textUpdateMode: 'onTyping',
  showQuestionNumbers: 'off',
  pages: (layout === 'flat' ? [form.fields] : stepsOf(form)).map((fields, step) => ({
    name: `step${step}`,
    title: `Step ${step}`,
    elements: fields.map(elementOf),
  })),
});

function elementOf(field) {
  const { name, type, label, options, rule, visible } = field;
  const validators = validatorsOf(field);
  return {
    name,
    title: label,
    type: TYPES[type],
    ...(type === 'checkbox' && { renderAs: 'checkbox' }),
    ...(type === 'number' && { inputType: 'number' }),
    ...(options && {
      renderAs: 'select',
      choices: options.map((option) => ({ value: option.value, text: option.label })),
    }),
    ...(rule.kind === 'required' && { isRequired: true }),
    ...(validators.length > 0 && { validators }),
    ...(visible && { visibleIf: conditionOf(visible) }),
  };
}

const validatorsOf = ({ name, rule, atLeast }) => [
  ...(rule.kind === 'minLength' ? [{ type: 'text', minLength: rule.value }] : []),
  ...(rule.kind === 'max' ? [{ type: 'numeric', maxValue: rule.value }] : []),
  ...(atLeast
    ? [{ type: 'expression', expression: `{${name}} >= {${atLeast}}`, text: 'must be at least the other' }]
    : []),
];

const conditionOf = ({ operator, clauses }) =>
  clauses.map(({ field, value }) => `{${field}} = ${value}`).join(` ${operator} `);
