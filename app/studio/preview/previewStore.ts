// State of a preview: compiles each edit, shows the latest good one in the frame, and keeps the first problem.
import { type Callers, type Channel, callersOf, serve } from './calls.ts';
import type { CompiledFlow, FirstProblem, Shared } from './compile/compiled.ts';
import type { Compiler, Texts } from './compile/compiler.ts';
import {
  FRAME_CALLS,
  type FrameApi,
  type PreviewVisit,
  type Standing,
  type StudioApi,
  type Tool,
  type WalkedScreen,
} from './frameApi.ts';
import type { PreviewState } from './previewState.ts';

/** Edited texts, and the customer for whom they are shown. */
export interface PreviewInput {
  readonly path: string;
  /** By paths relative to `flows/`. */
  readonly texts: Texts;
  readonly state: PreviewState;
  readonly csrf: string;
  /** True if recorded tests can be added to the working copy. */
  readonly keepsTests: boolean;
  /** Screen that the customer walks to, in place of step and answers of the state. */
  readonly walk?: WalkedScreen | undefined;
}

/** Contents of the control bar. */
export interface PreviewView {
  /** Null until the first good compilation. */
  readonly flow: CompiledFlow | null;
  readonly shared: Shared | null;
  /** First problem of the edited texts; the preview shows an earlier version then. */
  readonly problem: FirstProblem | null;
  readonly standing: Standing | null;
  readonly tool: Tool;
  /** True for a file without a flow, while no flow is chosen. */
  readonly isUnchosen: boolean;
  readonly flows: readonly string[];
  /** Tests of the working copy that were run, in order. */
  readonly tests: readonly RunTest[];
}

export interface RunTest {
  readonly path: string;
  /** Difference in words; empty for a test that passes. */
  readonly result: 'waiting' | 'passed' | 'failed';
  readonly differs: string;
}

export interface PreviewEvents {
  /** A pressed element leads to its definition. Path relative to `flows/`; line and column from 1. */
  picked(location: { readonly path: string; readonly line: number; readonly column: number }): void;
  /** The step on screen changed. */
  stepped(step: string): void;
  refused(code: string): void;
  /** A recorded test is to be added to the working copy. */
  recorded(path: string, text: string): void;
}

export const EMPTY_VIEW: PreviewView = {
  flow: null,
  shared: null,
  problem: null,
  standing: null,
  tool: 'use',
  isUnchosen: false,
  flows: [],
  tests: [],
};

export class PreviewStore {
  view: PreviewView = EMPTY_VIEW;
  readonly #listeners = new Set<() => void>();
  readonly #frame: Callers<Pick<FrameApi, (typeof FRAME_CALLS)[number]>>;
  readonly #stop: () => void;
  #input: PreviewInput | undefined;
  /** Texts of the latest compilation. */
  #compiled: Texts | undefined;
  #isReady = false;
  /** Revision of the shared definitions that the frame has. */
  #framed: number | undefined;
  #visit = crypto.randomUUID();
  #isRunning = false;
  #isEnded = false;
  #isWanted = false;

  constructor(
    readonly compiler: Compiler,
    channel: Channel,
    readonly events: PreviewEvents,
  ) {
    this.#frame = callersOf<FrameApi>(channel, FRAME_CALLS);
    const { load, locate, content } = compiler.calls;
    const api: StudioApi = {
      load,
      locate,
      content,
      ready: () => this.#framedAnew(),
      standing: (standing) => this.#stands(standing),
      picked: ({ file, line, column }) => events.picked({ path: file.replace(/^flows\//, ''), line, column }),
      toolEnded: () => this.#set({ tool: 'use' }),
      refused: (code) => events.refused(code),
      recorded: ({ flow, name, text }) => events.recorded(`tests/${flow}/${name}.json`, text),
    };
    this.#stop = serve(channel, api);
  }

  /** Calls a function after each change of `view`; returns a function that stops. */
  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Compiles and shows. While a compilation runs, only the latest input waits. */
  update(input: PreviewInput): void {
    // A walk begins with fresh data.
    if (input.walk && (input.walk !== this.#input?.walk || input.state !== this.#input?.state)) {
      this.#visit = crypto.randomUUID();
      this.#set({ standing: null });
    }
    this.#input = input;
    this.#isWanted = true;
    if (!this.#isRunning) void this.#run();
  }

  use(tool: Tool): void {
    this.#set({ tool });
    void this.#frame.use(tool);
  }

  goTo(step: string): void {
    void this.#frame.goTo(step);
  }

  answers(): Promise<PreviewState['answers']> {
    return this.#frame.answers(null);
  }

  /** Begins again with fresh data and without answers. */
  restart(): void {
    this.#visit = crypto.randomUUID();
    if (this.#input) this.update({ ...this.#input, state: withoutStart(this.#input.state) });
  }

  inspect(): void {
    void this.#frame.inspect(null);
  }

  /** Runs tests one after the other: those of a flow, or all. */
  async runTests(flow: string | null): Promise<void> {
    const paths = await this.compiler.calls.tests(flow);
    this.#set({ tests: paths.map((path) => ({ path, result: 'waiting', differs: '' })) });
    for (const path of paths) {
      if (this.#isEnded) return;
      const differs = await this.compiler.calls.test({ path, csrf: this.#input?.csrf ?? '' });
      const result: RunTest = { path, result: differs === null ? 'passed' : 'failed', differs: differs ?? '' };
      this.#set({ tests: this.view.tests.map((test) => (test.path === path ? result : test)) });
    }
  }

  /** Marks what the cursor edits. */
  async mark(offset: number): Promise<void> {
    const { flow } = this.view;
    if (!this.#input || !flow) return;
    const cursor = await this.compiler.calls.cursor({ path: this.#input.path, offset, flow: flow.id });
    await this.#frame.mark(cursor);
  }

  end(): void {
    this.#isEnded = true;
    this.#stop();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#isWanted && this.#input) {
      this.#isWanted = false;
      await this.#show(this.#input);
    }
    this.#isRunning = false;
  }

  async #show(input: PreviewInput): Promise<void> {
    const { path, texts, state } = input;
    const knows = this.view.shared?.locale === state.locale ? this.view.shared?.revision : undefined;
    const compiled = await this.compiler.compile({ texts, path, flow: state.flow, locale: state.locale, knows });
    const contentChanged = isContentChanged(this.#compiled, texts);
    this.#compiled = texts;
    if (compiled.ok === 'nothing') return this.#set({ isUnchosen: true, flows: compiled.flows, problem: null });
    if (!compiled.ok) return this.#set({ problem: compiled.problem, isUnchosen: false });
    const { flow, shared } = compiled;
    this.#set({ flow, shared: shared ?? this.view.shared, problem: null, isUnchosen: false });
    await this.#post(input, contentChanged);
  }

  /** Sends the latest good version to the frame. */
  async #post({ state, csrf, keepsTests, walk }: PreviewInput, contentChanged: boolean): Promise<void> {
    const { flow, shared } = this.view;
    if (!this.#isReady || !flow || !shared) return;
    const { scenario, day, outage, step, answers, theme } = state;
    const visit: PreviewVisit = { name: this.#visit, csrf, scenario, day, outage };
    const isKnown = this.#framed === shared.revision;
    this.#framed = shared.revision;
    await this.#frame.show({
      ...{ flow, visit, theme, contentChanged, keepsTests, walk },
      shared: isKnown ? null : shared,
      begin: { step, answers },
    });
  }

  /** The document in the frame has loaded, perhaps again. */
  #framedAnew(): void {
    this.#isReady = true;
    this.#framed = undefined;
    if (this.#input) void this.#post(this.#input, false);
    void this.#frame.use(this.view.tool);
  }

  #stands(standing: Standing): void {
    const before = this.view.standing?.step;
    this.#set({ standing });
    if (standing.step !== null && standing.step !== before) this.events.stepped(standing.step);
  }

  #set(changed: Partial<PreviewView>): void {
    this.view = { ...this.view, ...changed };
    for (const changed of this.#listeners) changed();
  }
}

const isContentChanged = (before: Texts | undefined, texts: Texts): boolean =>
  before !== undefined &&
  before !== texts &&
  [...texts].some(([path, text]) => path.startsWith('content/') && before.get(path) !== text);

function withoutStart({ step: _, answers: __, ...state }: PreviewState): PreviewState {
  return state;
}
