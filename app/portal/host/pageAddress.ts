// The address of one page, as the flows on it read and write it: answers in its path and its query.
import { type Address, signal } from '@fahrplan/engine';
import { withAnswers } from './addressAnswers.ts';
import type { HistorySync } from './historySync.ts';
import { valuesIn } from './queryParameters.ts';
import type { Parameters, Routes } from './routes.ts';

/** The address of one page, for as long as that is on screen. */
export class PageAddress implements Address {
  readonly turns = signal(0);
  /** Writes on their way: until they are through, the address says less than the page. */
  #writing = 0;
  #due = false;

  constructor(
    readonly routes: Routes,
    readonly historySync: HistorySync,
    /** Names the page among those that have the same address but for their answers. */
    readonly page: string,
  ) {}

  read(): ReadonlyMap<string, readonly string[]> {
    const { pathname, search } = this.#location;
    const { entry, params = {} } = this.routes.match(pathname) ?? {};
    const inPath = Object.keys(entry?.keeps ?? {}).flatMap((name) => {
      const text = params[name];
      return text === undefined ? [] : [[name, [text]] as const];
    });
    // A form that is sent without scripts has said more than the path that it stood on.
    return new Map([...inPath, ...valuesIn(search)]);
  }

  write(answers: Parameters, anew: boolean): void {
    this.#writing += 1;
    const saved = this.historySync.say((present) => {
      if (this.routes.pageOf(present) !== this.page) return undefined;
      return withAnswers(this.routes, present, answers);
    }, anew);
    void saved.finally(() => {
      this.#writing -= 1;
      if (this.#due) this.turned();
    });
  }

  /** Takes all answers of flows out of the address: whoever comes next has given none of them. */
  async clear(): Promise<void> {
    const names = this.routes.flows.flatMap(({ keeps = {} }) => Object.keys(keeps));
    const none = Object.fromEntries(names.map((name) => [name, undefined]));
    await this.historySync.say((present) => withAnswers(this.routes, present, none), false);
    this.turned();
  }

  /** The customer has come to another address of the page. */
  turned(): void {
    this.#due = this.#writing > 0;
    if (this.#due) return;
    this.turns.value += 1;
  }

  get #location() {
    return this.historySync.router.state.location;
  }
}
