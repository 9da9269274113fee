// What nobody is shown, not even a developer: private answers, and whatever is made from them.
import { fieldTypes } from '../../fields/index.ts';
import type { Shape } from '../../flow.ts';
import type { FlowState } from '../../state/flowState.ts';

/** What stands for a value that is not shown. */
export const MASK = '••••••••';

/** Knows which values of one open flow are private. */
export class Secrets {
  readonly #paths: readonly string[];
  readonly #known = new Map<string, boolean>();

  constructor(readonly state: FlowState) {
    const fields = Object.entries(state.flow.fields).filter(
      ([, { type, private: own }]) => own || fieldTypes[type].secret,
    );
    // Where a private answer is filled in from, the same value stands once more.
    this.#paths = fields.flatMap(([name, { default: from }]) => [`form.${name}`, ...pathsIn(from)]);
  }

  /** Whether a field is private. */
  isPrivate(field: string): boolean {
    return this.#paths.includes(`form.${field}`);
  }

  /** Whether what a path leads to is private, holds something private, or is made from it. */
  has(path: string): boolean {
    const known = this.#known.get(path);
    if (known !== undefined) return known;
    // Values that lead to each other in a circle are private only when something else in them is.
    this.#known.set(path, false);
    const found = this.#paths.some((secret) => isWithin(path, secret)) || this.isMadeFrom(this.#shapeOf(path));
    this.#known.set(path, found);
    return found;
  }

  /** Whether an expression or a shape reads something private. */
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

/** Either path leads through the other: a group of answers holds each of them. */
const isWithin = (path: string, secret: string): boolean =>
  path === secret || path.startsWith(`${secret}.`) || secret.startsWith(`${path}.`);

/** Every path that an expression or a shape reads. */
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
