// Comma-separated texts in one query parameter. Commas within a text are percent-encoded.

/** Joins texts to `a,b`; `listed` is the inverse. */
export const joined = (texts: readonly unknown[]): string =>
  texts.map((text) => String(text).replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

/** Splits a parameter; an empty one has no texts. */
export const listed = (parameter: string): string[] =>
  parameter === '' ? [] : parameter.split(',').map((text) => text.replaceAll('%2C', ',').replaceAll('%25', '%'));
