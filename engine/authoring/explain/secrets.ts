// Values that even developers must not see: private answers, and all that derives from them.
import { fieldTypes } from '../../fields/index.ts';
import type { Field, Shape } from '../../flow.ts';
import type { FlowState } from '../../state/flowState.ts';

export const MASK = '••••••••';

export class Secrets {
  readonly #paths: readonly string[];
  readonly #known = new Map<string, boolean>();

  constructor(readonly state: FlowState) {
    this.#paths = secretsIn(state.flow.fields, 'form');
  }

  /** Returns true if a path leads to a private value, contains one, or derives from one. */
  has(path: string): boolean {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    // Circular values are private only if something else in them is.
    this.#known.set(path, false);
    const found = this.#paths.some((secret) => isWithin(path, secret)) || this.isMadeFrom(this.#shapeOf(path));
    this.#known.set(path, found);
    return found;
  }

  isMadeFrom(shape: unknown): boolean {
    return pathsIn(shape).some((path) => this.has(path));
  }

  #shapeOf(path: string): Shape | undefined {
    const [root = '', name = ''] = path.split('.');
    if (root === 'values') return this.state.flow.values?.[name];
    if (root === 'facts') return this.state.catalogue.facts[name];
    return this.state.sources.get(root)?.source.values?.[name];
  }
}

export const isSecret = ({ type, private: own }: Field): boolean => own === true || fieldTypes[type].secret;

/** The default of a private field holds the same value. A row is also read by its own name. */
const secretsIn = (fields: Readonly<Record<string, Field>>, path: string): string[] =>
  Object.entries(fields).flatMap(([name, field]) => [
    ...(isSecret(field) ? [`${path}.${name}`, ...pathsIn(field.default)] : []),
    ...[`${path}.${name}`, field.as ?? 'item'].flatMap((row) => secretsIn(field.fields ?? {}, row)),
  ]);

/** A group of answers contains each of them. */
const isWithin = (path: string, secret: string): boolean =>
  path === secret || path.startsWith(`${secret}.`) || secret.startsWith(`${path}.`);

export function pathsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap(pathsIn);
  return Object.entries(part).flatMap(([key, value]) => {
    if (key === 'literal') return [];
    if (key !== 'var') return pathsIn(value);
    const [path, otherwise]: unknown[] = [value].flat();
    return [...(typeof path === 'string' ? [path] : []), ...pathsIn(otherwise)];
  });
}
