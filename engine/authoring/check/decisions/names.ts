// Names for the places of a definition that an author can read and write, and that stay when something else is put in beside them.
import { follow } from '../../../expressions/scope.ts';
import { isRecord } from '../../../values/isRecord.ts';

/** What an entry of a list is called by, the first that it has. */
const NAMING = [
  ...['id', 'at', 'code', 'status', 'field', 'send', 'open', 'goTo', 'rule', 'use', 'upload', 'value', 'host', 'do'],
];

/** What it says or where it leads, by the key of the words or the name of the place. */
const SAYING = ['label', 'title', 'text', 'issue', 'toast', 'redirect', 'kind'];

/** Guards and reactions are called by what they lead to. */
const LEADING = ['else', 'do'];

/** Effects that are called by what they do. */
const DOING = ['do', 'redirect', 'refresh', 'close', 'track', 'remember', 'set', 'goTo', 'open', 'else', 'that'];

/** Whether a name tells an entry only by where it stands in its list. */
export const isPosition = (name: string): boolean => name.includes('#');

/** Names of the entries of a list: by their id or what they are about; `code-rule` for rules of one code; `name#2` when others are called the same, `#2` when there is no saying. */
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

/** By what it is about. */
const told = (entry: Entry): string | undefined =>
  firstOf(NAMING.map((key) => plain(key === 'code' ? [entry[key]].flat()[0] : entry[key]))) ??
  firstOf(SAYING.map((key) => said(entry[key])));

function ledTo(entry: Entry): string | undefined {
  if (!Object.hasOwn(entry, 'that') && !Object.hasOwn(entry, 'event')) return undefined;
  return firstOf(
    LEADING.flatMap((key) => entry[key] ?? []).map((effect) => (isRecord(effect) ? told(effect) : undefined)),
  );
}

/** Of a text its key, of an issue its text, of a redirect its page or operation. */
function said(value: unknown): string | undefined {
  if (!isRecord(value)) return plain(value);
  const { t, text, page, operation } = value;
  return firstOf([t, page, operation].map(plain)) ?? (text === undefined ? undefined : said(text));
}

const plain = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
const firstOf = (names: readonly (string | undefined)[]): string | undefined =>
  names.find((name) => name !== undefined);

/** The name of a place inside another. */
export const nameIn = (outer: string, name: string): string => (outer === '' ? name : `${outer}.${name}`);
