import { type Address, signal } from '@fahrplan/engine';
import { withAnswers } from './addressAnswers.ts';
import type { HistorySync } from './historySync.ts';
import { valuesIn } from './queryParameters.ts';
import type { Parameters, Routes } from './routes.ts';

/** Reads and writes answers in the address while its page is on screen. */
export class PageAddress implements Address {
  readonly turns = signal(0);
  /** Pending writes; until they finish, the address is behind the page. */
  #writing = 0;
  #due = false;

  constructor(
    readonly routes: Routes,
    readonly historySync: HistorySync,
    /** Id of the page, equal for all its answers (see `Routes.pageOf`). */
    readonly page: string,
  ) {}

  read(): ReadonlyMap<string, readonly string[]> {
    const { pathname, search } = this.#location;
    const { entry, params = {} } = this.routes.match(pathname) ?? {};
    const inPath = Object.keys(entry?.keeps ?? {}).flatMap((name) => {
      const text = params[name];
      return text === undefined ? [] : [[name, [text]] as const];
    });
    // The query comes last: forms submitted without scripts put newer answers there.
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

  /** Removes the answers of all flows, so that the next customer does not see them. */
  async clear(): Promise<void> {
    const names = this.routes.flows.flatMap(({ keeps = {} }) => Object.keys(keeps));
    const none = Object.fromEntries(names.map((name) => [name, undefined]));
    await this.historySync.say((present) => withAnswers(this.routes, present, none), false);
    this.turned();
  }

  /** Signals another address of the same page. Deferred while writes are pending. */
  turned(): void {
    this.#due = this.#writing > 0;
    if (this.#due) return;
    this.turns.value += 1;
  }

  get #location() {
    return this.historySync.router.state.location;
  }
}
