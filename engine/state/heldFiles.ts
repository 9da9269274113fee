// The files of one field: chosen, judged, on their way, there. What is there is the answer.
import { harmless } from '../characters.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Field, NamedRule, Rule } from '../flow.ts';
import type { ChosenFile, Json } from '../nodes.ts';
import { NotReady } from '../notReady.ts';
import { computed, type GraphSignal, type Signal, signal } from '../signals.ts';
import { whenReady } from '../whenReady.ts';
import type { Sent } from './uploader.ts';

/** One file of a field. */
export interface HeldFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  /** Null when only the server has it. */
  readonly content: ChosenFile | null;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'refused' | 'kept';
  readonly progress: number;
  /** The rule that it breaks. */
  readonly broken?: NamedRule;
  /** What stands for it since it was sent. */
  readonly result?: Json;
  /** The word of the interface for what keeps it from being there. */
  readonly word: string;
}

/** What the files of a field need of the page around them. */
export interface FileContext {
  /** Whether a file keeps a rule. */
  keeps(rule: NamedRule, file: ChosenFile): boolean;
  send(file: ChosenFile, started: () => void, progress: (percent: number) => void): Promise<Sent>;
  after(milliseconds: number, run: () => void): void;
  /** Says at once that a file breaks a rule, for as long as that stands. */
  refused(rule: NamedRule, stands: () => boolean): void;
  /** The files that are there have changed. */
  changed(): void;
}

/** Progress as it is shown while nobody knows better (spec 2 §6): ten percent each 200 ms, up to 80. */
const STEP = 10;
const STEP_TIME = 200;
const STEPS_END = 80;

const RUNNING = 'file.running';

/** What a server says that refuses the file itself, so that sending it again does not help: it is too large, or not one of those. */
const REFUSALS: Readonly<Record<number, string>> = { 413: 'file.too_large', 415: 'file.kind', 422: 'file.unfit' };

/** Holds the files of one field. */
export class Files {
  readonly held: Signal<readonly HeldFile[]> = signal([]);
  /** The files that count as given. */
  readonly answer: GraphSignal<Json | undefined>;
  /** What keeps the step from going on. */
  readonly hindrance: GraphSignal<HeldFile | undefined>;
  #latest = 0;

  constructor(
    readonly field: Field,
    readonly context: FileContext,
    /** Whether a file that did not get there is left out in silence. */
    readonly leavesOut: boolean,
  ) {
    this.answer = computed(() => {
      const there = this.held.value.filter(({ state }) => state === 'done' || state === 'kept').map(toAnswer);
      return there.length === 0 ? undefined : this.several ? there : there[0];
    });
    const hindering: readonly HeldFile['state'][] = [
      'refused',
      ...(leavesOut ? [] : ['failed' as const]),
      'running',
      'waiting',
    ];
    this.hindrance = computed(() =>
      hindering.map((state) => this.held.value.find((file) => file.state === state)).find((file) => file !== undefined),
    );
  }

  get several(): boolean {
    return fieldTypes[this.field.type].files === 'several';
  }

  /** Rules that look at a file by itself. */
  get rules(): readonly NamedRule[] {
    return (this.field.rules ?? []).filter((rule) => this.judges(rule));
  }

  /** Whether a rule judges a file by itself, before it is sent. */
  judges(rule: Rule): rule is NamedRule {
    return 'rule' in rule && (rule.rule === 'maxSize' || rule.rule === 'extension');
  }

  /** Adds files, or replaces the one. When one of them breaks a rule, none is sent until it is taken away (spec 2 §7). */
  async choose(files: readonly ChosenFile[]): Promise<void> {
    const chosen = this.several ? files : files.slice(0, 1);
    const broken = await whenReady(() =>
      chosen.map((file) => this.rules.find((rule) => !this.context.keeps(rule, file))),
    );
    this.#take(chosen.map((file, index) => this.#hold(file, broken instanceof NotReady ? undefined : broken[index])));
  }

  #take(added: readonly HeldFile[]): void {
    this.held.value = this.several ? [...this.held.peek(), ...added] : added;
    const broken = added.find((file) => file.broken)?.broken;
    const breaks = ({ id, broken: rule }: HeldFile) => rule === broken && added.some((file) => file.id === id);
    if (broken) this.context.refused(broken, () => this.held.value.some(breaks));
    this.context.changed();
    this.#sendWaiting();
  }

  retry(id: number): void {
    this.#change(id, { state: 'waiting', progress: 0, word: RUNNING });
    this.#sendWaiting();
  }

  remove(id: number): void {
    this.held.value = this.held.peek().filter((file) => file.id !== id);
    this.context.changed();
    this.#sendWaiting();
  }

  /** Takes back files that are there already, as an answer or a draft has them. */
  restore(answer: Json | undefined): void {
    const files = [answer].flat().filter(isFileAnswer);
    this.held.value = files.map(({ name, size, type, result }) => ({
      id: this.#nextId(),
      name,
      size: size ?? 0,
      type: type ?? '',
      content: null,
      state: result === undefined ? 'kept' : 'done',
      progress: 100,
      word: RUNNING,
      ...(result !== undefined && { result }),
    }));
  }

  #hold(file: ChosenFile, broken: NamedRule | undefined): HeldFile {
    const { size, type } = file;
    const name = harmless(file.name);
    const state = broken ? 'refused' : this.field.upload === undefined ? 'kept' : 'waiting';
    return {
      id: this.#nextId(),
      name,
      size,
      type,
      content: file,
      progress: 0,
      state,
      word: RUNNING,
      ...(broken && { broken }),
    };
  }

  #sendWaiting(): void {
    const held = this.held.peek();
    if (held.some(({ state }) => state === 'refused')) return;
    for (const file of held) if (file.state === 'waiting' && file.content) void this.#send(file.id, file.content);
  }

  async #send(id: number, content: ChosenFile): Promise<void> {
    this.#change(id, { state: 'running' });
    const bytes = this.field.progress === 'bytes';
    const { result, status } = await this.context.send(
      content,
      () => bytes || this.#creep(id),
      (percent) => bytes && this.#change(id, { progress: Math.min(percent, 99) }),
    );
    const failed = { state: 'failed', word: REFUSALS[Number(status)] ?? 'file.failed' } as const;
    this.#change(id, result === undefined ? failed : { state: 'done', progress: 100, result });
    this.context.changed();
  }

  #creep(id: number): void {
    this.context.after(STEP_TIME, () => {
      const file = this.held.peek().find((held) => held.id === id);
      if (file?.state !== 'running' || file.progress >= STEPS_END) return;
      this.#change(id, { progress: file.progress + STEP });
      this.#creep(id);
    });
  }

  #change(id: number, changes: Partial<HeldFile>): void {
    this.held.value = this.held.peek().map((file) => (file.id === id ? { ...file, ...changes } : file));
  }

  #nextId(): number {
    this.#latest += 1;
    return this.#latest;
  }
}

const toAnswer = ({ name, size, type, result }: HeldFile): Json => ({
  name,
  size,
  type,
  ...(result !== undefined && { result }),
});

const isFileAnswer = (value: unknown): value is { name: string; size?: number; type?: string; result?: Json } =>
  typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
