// Memory of the catalogue that outlives a flow, such as counters and dismissals. Never answers.
import { evaluate } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Memory } from '../flow.ts';
import type { MemoryStore } from '../host.ts';
import type { Json } from '../nodes.ts';
import { NOT_KNOWN } from '../notReady.ts';
import { type Signal, signal } from '../signals.ts';
import { isPortalPath } from '../values/safeAddress.ts';

/** Signals per store, shared so that all flows on the page see a change. */
const live = new WeakMap<MemoryStore, Map<string, Signal<Json | undefined>>>();

export class MemoryRoot {
  constructor(
    readonly definitions: Readonly<Record<string, Memory>>,
    readonly store: MemoryStore,
    readonly instance: string,
    readonly scope: () => Scope,
  ) {}

  read = ([name = '']: readonly string[]): unknown => {
    const definition = this.#definition(name);
    const key = this.#key(name, definition);
    if (this.store.knows?.(key, definition.lives) === false) throw NOT_KNOWN;
    const { value } = this.#signal(key);
    // Browser storage may be manipulated (SEC-C8).
    return (definition.type === 'path' && !isPortalPath(value) ? undefined : value) ?? definition.start;
  };

  write(name: string, value: Json): void {
    const definition = this.#definition(name);
    const key = this.#key(name, definition);
    this.store.write(key, value, definition.lives);
    this.#signal(key).value = value;
  }

  #definition(name: string): Memory {
    const definition = this.definitions[name];
    if (!definition) throw new Error(`"memory.${name}": no such name`);
    return definition;
  }

  #key(name: string, { lives, per }: Memory): string {
    const owner = per === undefined ? '' : `:${String(evaluate(per, this.scope()) ?? '')}`;
    return lives === 'flow' ? `${this.instance}:${name}${owner}` : `${name}${owner}`;
  }

  #signal(key: string): Signal<Json | undefined> {
    const all = live.get(this.store) ?? new Map<string, Signal<Json | undefined>>();
    live.set(this.store, all);
    const known = all.get(key) ?? signal(this.store.read(key));
    all.set(key, known);
    return known;
  }
}
