// Built-ins that the oldest browsers of the README lack, and that the build cannot write in another way.

/** By its name, as it stands in code. TypeScript holds our own code to the same; this holds the libraries, too. */
const TOO_NEW: Readonly<Record<string, RegExp>> = {
  'a regular expression that looks behind': /\(\?<[=!]/,
  'a method of lists that is newer': /\.(toSorted|toReversed|toSpliced|findLast|findLastIndex)\(/,
  'a static method that is newer': /\b(Object\.groupBy|Array\.fromAsync|Promise\.withResolvers|URL\.canParse)\(/,
  'crypto.randomUUID, which pages without HTTPS do not have': /crypto\.randomUUID\(/,
  'an AbortSignal with a time': /AbortSignal\.(timeout|any)\(/,
};

/** Lists the built-ins in the code of a file that the oldest browsers lack. */
export function tooNewIn(file: string, code: string): string[] {
  return Object.entries(TOO_NEW).flatMap(([name, pattern]) => {
    const at = code.search(pattern);
    return at < 0 ? [] : [`${file} has ${name}: ${code.slice(at, at + 60)}`];
  });
}
