import { createForm } from '@formily/core';
import { Schema } from '@formily/json-schema';

export function load(definition, answers) {
  const form = createForm({ initialValues: answers });
  form.onMount();
  new Schema(definition).mapProperties((schema, name) => {
    const field = form.createField({ ...schema.toFieldProps({ scope: { $form: form } }), name, basePath: '' });
    field.onMount();
  });
  return form;
}

export const set = (form, name, value) =>
  form
    .query(name)
    .take()
    .onInput(value)
    .catch(() => {});

export function visible(form) {
  let count = 0;
  form.query('*').forEach((field) => {
    if (field.visible) count += 1;
  });
  return count;
}

export const hasError = (form, name) => form.query(name).take().selfErrors.length > 0;
