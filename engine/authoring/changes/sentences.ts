// Changes of definitions in words that editors use: required, shown, new, gone.
import { metadataOf } from '../metadata/operators.ts';

type Value = unknown;

export interface Change {
  /** Named members on the way, such as `field phone`. */
  readonly place: readonly string[];
  /** Property or member that differs. */
  readonly key: string;
  readonly from?: Value;
  readonly to?: Value;
}

/** Longest value that a sentence quotes. */
const QUOTED = 80;

/** Kinds of members that a definition shows, and others that only act. */
const SHOWN = /^(?:step|field|block|option)\b/;

/**
 * Says a change as a sentence.
 *
 * @param subject flow or file
 * @param stepOf returns the step that asks a field
 */
export function sayChange(
  subject: string,
  { place, key, from, to }: Change,
  stepOf: (field: string) => string | undefined = () => undefined,
): string {
  const [, field] = /^field (.+)$/.exec(place[0] ?? '') ?? [];
  const step = field === undefined ? undefined : stepOf(field);
  const at = (parts: readonly string[]) =>
    [subject, ...(step === undefined ? [] : [`step ${step}`]), ...(parts.length > 0 ? [parts.join(', ')] : [])].join(
      ': ',
    );
  const [, rule] = /^rule (.+)$/.exec(place.at(key === 'when' ? -2 : -1) ?? '') ?? [];
  if (rule !== undefined && key !== 'when') return `${at(place.slice(0, -1))} ${sayRule(rule, from, to)}`;
  if (key === 'when' && rule !== undefined)
    return `${at(place.slice(0, -2))}: the rule ${rule} now counts ${to === undefined ? 'always' : `when ${sayCondition(to)}`}${before(from)}`;
  if (key === 'when' && SHOWN.test(place.at(-2) ?? '')) {
    const is = to === undefined ? 'is now always there' : `is now there only when ${sayCondition(to)}`;
    return `${at(place.slice(0, -1))} ${is}${before(from)}`;
  }
  if (from === undefined)
    return `${at(place)} is new${typeof to === 'object' && to !== null ? titleOf(to) : `: ${quoted(to)}`}`;
  if (to === undefined)
    return `${at(place)} is gone${typeof from === 'object' && from !== null ? titleOf(from) : `; it was ${quoted(from)}`}`;
  return `${at(place)} is now ${quoted(to)}; it was ${quoted(from)}`;
}

const before = (from: Value): string => (from === undefined ? '' : `; before, when ${sayCondition(from)}`);

function sayRule(rule: string, from: Value, to: Value): string {
  const { when, ...rest } = (to ?? from ?? {}) as Readonly<Record<string, Value>>;
  const limits = Object.entries(rest).filter(([name]) => !['rule', 'text', 'code'].includes(name));
  const given = limits.length > 0 ? ` (${limits.map(([name, value]) => `${name} ${quoted(value)}`).join(', ')})` : '';
  const counts = when === undefined ? '' : ` when ${sayCondition(when)}`;
  if (rule === 'required') return to === undefined ? 'is no longer required' : `is now required${counts}`;
  return to === undefined ? `no longer has the rule ${rule}` : `now has the rule ${rule}${given}${counts}`;
}

/** Returns what names a new or removed member, besides its id. */
function titleOf(member: object): string {
  const { type, title, label, text, kind } = member as Readonly<Record<string, Value>>;
  const said = [type, kind, title ?? label ?? text].filter((part) => typeof part === 'string');
  return said.length > 0 ? ` (${said.join(', ')})` : '';
}

/** Says a condition; what it cannot say, it quotes. */
export function sayCondition(condition: Value): string {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return quoted(condition);
  const [[operator = '', given] = []] = Object.entries(condition as Readonly<Record<string, Value>>);
  const args = Array.isArray(given) ? given : [given];
  const telling = metadataOf(operator)?.telling;
  switch (telling?.as) {
    case 'path':
      return String(args[0]).replace(/^form\./, '');
    case 'all':
      return args.map((arg) => joined(arg)).join(' and ');
    case 'any':
      return args.map((arg) => joined(arg)).join(' or ');
    case 'not':
      return sayNegated(args[0]);
    case 'presence':
      return `${sayCondition(args[0])} is given`;
    case 'comparison':
      return args.length === 2
        ? `${sayCondition(args[0])} ${telling.words[0]} ${sayCondition(args[1])}`
        : `${sayCondition(args[1])} lies between ${sayCondition(args[0])} and ${sayCondition(args[2])}`;
    default:
      return quoted(condition);
  }
}

function sayNegated(condition: Value): string {
  const [[operator = '', given] = []] = Object.entries((condition ?? {}) as Readonly<Record<string, Value>>);
  const args = Array.isArray(given) ? given : [given];
  const telling = metadataOf(operator)?.telling;
  if (telling?.as === 'presence') return `${sayCondition(args[0])} is not given`;
  if (telling?.as === 'comparison' && args.length === 2)
    return `${sayCondition(args[0])} ${telling.words[1]} ${sayCondition(args[1])}`;
  return `not (${sayCondition(condition)})`;
}

/** Puts a condition of several parts in brackets. */
function joined(condition: Value): string {
  const operator = typeof condition === 'object' && condition !== null ? (Object.keys(condition)[0] ?? '') : '';
  const as = metadataOf(operator)?.telling.as;
  return as === 'all' || as === 'any' ? `(${sayCondition(condition)})` : sayCondition(condition);
}

function quoted(value: Value): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text;
}
