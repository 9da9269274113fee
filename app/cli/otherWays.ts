// A name that is used and one that is declared differ: which of them is misspelt is certain only if the declared one is used elsewhere.
import type { Fix, Problem } from '@fahrplan/engine';
import { parseDocument, withFix } from '@fahrplan/engine/authoring';

const CATALOGUE = 'flows/catalogue.json';

/** What holds names that authors give. */
const DECLARE: ReadonlySet<string> = new Set([
  'input',
  'values',
  'sources',
  'fields',
  'effects',
  'facts',
  'guards',
  'fragments',
  'operations',
  'memory',
  'uploads',
  'config',
  'properties',
]);
const ARGUMENTS = /^\/fragments\/[^/]+\/with$/;
/** Properties whose value is a name that authors give. */
const NAME: ReadonlySet<string> = new Set(['id', 'as']);

/**
 * The texts in which the declaration of the name that was probably meant has the name that was used.
 *
 * @param types the files of types, whose properties are names, too
 * @param read the text of a file
 * @returns each with its file
 */
export function otherWays(
  { file, code, fix }: Problem,
  types: readonly string[],
  read: (file: string) => string,
): [file: string, text: string][] {
  if (!fix || fix.change === 'text' || fix.change === 'remove' || typeof fix.to !== 'string') return [];
  const names = differing(usedAt(read(file), fix), fix.to);
  if (!names) return [];
  const [used, declared] = names;
  const naming = (code === 'FLOW_UNKNOWN_NAME' ? types : []).filter((type) => read(type).includes(`"${declared}":`));
  return [...new Set([file, CATALOGUE, ...naming])].flatMap((folder) =>
    declarationsOf(parseDocument(folder, read(folder)).value, declared, used)
      .filter(({ pointer }) => folder !== file || pointer !== fix.pointer)
      .map((other): [string, string] => [folder, withFix(read(folder), other)]),
  );
}

/** What stands in the file now, where the change would be made. */
function usedAt(text: string, { change, pointer }: Extract<Fix, { pointer: string }>): unknown {
  const parts = pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (change === 'rename') return parts.at(-1);
  return parts.reduce<unknown>(
    (at, part) => (at as Record<string, unknown> | undefined)?.[part],
    parseDocument('', text).value,
  );
}

/** The one name on a path that the change replaces, and by what. */
function differing(used: unknown, meant: string): [used: string, declared: string] | undefined {
  if (typeof used !== 'string') return undefined;
  const [parts, others] = [used.split('.'), meant.split('.')];
  const at = parts.findIndex((part, index) => part !== others[index]);
  return at < 0 || parts.length !== others.length ? [used, meant] : [parts[at] ?? '', others[at] ?? ''];
}

type Declaration = Extract<Fix, { to: unknown; pointer: string }>;

function declarationsOf(value: unknown, name: string, to: string, pointer = '', parent = ''): Declaration[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const own: Declaration[] = [];
    if (key === name && (DECLARE.has(parent) || ARGUMENTS.test(pointer)))
      own.push({ change: 'rename', pointer: here, to });
    if (NAME.has(key) && inner === name) own.push({ change: 'replace', pointer: here, to });
    return [...own, ...declarationsOf(inner, name, to, here, key)];
  });
}
