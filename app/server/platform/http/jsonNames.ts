// Detects what JSON.parse ignores: deep nesting, and repeated names, of which the last one wins.

export interface JsonOutline {
  readonly isTooDeep: boolean;
  /** First name that occurs twice in one object. */
  readonly twice: string | undefined;
}

/** Also matches an unterminated string, so that each character is scanned only once. */
const TOKENS = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\]]/g;

/** Scans JSON without parsing values, and stops beyond the maximum depth. */
export function outlineOf(text: string, deepest: number): JsonOutline {
  // Names of each open object; null for an array.
  const open: (Set<string> | null)[] = [];
  let twice: string | undefined;
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (token === '{') open.push(new Set());
    else if (token === '[') open.push(null);
    else if (token === '}' || token === ']') open.pop();
    else if (isName(text, index + token.length)) twice ??= addTo(open.at(-1), token);
    if (open.length > deepest) return { isTooDeep: true, twice };
  }
  return { isTooDeep: false, twice };
}

function isName(text: string, at: number): boolean {
  let next = at;
  while (' \t\r\n'.includes(text[next] ?? 'x')) next += 1;
  return text[next] === ':';
}

/** @returns the name if it is a repetition, even with other escapes */
function addTo(names: Set<string> | null | undefined, token: string): string | undefined {
  const name = unescaped(token);
  if (names?.has(name)) return name;
  names?.add(name);
  return undefined;
}

function unescaped(token: string): string {
  try {
    return String(JSON.parse(token));
  } catch {
    // The parser refuses invalid JSON later.
    return token;
  }
}
