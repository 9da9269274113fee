// What JSON.parse does not tell: how deep a text goes, and names that stand twice in one object, of which the last would win in silence.

/** What a text of JSON has beyond its value. */
export interface JsonOutline {
  readonly isTooDeep: boolean;
  /** The first name that stands twice in one object. */
  readonly twice: string | undefined;
}

/** A text, also one that does not end: whatever begins with quotes is gone through once. */
const TOKENS = /"(?:[^"\\]|\\[\s\S])*"?|[{}[\]]/g;

/** Looks through a text once, without reading values; brackets in strings do not count. */
export function outlineOf(text: string, deepest: number): JsonOutline {
  // The names of the object that is open, or null for a list.
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

/** @returns the name when it was there before, however it is written */
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
    // The text is no JSON, and is refused for that.
    return token;
  }
}
