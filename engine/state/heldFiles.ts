// Files of one field. Files that count as given form its answer.
import { harmless } from '../characters.ts';
import { fieldTypes } from '../fields/index.ts';
import type { Field, NamedRule, Rule } from '../flow.ts';
import type { ChosenFile, Json } from '../nodes.ts';
import { NotReady } from '../notReady.ts';
import { computed, type GraphSignal, type Signal, signal } from '../signals.ts';
import { whenReady } from '../whenReady.ts';
import type { Sent } from './uploader.ts';

export interface HeldFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly type: string;
  readonly content: ChosenFile | null;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'refused' | 'kept';
  readonly progress: number;
  readonly broken?: NamedRule;
  /** Reference to the uploaded file. */
  readonly result?: Json;
  /** Key of the interface text for its state. */
  readonly word: string;
}

export interface FileContext {
  keeps(rule: NamedRule, file: ChosenFile): boolean;
  send(file: ChosenFile, started: () => void, progress: (percent: number) => void): Promise<Sent>;
  after(milliseconds: number, run: () => void): void;
  /** Shows a rule violation at once, while `stands` returns true. */
  refused(rule: NamedRule, stands: () => boolean): void;
  changed(): void;
}

/** Simulated progress without byte counts (ENG-14): ten percent each 200 ms, up to 80. */
const STEP = 10;
const STEP_TIME = 200;
const STEPS_END = 80;

const RUNNING = 'file.running';

/** Statuses that reject the file itself, so that a retry cannot help: size, type or content. */
const REFUSALS: Readonly<Record<number, string>> = { 413: 'file.too_large', 415: 'file.kind', 422: 'file.unfit' };

export class Files {
  readonly held: Signal<readonly HeldFile[]> = signal([]);
  readonly answer: GraphSignal<Json | undefined>;
  /** File that blocks Continue. */
  readonly hindrance: GraphSignal<HeldFile | undefined>;
  #latest = 0;

  constructor(
    readonly field: Field,
    readonly context: FileContext,
    /** True if failed uploads are ignored silently. */
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

  get rules(): readonly NamedRule[] {
    return (this.field.rules ?? []).filter((rule) => this.validates(rule));
  }

  /** Guard for rules that check a file before it is uploaded. */
  validates(rule: Rule): rule is NamedRule {
    return 'rule' in rule && (rule.rule === 'maxSize' || rule.rule === 'extension');
  }

  /** Adds or replaces files. An invalid one blocks all uploads until it is removed (DMG-5). */
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
