// Records which parts of the world a check reads: changes elsewhere cannot change its result.
import type { World } from '@fahrplan/engine';

/** A read of an entry of a part; without a key, of its list of keys. */
type Read = readonly [part: string, key?: string];

/** A result with the reads that led to it. */
interface Made<Value> {
  readonly value: Value;
  /** Text of each read. */
  readonly reads: ReadonlyMap<string, string>;
}

/** Results per flow text: an editor alternates between few states. */
const MAX_COUNT = 12;

/** Results for one text of a flow, by states of its world. */
export class TracedResults<Value> {
  #made: readonly Made<Value>[] = [];

  /** Returns the result of an equal world, or makes a new one. */
  of(world: WorldTexts, make: (traced: World) => Value): Value {
    const known = this.#made.find(({ reads }) => [...reads].every(([read, text]) => world.textOf(read) === text));
    if (known) return known.value;
    const reads = new Map<string, string>();
    const told = new Set<string>();
    const tell = (...read: Read) => {
      const [part, key] = read;
      const name = key === undefined ? part : `${part}\n${key}`;
      if (told.has(name)) return;
      told.add(name);
      reads.set(keyOf(read), world.textOf(keyOf(read)));
    };
    const value = make(traced(world.world, tell));
    this.#made = [{ value, reads }, ...this.#made.slice(0, MAX_COUNT - 1)];
    return value;
  }
}

/** Texts of readable parts of a world, each serialized once. */
export class WorldTexts {
  readonly #texts = new Map<string, string>();
  readonly #records;

  /** @param wordsText text of a copy file by locale and name, if it exists */
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

/** Traced records of a world, by part. */
function recordsOf({
  inputs,
  keeps,
  closes,
  places,
  copy,
}: World): Readonly<Record<string, Readonly<Record<string, unknown>>>> {
  const words = Object.entries(copy).map(([locale, files]) => [`${COPY}${locale}`, files] as const);
  return {
    ...(inputs && { inputs }),
    ...(keeps && { keeps }),
    ...(closes && { closes }),
    ...(places && { places }),
    ...Object.fromEntries(words),
  };
}

/** Returns a proxy that reports reads of parts that edits of other files can change. */
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
