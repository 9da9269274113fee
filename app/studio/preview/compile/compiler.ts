// Compiler of the studio: keeps the worker's copy of the texts current.
import { startWorker } from '../../trusted.ts';
import { type Callers, type Channel, callersOf, overWorker } from '../calls.ts';
import { COMPILER_CALLS, type CompileReply, type CompileRequest, type CompilerApi } from './compilerApi.ts';
import address from './worker.ts?worker&url';

export type Texts = ReadonlyMap<string, string>;

export interface Edited extends Omit<CompileRequest, 'texts'> {
  readonly texts: Texts;
}

export class Compiler {
  readonly calls: Callers<CompilerApi>;
  #sent: Texts = new Map();

  constructor(channel: Channel) {
    this.calls = callersOf<CompilerApi>(channel, COMPILER_CALLS);
  }

  /** Compiles texts. Only those that changed since the latest call are sent. */
  compile({ texts, ...request }: Edited): Promise<CompileReply> {
    const changed = [...texts].filter(([path, text]) => this.#sent.get(path) !== text);
    const removed = [...this.#sent.keys()].filter((path) => !texts.has(path));
    this.#sent = new Map(texts);
    const edits = Object.fromEntries([...changed, ...removed.map((path) => [path, null] as const)]);
    return this.calls.compile({ ...request, texts: edits });
  }
}

/** Starts the worker; returns it with its compiler. */
export function startCompiler(): { readonly compiler: Compiler; stop(): void } {
  const worker = startWorker(address);
  return { compiler: new Compiler(overWorker(worker)), stop: () => worker.terminate() };
}
