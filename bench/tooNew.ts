// Finds built-ins that the oldest supported browsers lack and the build cannot transpile.

/** Patterns by name. TypeScript checks own code; this also checks libraries. */
const TOO_NEW: Readonly<Record<string, RegExp>> = {
  'a regular expression that looks behind': /\(\?<[=!]/,
  'a method of lists that is newer': /\.(toSorted|toReversed|toSpliced|findLast|findLastIndex)\(/,
  'a static method that is newer': /\b(Object\.groupBy|Array\.fromAsync|Promise\.withResolvers|URL\.canParse)\(/,
  'crypto.randomUUID, which pages without HTTPS do not have': /crypto\.randomUUID\(/,
  'an AbortSignal with a time': /AbortSignal\.(timeout|any)\(/,
};

export function tooNewIn(file: string, code: string): string[] {
  return Object.entries(TOO_NEW).flatMap(([name, pattern]) => {
    const at = code.search(pattern);
    return at < 0 ? [] : [`${file} has ${name}: ${code.slice(at, at + 60)}`];
  });
}
