// Differences between two sets of definitions, in sentences that name steps, fields and options.
/** Texts of files by path. */
export type Texts = ReadonlyMap<string, string>;

import { metadataOf } from '../metadata/operators.ts';
import { type Change, sayChange } from './sentences.ts';

type Value = unknown;

/** Properties that identify an entry of a list, by preference. */
const IDENTITY = ['id', 'field', 'use', 'value', 'rule', 'send', 'open', 'kind', 'key'] as const;

/** Lists differences file by file: one sentence each. */
export function differences(before: Texts, after: Texts): string[] {
  const paths = [...new Set([...before.keys(), ...after.keys()])].sort();
  return paths.flatMap((path) => {
    const [one, other] = [before.get(path), after.get(path)];
    if (one === undefined) return [`${path} is new`];
    if (other === undefined) return [`${path} is gone`];
    if (one === other) return [];
    const said = inSentences(path, parsed(one), parsed(other));
    return said.length > 0 ? said : [`${path}: only its formatting changed`];
  });
}

/** Ids of the flows whose files, texts, tests or fragments differ. */
export function changedFlows(before: Texts, after: Texts, flows: Readonly<Record<string, string>>): string[] {
  const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
    (path) => before.get(path) !== after.get(path),
  );
  if (changed.some((path) => path === 'flows/catalogue.json' || /\/(?:common|ui)\.json$/.test(path)))
    return Object.keys(flows);
  const names = changed.map(
    (path) =>
      path
        .split('/')
        .at(-1)
        ?.replace(/\.json$/, '') ?? '',
  );
  const tested = changed.map((path) => /^flows\/tests\/([^/]+)\//.exec(path)?.[1]);
  // Texts of a fragment belong to the flows that use it.
  const fragments = names.filter((name) => !Object.hasOwn(flows, name)).map((name) => JSON.stringify(name));
  return Object.entries(flows).flatMap(([id, text]) =>
    names.includes(id) || tested.includes(id) || fragments.some((name) => text.includes(`"use": ${name}`)) ? [id] : [],
  );
}

const parsed = (text: string): Value => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

function inSentences(path: string, before: Value, after: Value): string[] {
  const subject = subjectOf(path);
  const stepOf = (field: string) => stepAsking(field, after) ?? stepAsking(field, before);
  return changes(before, after, []).map((change) => sayChange(subject, change, stepOf));
}

/** Returns the step of a flow that asks a field. */
function stepAsking(field: string, flow: Value): string | undefined {
  const { steps } = (flow ?? {}) as { readonly steps?: Value };
  if (!Array.isArray(steps)) return undefined;
  const found = steps.find((step) => asks(step, field)) as { readonly id?: Value } | undefined;
  return typeof found?.id === 'string' ? found.id : undefined;
}

function asks(part: Value, field: string): boolean {
  if (typeof part !== 'object' || part === null) return false;
  if (!Array.isArray(part) && (part as Readonly<Record<string, Value>>)['field'] === field) return true;
  return Object.values(part).some((one) => asks(one, field));
}

function subjectOf(path: string): string {
  const [, locale, file] = /^flows\/copy\/([^/]+)\/(.+)\.json$/.exec(path) ?? [];
  if (locale !== undefined) return `text of ${file} in ${locale}`;
  const [, flow] = /^flows\/(?:pages\/|site\/)?([^/]+)\.json$/.exec(path) ?? [];
  return flow === undefined ? path : flow;
}

/** Names for the members of a definition, by the property they are in. */
const NAMES: Readonly<Record<string, string>> = {
  steps: 'step',
  fields: 'field',
  options: 'option',
  rules: 'rule',
  values: 'value',
  sources: 'source',
  operations: 'operation',
  blocks: 'block',
};

function changes(before: Value, after: Value, place: readonly string[], within = '', property = ''): Change[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  // A condition is said as a whole, and so is a rule that only one side has.
  const members =
    property === 'when' || isOperation(before) || isOperation(after) ? undefined : membersOf(before, after);
  if (!members) return [{ place, key: property, from: before, to: after }];
  const name = Object.hasOwn(NAMES, within) ? NAMES[within] : undefined;
  return members.flatMap(([key, from, to]) => {
    const part = name === undefined ? key : `${name} ${key}`;
    const own = Object.hasOwn(NAMES, key) && name === undefined ? place : [...place, part];
    if (from === undefined || to === undefined) return [{ place: [...place, part], key: part, from, to }];
    return changes(from, to, own, Object.hasOwn(NAMES, key) && name === undefined ? key : '', part);
  });
}

const isOperation = (value: Value): boolean => {
  const [name, ...more] = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  return name !== undefined && more.length === 0 && metadataOf(name) !== undefined;
};

/** Pairs the members of two objects by key, or of two lists by identity; undefined for other values. */
function membersOf(before: Value, after: Value): (readonly [string, Value, Value])[] | undefined {
  const [one, other] = [keyed(before), keyed(after)];
  if (!one || !other || Array.isArray(before) !== Array.isArray(after)) return undefined;
  const keys = [...new Set([...one.keys(), ...other.keys()])];
  const pairs = keys
    .map((key) => [key, one.get(key), other.get(key)] as const)
    .filter(([, from, to]) => !alike(from, to));
  // Only the order of a list differs.
  return pairs.length === 0 ? undefined : pairs;
}

const alike = (one: Value, other: Value): boolean => JSON.stringify(one) === JSON.stringify(other);

function keyed(value: Value): Map<string, Value> | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return new Map(Object.entries(value));
  const keys = value.map(identityOf);
  if (keys.includes(undefined) || new Set(keys).size < keys.length) return undefined;
  return new Map(value.map((entry, at) => [keys[at] ?? '', entry]));
}

/** Returns what names an entry of a list; undefined if nothing does. */
export function identityOf(entry: Value): string | undefined {
  if (typeof entry === 'string' || typeof entry === 'number') return String(entry);
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) return undefined;
  const own = entry as Readonly<Record<string, Value>>;
  const by = IDENTITY.find((name) => typeof own[name] === 'string' || typeof own[name] === 'number');
  return by === undefined ? undefined : `${own[by]}`;
}
