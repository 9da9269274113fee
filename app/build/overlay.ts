// While developing, everything that is wrong with the definitions lies over the page, with words and place, until it is mended.
import { join } from 'node:path';
import type { ErrorPayload, ViteDevServer } from 'vite';
import { describeProblem, type Problem } from '../../engine/index.ts';
import { frame } from './frame.ts';
import { Project } from './project.ts';

/** What is said of more problems than these is how many they are. */
const MOST = 20;
/** Editors write a file in several steps. */
const SETTLED_MS = 50;

/** A failure as Vite says it: over the page, and where a build stops. */
export type Report = ErrorPayload['err'];

/** What is wrong with all definitions of a project, looked at anew whenever it is asked. */
export class Watchman {
  #project: Project | undefined;
  #last: Report | undefined;

  constructor(readonly root: string) {}

  /** What was wrong when it was last looked at; nothing when all was well. */
  get last(): Report | undefined {
    return this.#last;
  }

  /** Looks; nothing when all is well. */
  report(): Report | undefined {
    this.#last = this.#look();
    return this.#last;
  }

  #look(): Report | undefined {
    try {
      this.#project = this.#project?.with(new Map()) ?? new Project(this.root);
      const { problems } = this.#project.check();
      return problems.length > 0 ? this.#said(problems, this.#project) : undefined;
    } catch (error) {
      // A file that is there no more, or no text.
      return { message: error instanceof Error ? error.message : String(error), stack: '' };
    }
  }

  #said(problems: readonly Problem[], project: Project): Report {
    const [first] = problems as [Problem];
    const { file, line, column } = first;
    const further = problems.length > MOST ? [`and ${problems.length - MOST} more: npm run flows -- check`] : [];
    return {
      plugin: 'fahrplan:definitions',
      message: [...problems.slice(0, MOST).map(describeProblem), ...further].join('\n\n'),
      id: join(this.root, file),
      loc: { file: join(this.root, file), line, column },
      frame: frame(project.text(file), line, column),
      stack: '',
    };
  }
}

/**
 * Tells every open page what is wrong, after each change of a definition and whenever a page is opened.
 *
 * @param changed called after each change, before pages ask again for what they show
 */
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
