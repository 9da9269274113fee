// Scopes of expressions: named roots, read by path. Only own properties are visible.
import type { Shape } from '../flow.ts';

export type Root = (rest: readonly string[]) => unknown;

export interface Scope {
  read(path: string): unknown;
  /** Replaces the name of a list entry by the path of its list, for value formats: `owned.amount` is `deals.amount`. */
  origin(path: string): string;
  /** Returns the definition of a computed property of a list entry. */
  derived?(path: string): Derived | undefined;
}

/** A computed property, and the rest of a path into its value. */
export interface Derived {
  readonly shape: Shape;
  readonly scope: Scope;
  readonly rest: readonly string[];
}

/** Root names of a flow. Unknown names throw: the checker rejects them before a flow runs. */
export class Roots implements Scope {
  readonly #roots: ReadonlyMap<string, Root>;

  constructor(
    roots: Readonly<Record<string, Root>>,
    readonly further: (name: string) => Root | undefined = () => undefined,
  ) {
    this.#roots = new Map(Object.entries(roots));
  }

  read(path: string): unknown {
    const [root = '', ...rest] = path.split('.');
    const reader = this.#roots.get(root) ?? this.further(root);
    if (!reader) throw new Error(`"${path}": no such name "${root}"`);
    return reader(rest);
  }

  origin(path: string): string {
    return path;
  }
}

/** Scope with one additional name, such as a list entry; outer names stay visible. */
export class Inner implements Scope {
  constructor(
    readonly outer: Scope,
    readonly name: string,
    readonly root: Root,
    readonly through?: string,
    readonly values: Readonly<Record<string, Shape>> = {},
  ) {}

  read(path: string): unknown {
    const [root, ...rest] = path.split('.');
    return root === this.name ? this.root(rest) : this.outer.read(path);
  }

  origin(path: string): string {
    const [root, ...rest] = path.split('.');
    return this.outer.origin(
      root === this.name && this.through !== undefined ? [this.through, ...rest].join('.') : path,
    );
  }

  derived(path: string): Derived | undefined {
    const [root, name = '', ...rest] = path.split('.');
    if (root !== this.name) return this.outer.derived?.(path);
    const shape = Object.hasOwn(this.values, name) ? this.values[name] : undefined;
    return shape === undefined ? undefined : { shape, scope: this, rest };
  }
}

/** Follows a path through own properties; undefined when a part is missing. */
export function follow(value: unknown, rest: readonly string[]): unknown {
  let at: unknown = value;
  for (const name of rest) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Record<string, unknown>)[name];
  }
  return at ?? undefined;
}
