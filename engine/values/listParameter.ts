// Several texts in one parameter of an address, between commas. A comma inside of a text is written as in an address.

/** `a,b`; `listed` gives back the same texts. */
export const joined = (texts: readonly unknown[]): string =>
  texts.map((text) => String(text).replaceAll('%', '%25').replaceAll(',', '%2C')).join(',');

/** The texts of a parameter; none for an empty one. */
export const listed = (parameter: string): string[] =>
  parameter === '' ? [] : parameter.split(',').map((text) => text.replaceAll('%2C', ',').replaceAll('%25', '%'));
