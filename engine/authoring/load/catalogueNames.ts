import type { Catalogue } from '../../flow.ts';
import { isRecord } from '../../values/isRecord.ts';
import { madeOf } from './originals.ts';

type Shared = Pick<Catalogue, 'operations' | 'names' | 'parameters'>;
type Part = Readonly<Record<string, unknown>>;

/** Resolves path aliases and adds default URL parameters; returns the same objects if unchanged. */
export function withGivenNames<T>(definition: T, shared: Shared): T {
  const { names, parameters } = shared;
  return names || parameters ? (given(definition, shared) as T) : definition;
}

function given(part: unknown, shared: Shared): unknown {
  if (Array.isArray(part)) {
    const entries = part.map((entry) => given(entry, shared));
    return entries.every((entry, index) => entry === part[index]) ? part : madeOf(entries, part);
  }
  if (!isRecord(part)) return part;
  const full = filled(part, shared);
  const changed = Object.entries(full).flatMap(([key, value]): [string, unknown][] => {
    const now = key === 'literal' ? value : key === 'var' ? named(value, shared.names) : given(value, shared);
    return now === value ? [] : [[key, now]];
  });
  return changed.length === 0 ? full : madeOf({ ...full, ...Object.fromEntries(changed) }, part);
}

/** Adds the missing URL parameters to a source, a send or a redirect. */
function filled(part: Part, { operations, parameters = {} }: Shared): Part {
  const operation = [part['asks'], part['send'], part['operation']].find((name) => typeof name === 'string') ?? '';
  const { params = [] } = operations[operation] ?? {};
  const own = isRecord(part['with']) ? part['with'] : {};
  const missing = params.filter((name) => !Object.hasOwn(own, name) && Object.hasOwn(parameters, name));
  if (missing.length === 0) return part;
  const shared = Object.fromEntries(missing.map((name) => [name, parameters[name]]));
  return madeOf({ ...part, with: madeOf({ ...shared, ...own }, part['with'] ?? part) }, part);
}

function named(value: unknown, names: Shared['names']): unknown {
  if (typeof value === 'string') return pathBehind(value, names);
  if (!Array.isArray(value)) return value;
  const [path, ...others] = value;
  const now = named(path, names);
  return now === path ? value : madeOf([now, ...others], value);
}

/** Returns the path behind an alias, followed by the rest; other paths are returned as they are. */
export function pathBehind(path: string, names: Shared['names'] = {}): string {
  const [root = '', ...rest] = path.split('.');
  return Object.hasOwn(names, root) ? [names[root], ...rest].join('.') : path;
}
