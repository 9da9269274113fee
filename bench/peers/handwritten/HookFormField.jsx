// Input of the form by hand with react-hook-form. It renders again with its own error alone.
import { memo } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';

export const HookFormField = memo(function HookFormField({ name, label, type, children }) {
  const { register, control } = useFormContext();
  const { errors } = useFormState({ control, name, exact: true });
  const input = register(name, type === 'number' ? { valueAsNumber: true } : undefined);
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {type === 'select' ? (
        <select id={name} {...input}>
          {children}
        </select>
      ) : (
        <input id={name} type={type} {...input} />
      )}
      {errors[name] && <p role="alert">{errors[name].message}</p>}
    </div>
  );
});
