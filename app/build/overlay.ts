// Shows problems of definitions in Vite's error overlay during development.
import { join } from 'node:path';
import type { ErrorPayload, ViteDevServer } from 'vite';
import { describeProblem, levelOf, type Problem } from '../../engine/index.ts';
import { frame } from './frame.ts';
import { onDisk } from './onDisk.ts';
import { Project } from './project.ts';

/** Most problems shown; the rest are counted. */
const MAX_COUNT = 20;
/** Editors write a file in several steps. */
const SETTLED_MS = 50;

/** Error for Vite's overlay, and for a failing build. */
export type Report = ErrorPayload['err'];

/** Checks all definitions of a project on each call. */
export class Watchman {
  #project: Project | undefined;
  #last: Report | undefined;

  constructor(readonly root: string) {}

  /** Result of the last check; undefined without problems. */
  get last(): Report | undefined {
    return this.#last;
  }

  /** Runs a check; undefined without warnings and errors, or without errors. */
  report(level?: 'error'): Report | undefined {
    this.#last = this.#look(level);
    return this.#last;
  }

  #look(level: 'error' | undefined): Report | undefined {
    try {
      this.#project = this.#project?.with(new Map()) ?? new Project(onDisk(this.root));
      const { problems } = this.#project.check();
      const said = problems.filter((one) => levelOf(one) !== 'hint');
      const isSaid = level === undefined ? said.length > 0 : said.some((one) => levelOf(one) === level);
      return isSaid ? this.#said(said, this.#project) : undefined;
    } catch (error) {
      // A missing or binary file.
      return { message: error instanceof Error ? error.message : String(error), stack: '' };
    }
  }

  #said(problems: readonly Problem[], project: Project): Report {
    const [first] = problems as [Problem];
    const { file, line, column } = first;
    const further =
      problems.length > MAX_COUNT ? [`and ${problems.length - MAX_COUNT} more: npm run flows -- check`] : [];
    return {
      plugin: 'fahrplan:definitions',
      message: [...problems.slice(0, MAX_COUNT).map(describeProblem), ...further].join('\n\n'),
      id: join(this.root, file),
      loc: { file: join(this.root, file), line, column },
      frame: frame(project.text(file), line, column),
      stack: '',
    };
  }
}

/** Sends problems to every open page after each change, and to pages that connect. */
export function tellPages(server: ViteDevServer, watchman: Watchman, changed: () => void): void {
  let wrong = watchman.report();
  const tell = () => wrong && server.ws.send({ type: 'error', err: wrong });
  const look = () => {
    wrong = watchman.report();
    changed();
    if (wrong) tell();
    else server.ws.send({ type: 'full-reload' });
  };
  let settling: NodeJS.Timeout | undefined;
  server.ws.on('connection', tell);
  server.watcher.on('all', (_, file) => {
    if (!file.endsWith('.json') || !/[\\/](flows|schemas|decisions)[\\/]/.test(file)) return;
    clearTimeout(settling);
    settling = setTimeout(look, SETTLED_MS);
  });
}
