// Inputs of the form by hand: React without a library, uncontrolled, with state only for errors.
import { memo, useState } from 'react';

export const values = {};
/** Functions that check a field again, by its name. */
const checkAgain = {};

export const required = (value) => (value === undefined || value === '' ? 'required' : '');
export const min3 = (value) => (value.length < 3 ? 'at least 3 characters' : '');
export const max100 = (value) => (value > 100 ? 'at most 100' : '');
export const min = (value, other) => (value < other ? 'must be at least the other' : '');

function Frame({ name, label, error, children }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      {error && <p role="alert">{error}</p>}
    </div>
  );
}

/** Returns the error and a function that takes a new value. `reader` is a field whose rule reads this one. */
function useField(name, check, reader) {
  const [error, setError] = useState('');
  checkAgain[name] = () => setError(check(values[name]));
  const change = (value) => {
    values[name] = value;
    setError(check(value));
    if (reader) checkAgain[reader]?.();
  };
  return [error, change];
}

export const Text = memo(function Text({ name, label, check, reader }) {
  const [error, change] = useField(name, check, reader);
  return (
    <Frame name={name} label={label} error={error}>
      <input id={name} defaultValue={values[name]} onChange={({ target }) => change(target.value)} />
    </Frame>
  );
});

export const NumberInput = memo(function NumberInput({ name, label, check, reader }) {
  const [error, change] = useField(name, check, reader);
  return (
    <Frame name={name} label={label} error={error}>
      <input
        id={name}
        type="number"
        defaultValue={values[name]}
        onChange={({ target }) => change(target.value === '' ? undefined : Number(target.value))}
      />
    </Frame>
  );
});

export const Select = memo(function Select({ name, label, check, children }) {
  const [error, change] = useField(name, check);
  return (
    <Frame name={name} label={label} error={error}>
      <select id={name} defaultValue={values[name]} onChange={({ target }) => change(target.value)}>
        {children}
      </select>
    </Frame>
  );
});

export const Checkbox = memo(function Checkbox({ name, label, set }) {
  return (
    <Frame name={name} label={label}>
      <input
        id={name}
        type="checkbox"
        defaultChecked={values[name]}
        onChange={({ target }) => {
          values[name] = target.checked;
          set?.(target.checked);
        }}
      />
    </Frame>
  );
});
