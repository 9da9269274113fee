// A misspelt use is certain only if the declared name is used elsewhere as well.
import type { Fix, Problem } from '@fahrplan/engine';
import { parseDocument, withFix } from '@fahrplan/engine/authoring';

const CATALOGUE = 'flows/catalogue.json';

/** Objects whose keys are names chosen by authors. */
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
/** Properties whose value is a name chosen by authors. */
const NAME: ReadonlySet<string> = new Set(['id', 'as']);

/** Texts with the declaration renamed to the used name, by file; properties of types are names too. */
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

/** Text that the fix would replace. */
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

/** The first differing part of two paths. */
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
