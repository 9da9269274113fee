import { propertyOf } from '../jsonforms/convert.mjs';

export function convert({ fields }) {
  const plain = fields.filter(({ visible }) => !visible);
  const conditional = fields.filter(({ visible }) => visible);
  const schema = {
    ...objectOf(plain),
    allOf: conditional.map((field) => ({ if: conditionOf(field.visible), then: objectOf([field]) })),
  };
  const order = fields.map(({ name }) => name);
  return { schema, uiSchema: { 'ui:order': order, 'ui:submitButtonOptions': { norender: true } } };
}

const objectOf = (fields) => ({
  type: 'object',
  properties: Object.fromEntries(fields.map((field) => [field.name, propertyOf(field)])),
  required: fields.filter(({ rule }) => rule.kind === 'required').map(({ name }) => name),
});

function conditionOf({ operator, clauses }) {
  const [first, ...others] = clauses.map(({ field, value }) => ({
    properties: { [field]: { const: value } },
    required: [field],
  }));
  return others.length === 0 ? first : { [operator === 'and' ? 'allOf' : 'anyOf']: [first, ...others] };
}
