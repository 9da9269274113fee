// Readable names for locations in a definition, which survive insertions beside them.
import { follow } from '../../../expressions/scope.ts';
import { isRecord } from '../../../values/isRecord.ts';

/** Properties that name an entry of a list, in this order. */
const NAMING = [
  ...[
    'id',
    'at',
    'code',
    'status',
    'field',
    'send',
    'open',
    'goTo',
    'rule',
    'use',
    'upload',
    'value',
    'host',
    'do',
    'mail',
  ],
];

/** Fallback: properties for what an entry says, or where it leads. */
const SAYING = ['label', 'title', 'text', 'issue', 'toast', 'redirect', 'kind'];

/** Guards and reactions are named after their effects. */
const LEADING = ['else', 'do'];

/** Effects that are named after their kind. */
const DOING = ['do', 'redirect', 'refresh', 'close', 'track', 'remember', 'set', 'goTo', 'open', 'else', 'that'];

/** Returns true if a name depends on the position in a list. */
export const isPosition = (name: string): boolean => name.includes('#');

/** Names entries by id or subject; rules of one code become `code-rule`, duplicates `name#2`. */
export function entryNames(list: readonly unknown[]): string[] {
  const names = list.map((entry) => ownName(entry) ?? '');
  return names.map((name, index) => {
    const same = names.flatMap((other, at) => (other === name ? [at] : []));
    if (name !== '' && same.length === 1) return name;
    const rules = same.map((at) => ruleOf(list[at]));
    const rule = rules[same.indexOf(index)];
    const isOwn = rule !== undefined && rules.filter((other) => other === rule).length === 1;
    return isOwn ? `${name}-${rule}` : `${name}#${same.indexOf(index) + 1}`;
  });
}

const ruleOf = (entry: unknown): string | undefined => plain(follow(entry, ['rule']));

type Entry = Readonly<Record<string, unknown>>;

function ownName(entry: unknown): string | undefined {
  if (!isRecord(entry)) return undefined;
  return told(entry) ?? ledTo(entry) ?? DOING.find((key) => Object.hasOwn(entry, key));
}

const told = (entry: Entry): string | undefined =>
  firstOf(NAMING.map((key) => plain(key === 'code' ? [entry[key]].flat()[0] : entry[key]))) ??
  firstOf(SAYING.map((key) => said(entry[key])));

function ledTo(entry: Entry): string | undefined {
  if (!Object.hasOwn(entry, 'that') && !Object.hasOwn(entry, 'event')) return undefined;
  return firstOf(
    LEADING.flatMap((key) => entry[key] ?? []).map((effect) => (isRecord(effect) ? told(effect) : undefined)),
  );
}

/** Returns the key of a text, the text of an issue, or the target of a redirect. */
function said(value: unknown): string | undefined {
  if (!isRecord(value)) return plain(value);
  const { t, text, page, operation } = value;
  return firstOf([t, page, operation].map(plain)) ?? (text === undefined ? undefined : said(text));
}

const plain = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
const firstOf = (names: readonly (string | undefined)[]): string | undefined =>
  names.find((name) => name !== undefined);

export const nameIn = (outer: string, name: string): string => (outer === '' ? name : `${outer}.${name}`);
