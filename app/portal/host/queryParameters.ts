// What stands in an address, as it was written or by hand: what cannot be read is not there.

/** A part of an address in plain text; undefined when it is encoded wrongly. */
export function decoded(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

/** The parameters of a query, each value as often as it stands there. */
export function valuesIn(query: string): Map<string, readonly string[]> {
  const values = new Map<string, readonly string[]>();
  for (const part of query.replace(/^\?/, '').split('&')) {
    const [name = '', ...rest] = part.replaceAll('+', ' ').split('=').map(decoded);
    if (name !== '' && !rest.includes(undefined)) values.set(name, [...(values.get(name) ?? []), rest.join('=')]);
  }
  return values;
}
