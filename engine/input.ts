// Input of a flow from its opener, the route and the query. Data enters a flow only through here.
import { harmless } from './characters.ts';
import type { PreparedFlow } from './flow.ts';
import type { Json } from './nodes.ts';
import { isCivil } from './values/civilDate.ts';
import { isPortalPath } from './values/safeAddress.ts';

export interface InputSources {
  readonly given?: Readonly<Record<string, Json>>;
  readonly route: Readonly<Record<string, string | undefined>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  /** Returns false for paths without a page; they are dropped. */
  readonly leads?: (path: string) => boolean;
}

/**
 * Returns the input of a flow.
 *
 * @returns undefined when required input is missing or has the wrong type: the flow must not open
 * @see docs/requirements.md ENG-10
 */
export function readInput(flow: Pick<PreparedFlow, 'input'>, sources: InputSources): Record<string, Json> | undefined {
  const input: Record<string, Json> = {};
  for (const [name, { type, from = [], values, optional }] of Object.entries(flow.input ?? {})) {
    const raw =
      own(sources.given, name) ??
      [from]
        .flat()
        .map((path) => fromPath(path, sources))
        .find((value) => value !== undefined);
    const value = raw === undefined ? undefined : convert(raw, type, sources.leads);
    if (value !== undefined && (values?.some((one) => one === value) ?? true)) input[name] = value;
    else if (!optional) return undefined;
  }
  return input;
}

function fromPath(path: string, { route, query }: InputSources): Json | undefined {
  const [place, name = ''] = path.split('.');
  return own(place === 'route' ? route : query, name);
}

function own<T>(from: Readonly<Record<string, T>> | undefined, name: string): T | undefined {
  return from && Object.hasOwn(from, name) ? from[name] : undefined;
}

function convert(value: Json, type: string, leads: InputSources['leads'] = () => true): Json | undefined {
  switch (type) {
    case 'string':
      return typeof value === 'string' ? harmless(value) || undefined : undefined;
    case 'integer':
      return Number.isSafeInteger(Number(value)) && value !== '' ? Number(value) : undefined;
    case 'date':
      return isCivil(value) ? value : undefined;
    case 'boolean':
      return [true, false].find((one) => String(one) === String(value));
    case 'path':
      return isPortalPath(value) && leads(value) ? value : undefined;
    default:
      return value;
  }
}
