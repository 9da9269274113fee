// The form by hand without a browser: a table of fields, each with its check and the fields that depend on it.

function checkOf({ kind, value: limit }) {
  if (kind === 'required') return (value) => (value === undefined || value === '' ? 'required' : '');
  if (kind === 'minLength') return (value) => (value.length < limit ? 'too short' : '');
  return (value) => (value > limit ? 'too large' : '');
}

export function load({ fields }, answers) {
  const table = {};
  for (const { name, rule } of fields)
    table[name] = {
      value: answers[name],
      isVisible: true,
      error: '',
      check: checkOf(rule),
      test: undefined,
      dependents: [],
      readers: [],
    };
  for (const { name, atLeast, visible } of fields) {
    const field = table[name];
    if (atLeast) {
      const other = table[atLeast];
      const { check } = field;
      field.check = (value) => check(value) || (value < other.value ? 'must be at least the other' : '');
      other.readers.push(field);
    }
    if (visible) {
      const [first, second] = visible.clauses.map(({ field: source, value }) => {
        table[source].dependents.push(field);
        return () => table[source].value === value;
      });
      const isAnd = visible.operator === 'and';
      field.test = !second ? first : isAnd ? () => first() && second() : () => first() || second();
      field.isVisible = field.test();
    }
  }
  return table;
}

export function set(table, name, value) {
  const field = table[name];
  field.value = value;
  field.error = field.check(value);
  for (const reader of field.readers) reader.error = reader.check(reader.value);
  for (const dependent of field.dependents) dependent.isVisible = dependent.test();
}

export const visible = (table) => Object.values(table).filter(({ isVisible }) => isVisible).length;
export const hasError = (table, name) => table[name].error !== '';
