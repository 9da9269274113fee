import { stepsOf } from '../../form.mjs';

const TYPES = { checkbox: 'checkbox', number: 'number', select: 'select', text: 'textfield' };

export function convert(form, layout) {
  if (layout === 'flat') return { display: 'form', components: form.fields.map(componentOf) };
  const panels = stepsOf(form).map((fields, step) => ({
    type: 'panel',
    key: `step${step}`,
    title: `Step ${step}`,
    components: fields.map(componentOf),
  }));
  return { display: 'wizard', components: panels };
}

const componentOf = ({ name, type, label, options, rule, visible, atLeast }) => ({
  key: name,
  label,
  input: true,
  type: TYPES[type],
  validate: validateOf(type, rule, atLeast),
  ...(options && { widget: 'html5', data: { values: options }, dataSrc: 'values' }),
  ...(visible && {
    clearOnHide: false,
    conditional: {
      show: true,
      conjunction: visible.operator === 'and' ? 'all' : 'any',
      conditions: visible.clauses.map(({ field, value }) => ({ component: field, operator: 'isEqual', value })),
    },
  }),
});

function validateOf(type, { kind, value }, atLeast) {
  // Its own rule wants a checkbox to be ticked.
  if (type === 'checkbox') return { custom: "valid = input === true || input === false ? true : 'required'" };
  return {
    ...(kind === 'required' && { required: true }),
    ...(kind === 'minLength' && { minLength: value }),
    ...(kind === 'max' && { max: value }),
    ...(atLeast && { custom: `valid = input >= data.${atLeast} ? true : 'must be at least the other'` }),
  };
}
