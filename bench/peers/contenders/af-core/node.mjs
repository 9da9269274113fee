import afCore from '@aemforms/af-core';

export function load(definition) {
  const form = afCore.createFormInstance(definition, undefined, 'off');
  return { form, fields: Object.fromEntries(form.items.map((item) => [item.name, item])) };
}

export function set({ fields }, name, value) {
  fields[name].value = value;
}

export const visible = ({ form }) => form.items.filter((item) => item.visible).length;
export const hasError = ({ fields }, name) => fields[name].valid === false;
