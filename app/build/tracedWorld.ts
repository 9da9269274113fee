// Records which parts of a world the check of a flow reads: a change of any other part cannot change the outcome.
import type { World } from '@fahrplan/engine';

/** A read of an entry of one part of a world; without a key, of the list of its keys. */
type Read = readonly [part: string, key?: string];

/** A result, with every traced read that led to it. */
interface Made<Value> {
  readonly value: Value;
  /** The text of what was read, by the read. */
  readonly reads: ReadonlyMap<string, string>;
}

/** Results kept for each text of a flow: an editor goes back and forth between a few states. */
const MOST = 12;

/** Results for one text of a flow, each for another state of the world around it. */
export class TracedResults<Value> {
  #made: readonly Made<Value>[] = [];

  /** Returns the result that was made when the world said the same to every read, or makes a new one. */
  of(world: WorldTexts, make: (traced: World) => Value): Value {
    const known = this.#made.find(({ reads }) => [...reads].every(([read, text]) => world.textOf(read) === text));
    if (known) return known.value;
    const reads = new Map<string, string>();
    const value = make(traced(world.world, (...read) => void reads.set(keyOf(read), world.textOf(keyOf(read)))));
    this.#made = [{ value, reads }, ...this.#made.slice(0, MOST - 1)];
    return value;
  }
}

/** The texts of what can be read of one world, each written once. */
export class WorldTexts {
  readonly #texts = new Map<string, string>();
  readonly #records;

  /** @param wordsText the text of a copy file, by locale and name; nothing when there is none */
  constructor(
    readonly world: World,
    readonly wordsText: (locale: string, name: string) => string | undefined,
  ) {
    this.#records = recordsOf(world);
  }

  textOf(read: string): string {
    const text = this.#texts.get(read) ?? this.#written(read);
    this.#texts.set(read, text);
    return text;
  }

  #written(read: string): string {
    const [part = '', key] = JSON.parse(read) as Read;
    if (part === 'names') return JSON.stringify(this.world.names ? [...this.world.names] : null);
    const record = this.#records[part] ?? {};
    if (key === undefined) return JSON.stringify(Object.keys(record));
    if (!Object.hasOwn(record, key)) return '';
    return part.startsWith(COPY) ? (this.wordsText(part.slice(COPY.length), key) ?? '') : JSON.stringify(record[key]);
  }
}

const COPY = 'copy of ';

const keyOf = (read: Read): string => JSON.stringify(read);

/** The traced records of a world, by part. */
function recordsOf({
  inputs,
  keeps,
  places,
  copy,
}: World): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const words = Object.entries(copy).map(([locale, files]) => [`${COPY}${locale}`, files] as const);
  return {
    ...(inputs && { inputs }),
    ...(keeps && { keeps }),
    ...(places && { places }),
    ...Object.fromEntries(words),
  };
}

/** Returns the same world, and calls `told` for each read of a part that edits of other files change. */
function traced(world: World, told: (...read: Read) => void): World {
  const records = recordsOf(world);
  const tracing = <Of extends object>(part: string, record: Of): Of => {
    const read = <Result>(key: string | symbol, result: Result): Result => {
      if (typeof key === 'string') told(part, key);
      return result;
    };
    return new Proxy(record, {
      get: (target, key) => read(key, Reflect.get(target, key)),
      has: (target, key) => read(key, Reflect.has(target, key)),
      getOwnPropertyDescriptor: (target, key) => read(key, Reflect.getOwnPropertyDescriptor(target, key)),
      ownKeys(target) {
        told(part);
        return Reflect.ownKeys(target);
      },
    });
  };
  const byLocale = <Of extends object>(files: Readonly<Record<string, Of>>): Record<string, Of> =>
    Object.fromEntries(Object.entries(files).map(([locale, own]) => [locale, tracing(`${COPY}${locale}`, own)]));
  const parts = Object.fromEntries(
    ['inputs', 'keeps', 'places'].flatMap((part) => (records[part] ? [[part, tracing(part, records[part])]] : [])),
  );
  const { names, documents, ...others } = world;
  return {
    ...others,
    ...parts,
    copy: byLocale(world.copy),
    ...(documents && { documents: byLocale(documents) }),
    get names() {
      told('names');
      return names as ReadonlySet<string>;
    },
  };
}
