// Fake of the browser's address bar and history, for flows that keep their answers in the URL.
import { type Host, signal } from '@fahrplan/engine';

type Entry = ReadonlyMap<string, readonly string[]>;

export class AddressBar implements NonNullable<Host['address']> {
  readonly turns = signal(0);
  #entries: Entry[];
  #at = 0;

  constructor(query = '') {
    this.#entries = [entryOf(query)];
  }

  /** Number of entries up to the current one. */
  get depth(): number {
    return this.#at + 1;
  }

  get query(): string {
    return [...this.read()].flatMap(([name, values]) => values.map((value) => `${name}=${value}`)).join('&');
  }

  read(): Entry {
    return this.#entries[this.#at] as Entry;
  }

  write(answers: Readonly<Record<string, string | undefined>>, anew: boolean): void {
    const kept = Object.entries(answers).flatMap(([name, text]) =>
      text === undefined ? [] : [[name, [text]] as const],
    );
    const others = [...this.read()].filter(([name]) => !Object.hasOwn(answers, name));
    this.#put(new Map([...others, ...kept]), anew);
  }

  back(): void {
    this.#go(this.#at - 1);
  }

  forward(): void {
    this.#go(this.#at + 1);
  }

  follow(query: string): void {
    this.#put(entryOf(query), true);
    this.turns.value += 1;
  }

  #put(entry: Entry, anew: boolean): void {
    if (anew) this.#at += 1;
    this.#entries = [...this.#entries.slice(0, this.#at), entry, ...(anew ? [] : this.#entries.slice(this.#at + 1))];
  }

  #go(at: number): void {
    if (!this.#entries[at]) return;
    this.#at = at;
    this.turns.value += 1;
  }
}

function entryOf(query: string): Entry {
  const values = new URLSearchParams(query);
  return new Map([...new Set(values.keys())].map((name) => [name, values.getAll(name)]));
}
