// The worker thread that renders pages: the event loop of the server stays free for calls.
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Asked, PageRendering } from '../../../portal/ssr/render.tsx';
import type { FromWorker, ToWorker } from '../../../portal/ssr/renderWorker.ts';

/** Pages that are rendered in turns: while one waits for data, another uses the processor. */
const AT_ONCE = 2;

/** Milliseconds that a page is expected to take before any was rendered. */
const FIRST_GUESS_MS = 150;

/** Weight of the latest page in the expected time of the next. */
const WEIGHT = 0.2;

interface Waiting {
  readonly asked: Asked;
  readonly resolve: (rendering: PageRendering | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** Renders pages one after the other in a thread of its own, which begins with the first page. */
export class RenderThread {
  readonly #program: string;
  #worker: Worker | undefined;
  #count = 0;
  #tookMs = FIRST_GUESS_MS;
  readonly #queue: Waiting[] = [];
  readonly #running = new Map<number, Waiting>();

  /** @param program file of the built renderer */
  constructor(program: string) {
    this.#program = program;
  }

  /** Expected wait of a page that is asked for now, in milliseconds. */
  get expectedWaitMs(): number {
    return ((this.#queue.length + this.#running.size) * this.#tookMs) / AT_ONCE;
  }

  /**
   * Renders a page.
   *
   * @param first true to overtake pages that wait
   * @throws when rendering fails, or the thread ends
   */
  render(asked: Asked, first: boolean): Promise<PageRendering | undefined> {
    return new Promise((resolve, reject) => {
      const waiting = { asked, resolve, reject };
      if (first) this.#queue.unshift(waiting);
      else this.#queue.push(waiting);
      this.#next();
    });
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #next(): void {
    while (this.#running.size < AT_ONCE) {
      const waiting = this.#queue.shift();
      if (!waiting) return;
      this.#count += 1;
      const render = this.#count;
      const began = performance.now();
      const end = () => {
        this.#running.delete(render);
        // An idle thread must not keep the process alive, and a page under way must.
        if (this.#running.size === 0) this.#worker?.unref();
        this.#tookMs += WEIGHT * (performance.now() - began - this.#tookMs);
        this.#next();
      };
      this.#running.set(render, {
        asked: waiting.asked,
        resolve: (rendering) => {
          waiting.resolve(rendering);
          end();
        },
        reject: (error) => {
          waiting.reject(error);
          end();
        },
      });
      const { reach: _, ...asked } = waiting.asked;
      this.#send({ render, asked });
    }
  }

  #send(message: ToWorker): void {
    this.#worker ??= this.#begin();
    this.#worker.ref();
    this.#worker.postMessage(message);
  }

  #begin(): Worker {
    // Options of the server's process, such as a loader of TypeScript, would delay the thread for nothing.
    const worker = new Worker(BOOTSTRAP, {
      eval: true,
      execArgv: [],
      workerData: pathToFileURL(this.#program).href,
    });
    worker.on('message', (message: FromWorker<PageRendering>) => this.#take(message));
    worker.on('error', (error) => this.#end(worker, error));
    worker.on('exit', (code) => this.#end(worker, new Error(`The rendering thread exited with code ${code}.`)));
    return worker;
  }

  #take(message: FromWorker<PageRendering>): void {
    const running = this.#running.get(message.render);
    if ('asks' in message) {
      const { call, address, asks } = message;
      if (!running) return;
      running.asked
        .reach(address, asks)
        .then(async (response) => this.#send({ call, status: response.status, body: await response.text() }))
        .catch((error: unknown) => this.#send({ call, error }));
    } else if ('error' in message) running?.reject(message.error);
    else running?.resolve(message.rendering);
  }

  /** Fails the pages under way; the next page begins a new thread. */
  #end(worker: Worker, error: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    for (const running of [...this.#running.values()]) running.reject(error);
  }
}

const BOOTSTRAP = `
const { parentPort, workerData } = require('node:worker_threads');
import(workerData).then(({ renderPage, serveRenders }) => serveRenders(parentPort, renderPage));
`;
