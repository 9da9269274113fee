// Form.io has no state without a browser: each change evaluates conditions and rules of the whole form, as on a server.
import core from '@formio/core';

export function load({ components }, answers) {
  const instance = { components, data: { ...answers }, scope: undefined };
  process(instance);
  return instance;
}

function process(instance) {
  const { components, data } = instance;
  instance.scope = { errors: [] };
  core.processSync({
    components,
    data,
    form: { components },
    submission: { data },
    processors: core.ProcessTargets.evaluator,
    scope: instance.scope,
    instances: {},
    config: {},
  });
}

export function set(instance, name, value) {
  instance.data[name] = value;
  process(instance);
}

export const visible = ({ components, scope }) =>
  components.length - (scope.conditionals ?? []).filter(({ conditionallyHidden }) => conditionallyHidden).length;

export const hasError = ({ scope }, name) =>
  scope.errors.some(({ context }) => (context?.path || context?.key) === name);
