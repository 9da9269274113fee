import { createForm } from '@formily/core';
import { connect, createSchemaField, FormProvider, mapProps, observer, useField } from '@formily/react';
import { createRoot } from 'react-dom/client';
import { register } from '../../page.mjs';

const Item = observer(({ children }) => {
  const field = useField();
  return (
    <div className="field">
      <label htmlFor={field.props.name}>{field.title}</label>
      {children}
      {field.selfErrors.length > 0 && <p role="alert">{field.selfErrors.join(', ')}</p>}
    </div>
  );
});

const connected = (component) =>
  connect(
    component,
    mapProps((props, field) => ({ ...props, id: field.props.name, options: field.dataSource })),
  );

const Text = connected(({ id, value, onChange }) => (
  <input id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value)} />
));
const NumberInput = connected(({ id, value, onChange }) => (
  <input
    id={id}
    type="number"
    value={value ?? ''}
    onChange={({ target }) => onChange(target.value === '' ? undefined : Number(target.value))}
  />
));
const Checkbox = connected(({ id, value, onChange }) => (
  <input id={id} type="checkbox" checked={value === true} onChange={({ target }) => onChange(target.checked)} />
));
const Select = connected(({ id, value, onChange, options }) => (
  <select id={id} value={value ?? ''} onChange={({ target }) => onChange(target.value)}>
    {options.map((option) => (
      <option key={option.value} value={option.value}>
        {option.label}
      </option>
    ))}
  </select>
));

const SchemaField = createSchemaField({ components: { Item, Text, NumberInput, Checkbox, Select } });

register({
  mount(root, definition, answers) {
    const form = createForm({ initialValues: answers });
    createRoot(root).render(
      <FormProvider form={form}>
        <SchemaField schema={definition} scope={{ $form: form }} />
      </FormProvider>,
    );
  },
  find: (name) => document.getElementById(name),
});
