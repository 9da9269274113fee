import { FormRenderer, useFieldApi, useFormApi } from '@data-driven-forms/react-form-renderer';
import { createRoot } from 'react-dom/client';
import { register } from '../../page.mjs';

function Frame({ name, label, error, children }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

/** Returns a component of a type of input; the engine has none without a design system. */
const componentOf = (type) =>
  function Field(props) {
    const { input, meta, label, options } = useFieldApi(type === 'checkbox' ? { type, ...props } : props);
    return (
      <Frame name={input.name} label={label} error={meta.error}>
        {type === 'select' ? (
          <select id={input.name} {...input}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        ) : (
          <input id={input.name} {...input} type={type} />
        )}
      </Frame>
    );
  };

const componentMapper = {
  'text-field': componentOf('text'),
  'number-field': componentOf('number'),
  checkbox: componentOf('checkbox'),
  select: componentOf('select'),
};
const validatorMapper = {
  atLeast:
    ({ other }) =>
    (value, values) =>
      value >= values[other] ? undefined : 'must be at least the other',
  defined: () => (value) => (value === undefined ? 'required' : undefined),
};

function FormTemplate({ formFields }) {
  const { handleSubmit } = useFormApi();
  return <form onSubmit={handleSubmit}>{formFields}</form>;
}

register({
  mount(root, schema, answers) {
    createRoot(root).render(
      <FormRenderer
        schema={schema}
        initialValues={answers}
        componentMapper={componentMapper}
        validatorMapper={validatorMapper}
        FormTemplate={FormTemplate}
        onSubmit={() => {}}
      />,
    );
  },
  find: (name) => document.getElementById(name),
});
