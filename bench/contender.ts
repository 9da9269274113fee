// One contender of change.ts: creates a form, changes it, and keeps it in memory.
import { answerByHand, writeByHand } from './floor.ts';
import { formOf, openForm } from './form.ts';

/** `left`: the engine with all fields touched, so that each change validates. */
export type Contender = 'floor' | 'engine' | 'left';

export interface Costs {
  /** Milliseconds. */
  readonly create: number;
  /** Microseconds per change without dependents. */
  readonly change: number;
  /** Milliseconds per change that shows or hides a fifth of the form. */
  readonly hub: number;
  /** Kilobytes per form, including its definition. */
  readonly heap: number;
}

const [, , contender = 'floor', size = '10'] = process.argv;
const FORMS = 15;
/** Forms kept at once: a single one is lost in noise of the JavaScript engine. */
const KEPT = 5;
const CHANGES = 500;
const HUBS = 100;

type Answer = (field: string, value: string) => void;

async function make(definition: string): Promise<Answer> {
  const flow = JSON.parse(definition) as ReturnType<typeof formOf>;
  if (contender === 'floor') {
    const table = writeByHand(flow);
    return (field, value) => answerByHand(table, field, value);
  }
  const session = await openForm(flow);
  if (contender === 'left') for (const field of Object.keys(flow.fields)) session.touch(field);
  return (field, value) => session.answer(field, value);
}

const median = (times: number[]): number => times.sort((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

async function timed(times: number, act: (at: number) => unknown): Promise<number> {
  const taken: number[] = [];
  for (let at = 0; at < times; at += 1) {
    const start = performance.now();
    const done = act(at);
    if (done instanceof Promise) await done;
    taken.push(performance.now() - start);
  }
  return median(taken);
}

/** Finalizers run later, and their objects are collected with the next cycle. */
async function inUse(): Promise<number> {
  for (let again = 0; again < 3; again += 1) {
    (globalThis as { gc?: () => void }).gc?.();
    await new Promise((resume) => setTimeout(resume, 20));
  }
  return process.memoryUsage().heapUsed;
}

const definition = JSON.stringify(formOf(Number(size)));
const create = await timed(FORMS, () => make(definition));
const before = await inUse();
const kept: Answer[] = [];
for (let form = 0; form < KEPT; form += 1) kept.push(await make(definition));
const heap = (await inUse()) - before;
const answer = kept[0] as Answer;
// The first validation loads the rules, which is not measured.
answer('f1', 'typed');
await inUse();
// Fields in turn, none of which has dependents.
const free = Array.from({ length: Math.ceil(Number(size) / 5) }, (_, at) => `f${at * 5 + 1}`);
const change = await timed(CHANGES, (at) => answer(free[at % free.length] as string, `typed ${at}`));
const hub = await timed(HUBS, (at) => answer('f0', at % 2 === 0 ? 'on' : 'off'));
console.log(JSON.stringify({ create, change: change * 1_000, hub, heap: heap / 1_024 / kept.length } satisfies Costs));
process.exit(0);
