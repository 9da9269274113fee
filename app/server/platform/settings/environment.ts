export type Environment = Readonly<Record<string, string | undefined>>;

/** @throws when the variable is not a whole number of at most nine digits */
export function wholeNumber(environment: Environment, name: string, fallback: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  if (!/^\d{1,9}$/.test(text))
    throw new Error(`${name} is "${text}", which is invalid. Set a whole number, such as ${fallback}.`);
  return Number(text);
}

/** @param alsoOn further values that mean on */
export function flag(
  environment: Environment,
  name: string,
  fallback: boolean,
  alsoOn: readonly string[] = [],
): boolean {
  const on = ['on', '1', 'true', ...alsoOn];
  return on.includes(oneOf(environment, name, [...on, 'off', '0', 'false'], fallback ? 'on' : 'off'));
}

/** @throws when the variable has none of the values */
export function oneOf<Value extends string>(
  environment: Environment,
  name: string,
  values: readonly Value[],
  fallback: Value | string,
): Value {
  const text = environment[name] || fallback;
  const known = values.find((value) => value === text);
  if (known === undefined) throw new Error(`${name} is "${text}", which is invalid. Set one of ${values.join(', ')}.`);
  return known;
}

/** Splits a setting with several secrets, newest first. No secret contains spaces. */
export const words = (text: string | undefined): string[] => (text ?? '').split(/\s+/).filter(Boolean);

export function list(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}
