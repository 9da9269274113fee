import { follow } from '../../../expressions/scope.ts';
import { isRecord } from '../../../values/isRecord.ts';
import { DATA } from '../../load/fragments.ts';

export interface Use {
  readonly use: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly path: readonly (string | number)[];
}

/** Returns all uses of fragments in a source definition: as fields, as steps and as blocks. */
export function usesIn(part: unknown, path: readonly (string | number)[] = []): Use[] {
  if (typeof part !== 'object' || part === null) return [];
  const [use, given] = [follow(part, ['use']), follow(part, ['with'])];
  const inside = Object.entries(part).flatMap(([key, inner]) => (DATA.has(key) ? [] : usesIn(inner, [...path, key])));
  return typeof use === 'string' ? [{ use, given: isRecord(given) ? given : {}, path }, ...inside] : inside;
}
