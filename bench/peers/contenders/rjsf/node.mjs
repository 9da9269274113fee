// The work of <Form liveValidate> for each change without React: defaults, conditions, validation.
import { createSchemaUtils, deepEquals } from '@rjsf/utils';
import { customizeValidator } from '@rjsf/validator-ajv8';

export function load({ schema }, answers) {
  const validator = customizeValidator({ ajvOptionsOverrides: { $data: true } });
  const instance = { validator, schema, utils: createSchemaUtils(validator, schema) };
  evaluate(instance, answers);
  return instance;
}

function evaluate(instance, answers) {
  const { validator, schema, utils } = instance;
  instance.answers = utils.getDefaultFormState(schema, answers);
  const retrieved = utils.retrieveSchema(schema, instance.answers);
  // As <Form> does: an equal schema is compiled once.
  if (!instance.retrieved || !deepEquals(retrieved, instance.retrieved)) instance.retrieved = retrieved;
  instance.errors = validator.validateFormData(instance.answers, instance.retrieved).errorSchema;
}

export const set = (instance, name, value) => evaluate(instance, { ...instance.answers, [name]: value });
export const visible = ({ retrieved }) => Object.keys(retrieved.properties).length;
export const hasError = ({ errors }, name) => errors[name] !== undefined;
