// The reducer, and the visibility that the React bindings evaluate for each control after each change.
import { Actions, coreReducer, createAjv, evalVisibility } from '@jsonforms/core';

export function load({ schema, uischema }, answers) {
  const ajv = createAjv({ $data: true });
  const state = coreReducer(undefined, Actions.init(answers, schema, uischema, { ajv }));
  const instance = { state, ajv, controls: uischema.elements, visible: 0 };
  evaluate(instance);
  return instance;
}

function evaluate(instance) {
  const { state, ajv, controls } = instance;
  instance.visible = controls.filter(
    (control) => !control.rule || evalVisibility(control, state.data, undefined, ajv, {}),
  ).length;
}

export function set(instance, name, value) {
  instance.state = coreReducer(
    instance.state,
    Actions.update(name, () => value),
  );
  evaluate(instance);
}

export const visible = (instance) => instance.visible;
export const hasError = ({ state }, name) => state.errors.some(({ instancePath }) => instancePath === `/${name}`);
