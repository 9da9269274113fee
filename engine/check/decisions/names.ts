// Names for the places of a definition that an author can read and write, and that stay when something else is put in beside them.

/** What an entry of a list is called by, the first that it has. */
const NAMING = ['id', 'at', 'field', 'send', 'open', 'goTo', 'rule', 'use', 'upload', 'value', 'do', 'kind', 'label'];

/** Effects that are called by what they do. */
const DOING = ['redirect', 'refresh', 'close', 'toast', 'track', 'issue', 'remember', 'set', 'perform', 'else', 'that'];

/** What the entries of a list are called: by their id or what they are about; the second of a name is `name#2`. */
export function entryNames(list: readonly unknown[]): string[] {
  const counts = new Map<string, number>();
  return list.map((entry, index) => {
    const name = ownName(entry) ?? String(index + 1);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
}

function ownName(entry: unknown): string | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const parts = entry as Readonly<Record<string, unknown>>;
  const naming = NAMING.map((key) => parts[key]).find(
    (value) => typeof value === 'string' || typeof value === 'number',
  );
  return naming === undefined ? ['do', ...DOING].find((key) => Object.hasOwn(parts, key)) : String(naming);
}

/** The name of a place inside another. */
export const nameIn = (outer: string, name: string): string => (outer === '' ? name : `${outer}.${name}`);
