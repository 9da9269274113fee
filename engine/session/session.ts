// An open flow. Every operation of a client goes through this class.

import type { SessionActions } from '../effects/effectRun.ts';
import { LazyRunner } from '../effects/lazyRunner.ts';
import type { Reactions } from '../effects/reactions.ts';
import { holds } from '../expressions/expressions.ts';
import type { Scope } from '../expressions/scope.ts';
import { type Extension, type ExtensionImpls, extensionImpls } from '../extensions.ts';
import type { Effects, Expression, Kind, PreparedCatalogue, PreparedFlow, Step } from '../flow.ts';
import type { DraftPlace, Host } from '../host.ts';
import type {
  BlockNode,
  DraftNode,
  FlowSession,
  Issue,
  Json,
  Phase,
  Progress,
  ReadonlySignal,
  StepNode,
  Underway,
} from '../nodes.ts';
import { catchNotReady, orUndefined } from '../notReady.ts';
import { batch, computed, effect, signal, untracked } from '../signals.ts';
import { FlowState } from '../state/flowState.ts';
import { speakDay } from '../text/speech.ts';
import { fetchAgain } from '../values/lazy.ts';
import { shownText } from '../view/derived.ts';
import { StepNodes, type StepViewContext } from '../view/stepNodes.ts';
import type { Reviewed } from '../view/viewContext.ts';
import { whenReady } from '../whenReady.ts';
import { type AnswerStore, type AnswerStoreOf, keeperOf } from './answerStore.ts';
import { FlowPosition } from './flowPosition.ts';
import { Navigator } from './navigator.ts';
import type { JourneyEvent, NavState } from './navState.ts';
import { type Opened, Opener } from './opener.ts';
import { PendingWork } from './pendingWork.ts';
import { StepSequence } from './stepSequence.ts';
import { StepValidator } from './stepValidator.ts';

export interface Opening {
  readonly flow: PreparedFlow;
  readonly catalogue: PreparedCatalogue;
  readonly host: Host;
  readonly input: Readonly<Record<string, Json>>;
  readonly kinds: readonly Extension[];
  /** Overrides the flow's frame: a page opened over another is a dialog. */
  readonly frame?: FlowSession['frame'];
  readonly keeper?: AnswerStoreOf;
}

/**
 * Opens a flow: checks its guards, resumes its draft and goes to its first step, asynchronously.
 *
 * @throws when the flow names a kind that was not passed
 * @see docs/requirements.md ENG-5, ENG-18
 */
export function createFlow(opening: Opening): FlowSession {
  return new Session(opening);
}

/** Internals of a session, for the inspector and explanations. */
export interface Inside {
  readonly state: FlowState;
  /** Returns a step with its blocks, on screen or not. */
  nodeOf(step: string): StepNode | null;
  readonly journey: Pick<FlowPosition, 'send'>;
}

/** @returns null for sessions that the engine did not create */
export const insideOf = (session: FlowSession): Inside | null => (session instanceof Session ? session : null);

class Session implements FlowSession, StepViewContext {
  readonly id: string;
  readonly instance: string;
  readonly frame: FlowSession['frame'];
  readonly length: number;
  readonly hasFields: boolean;
  readonly kinds: readonly Kind[];
  readonly parts: ExtensionImpls;
  readonly state: FlowState;
  readonly phase: ReadonlySignal<Phase>;
  readonly description: FlowSession['description'];
  readonly listed: ReadonlySignal<boolean>;
  readonly step: ReadonlySignal<StepNode | null>;
  readonly progress: ReadonlySignal<Progress | null>;
  readonly issues: ReadonlySignal<readonly Issue[]>;
  readonly refusals: ReadonlySignal<number>;
  readonly busy: ReadonlySignal<boolean>;
  readonly underway: ReadonlySignal<Underway | null>;
  readonly draft: DraftNode;
  readonly #place = signal<NavState>({ at: 'opening' });
  /** Steps that were on screen and are not sealed. */
  readonly #walked = new Set<string>();
  readonly #stops: (() => void)[] = [];
  readonly #way: StepSequence;
  readonly validator: StepValidator;
  readonly #nodes: StepNodes;
  readonly journey: FlowPosition;
  readonly #effects: LazyRunner;
  readonly #reactions: Reactions | undefined;
  readonly #drafts: AnswerStore;
  readonly #opener: Opener;
  readonly #navigator: Navigator;
  readonly #jobs = new PendingWork(() => this.state.dispose());
  #closed = false;
  /** Source with which the flow failed to open. */
  #failed: string | undefined;

  constructor({ flow, catalogue, host, input, kinds, frame = flow.as, keeper = keeperOf }: Opening) {
    this.parts = extensionImpls(flow, kinds);
    this.id = flow.id;
    this.kinds = flow.kinds;
    this.frame = frame;
    this.instance = host.identity();
    this.state = new FlowState(flow, catalogue, host, input, this.instance, this.parts, this.#changed);
    this.busy = this.#jobs.busy;
    this.#way = new (this.parts.sections ?? StepSequence)(flow, this.state);
    this.length = this.#way.length;
    this.hasFields = this.state.fields.size > 0;
    this.validator = new StepValidator(this.state, this.#way);
    this.#nodes = new StepNodes(this);
    const walker = {
      placeOf: (step: string) => this.#placeOf(step),
      taken: () => void this.#resume(),
      ended: () => this.close(),
      restarted: () => void this.#restart(),
      reactions: () => this.#reactions,
    };
    this.#drafts = keeper(this.state, walker, this.parts);
    this.draft = this.#drafts.node;
    this.#effects = new LazyRunner(this.state, this.#stage(), this.#drafts);
    this.underway = this.#effects.underway;
    if (flow.steps.some(({ on }) => on))
      this.#reactions = new this.parts.reactions(this.state, (effects, at) =>
        this.#run([effects, this.state.scope, at]),
      );
    this.#opener = new Opener(this.state, this.#way, this.#effects, this.#drafts);
    this.phase = computed(() => (this.#place.value.at === 'step' ? 'open' : this.#place.value.at));
    this.description = shownText(this.state.texts, flow.description, this.state.scope);
    this.listed = computed(() => flow.listed !== undefined && isNotRefused(flow.listed.when, this.state.scope));
    this.step = computed(() => this.nodeOf(this.#stepId()));
    this.progress = computed(() => this.#way.progress(this.#stepId()));
    this.issues = computed(() => this.validator.issuesOn(this.#stepId()));
    this.refusals = this.validator.refusals;
    this.journey = new FlowPosition(
      flow,
      (step) => this.#way.isVisible(step),
      (nav) => this.#moved(nav),
      this.#effects,
    );
    this.#navigator = new Navigator({
      state: this.state,
      steps: this.#way,
      validator: this.validator,
      journey: this.journey,
      effects: this.#effects,
      drafts: this.#drafts,
      seen: this.#walked,
      here: () => untracked(() => this.#stepId()),
      nodeOf: (step) => this.nodeOf(step),
    });
    void this.#open();
  }

  answer(field: string, value: Json | undefined): void {
    this.state.answer(field, value);
  }

  touch(field: string): void {
    this.state.setTouched(field, true);
    if (this.#stepId()) void this.#reactions?.settled(field);
  }

  next(step?: string): Promise<void> {
    return this.#jobs.press(() => this.#navigator.next(step));
  }

  cancel(): void {
    this.#effects.cancel();
  }

  back(): void {
    if (!this.busy.peek()) this.nodeOf(this.#stepId())?.back.peek()?.();
  }

  goTo(step: string): void {
    const here = this.#stepId();
    if (this.busy.peek() || here === null || !this.#walked.has(step)) return;
    this.#goFrom(here, step, this.journey.previous() === step ? { type: 'BACK' } : { type: 'GO', step });
  }

  /** Goes to a step unless a step on the way has invalid answers. */
  #goFrom(here: string, step: string, event: JourneyEvent): void {
    const free = catchNotReady(() => this.#way.isVisible(step) && this.#way.isRightUpTo(here, step));
    if (free === true) this.journey.send(event);
    else if (catchNotReady(() => this.#way.hasFaults(here)) === true) this.validator.insist(here);
  }

  retry(): void {
    this.state.askFailedAgain();
    fetchAgain();
    this.#opener.forget();
    this.validator.forgetRemarks();
    if (this.#place.peek().at !== 'failed') return;
    this.journey.send({ type: 'RETRY' });
    void this.#open();
  }

  reconnected(): void {
    fetchAgain();
    this.validator.forgetOffline();
    if ([...this.state.sources.values()].some((source) => source.failure()?.offline)) this.retry();
  }

  close(word?: string): void {
    if (this.#closed) return;
    this.#closed = true;
    if (word !== undefined) this.#drafts.forget();
    this.journey.send({ type: 'CLOSE' });
    this.#drafts.close();
    for (const stop of this.#stops) stop();
    this.state.host.closed(this.instance, word);
    this.#jobs.close();
  }

  failureOf(block?: BlockNode): string {
    const source = block ? block.presence.failure?.() : this.#failed;
    return orUndefined(() => this.state.sayFailed(source ?? '')) ?? '';
  }

  readonly word = (key: string, values?: Readonly<Record<string, Json>>): string =>
    orUndefined(() => this.state.word(key, values)) ?? '';

  readonly spokenDate = (date: string): string =>
    orUndefined(() => speakDay(date, this.state.texts.language())) ?? date;

  async run(...list: List): Promise<void> {
    this.#effects.look();
    await this.#run(list, true);
  }

  async #run(list: List, pressed = false): Promise<void> {
    await this.#jobs.run(async () =>
      this.#navigator.follow(await this.#effects.run((runner) => runner.run(...list, undefined, pressed))),
    );
  }

  reviewed(step: string): Reviewed | null {
    return this.#way.isVisible(step) ? { step: this.#way.step(step), change: () => this.#change(step) } : null;
  }

  backFrom({ id, back, aside }: Step): (() => void) | null {
    if (back === false) return null;
    if (typeof back === 'string') return () => this.journey.send({ type: 'BACK', step: back });
    if (back) return () => this.state.host.redirect({ page: back.page, with: {} });
    // Reads the signal: the target of the way back depends on the trail, which changes with every
    // move.
    void this.#place.value;
    const previous = catchNotReady(() => this.#way.previous(this.journey.previous(), id));
    if (typeof previous !== 'string') return null;
    // The trail may lead forward, after a jump to an earlier step; then invalid answers block the
    // way.
    return () =>
      aside ? this.journey.send({ type: 'BACK' }) : this.#goFrom(id, previous, { type: 'BACK', step: previous });
  }

  async #open(): Promise<void> {
    // Opening is a customer's action, too: libraries that were lost before are fetched again.
    fetchAgain();
    try {
      const opened = await this.#jobs.run(() => this.#opener.open());
      if (!this.#closed) await this.#begin(opened);
    } catch (fault) {
      this.state.host.report(fault);
      this.journey.send({ type: 'FAIL' });
    }
  }

  async #begin(opened: Opened): Promise<void> {
    if (opened.at === 'step') {
      // With a resumed trail, the way back must work at once.
      if (opened.trail.length > 0 && !this.#effects.Chart) await this.#effects.fetch();
      if (this.#closed) return;
      for (const step of opened.trail) this.#walked.add(step);
      this.journey.send({ type: 'OPEN', step: opened.step, trail: opened.trail });
      this.#track('modal-opened');
      return this.#watch();
    }
    await this.#jobs.run(async () => {
      if (opened.at === 'submit') return this.#navigator.submitAtOnce();
      if (opened.at === 'failed') this.#failed = opened.source;
      this.journey.send({ type: opened.at === 'refused' ? 'REFUSE' : 'FAIL' });
      const ending = opened.at === 'refused' ? opened.ending : await this.#opener.failed(opened.source);
      if (ending) await this.#navigator.follow(ending);
      if (opened.at === 'refused') this.close('refused');
    });
  }

  /** Goes to the step of the version from another window, after its answers were taken. */
  async #resume(): Promise<void> {
    await this.#jobs.run(async () => {
      const first = await whenReady(() => this.#way.first());
      if (typeof first !== 'string') return;
      const { step, trail } = await this.#drafts.resume(first, this.#way);
      for (const walked of trail) this.#walked.add(walked);
      this.journey.send({ type: 'GO', step });
    });
  }

  /** Opens the flow anew: without answers, with current data. */
  async #restart(): Promise<void> {
    for (const stop of this.#stops.splice(0)) stop();
    this.#walked.clear();
    this.validator.start();
    this.journey.send({ type: 'RESTART' });
    this.state.reset();
    this.state.askAgain();
    await this.#jobs.run(() => whenReady(() => this.state.requireFresh()));
    if (!this.#closed) await this.#open();
  }

  #placeOf(id: string): DraftPlace {
    const progress = this.#way.progress(id);
    const title = this.state.flow.title ?? this.#way.step(id).title;
    return {
      title: orUndefined(() => this.state.texts.say(title, this.state.scope)) ?? '',
      ...(progress?.total && { position: progress.position, total: progress.total }),
    };
  }

  #watch(): void {
    this.#stops.push(
      effect(() => {
        if (this.busy.value) return;
        this.#effects.rest();
        const here = this.#stepId();
        if (here) this.#walked.add(here);
        this.#navigator.leaveVanished(here);
      }),
      this.#opener.watch((ending) => void this.#navigator.follow(ending)),
      () => this.#track('modal-closed'),
    );
  }

  #track(event: string): void {
    if (this.frame === 'modal' || this.frame === 'alert')
      this.state.host.track(event, { name: this.state.flow.name ?? this.id });
  }

  readonly #changed = (field: string, set?: boolean): void => {
    // A changed answer hides its error until the field is left again.
    if (this.state.flow.validateOn === 'blur') this.state.setTouched(field, false);
    this.validator.forgetRemarks(field);
    this.#drafts.answered(field, set);
    if (this.#stepId()) this.#reactions?.answered(field);
  };

  #change(step: string): void {
    if (!this.busy.peek() && this.#walked.has(step)) this.#navigator.change(step);
  }

  #stage(): SessionActions {
    const again = () => this.#navigator.next(undefined);
    return {
      answer: (field, value) => this.state.answer(field, value, true),
      close: (word) => this.close(word),
      retried: () => {
        this.validator.forgetSaid();
        this.state.host.retried?.();
      },
      here: () => stepIn(this.#place.value),
      settle: (then) => this.#reactions?.settled().then(() => then) ?? then,
      isClosed: () => this.#closed,
      complain: (field, text) => this.#complain(field, text),
      seal: () => {
        // The current step is added again if the customer stays on it.
        this.#walked.clear();
        this.journey.send({ type: 'SEAL' });
      },
      retry: () => this.retry(),
      awaits: (closed) => void this.#jobs.outlast(closed).catch(this.state.host.report),
      later: (effects, scope, at) => void this.#run([effects, scope, at]),
      next: (within) => void (within ? this.#jobs.run(again) : this.#jobs.press(again)),
    };
  }

  #complain(name: string | undefined, text: string): void {
    const field = name === undefined ? undefined : this.state.fields.get(name);
    const here = this.#stepId();
    // A closed or unopened flow has no step on screen.
    if (here === null) {
      this.state.host.toast(text, 'error');
      // A flow without steps cannot show a retry, so it closes.
      if (this.phase.peek() === 'opening') this.close();
      return;
    }
    const root = field?.root;
    if (root !== undefined && catchNotReady(() => this.state.standsOn(here, root)) === false) {
      const step = catchNotReady(() => this.#way.stepOf(root));
      if (typeof step === 'string') this.#navigator.change(step);
    }
    this.validator.complain(field, text);
  }

  #moved(nav: NavState): void {
    const before = this.#place.peek();
    if (nav.at === before.at && stepIn(nav) === stepIn(before)) return;
    const entered = nav.at === 'step' && stepIn(before) !== nav.step ? this.#way.step(nav.step) : undefined;
    batch(() => {
      if (entered) this.#entered(entered);
      this.#place.value = nav;
    });
    if (entered) this.#reactions?.entered(entered);
  }

  #entered({ id, aside }: Step): void {
    this.#drafts.moved(id);
    this.validator.start();
    this.#navigator.arrived(id);
    if (aside) this.state.reached.value = new Set([...this.state.reached.peek(), id]);
  }

  #stepId(): string | null {
    return stepIn(this.#place.value) ?? null;
  }

  nodeOf(step: string | null): StepNode | null {
    return step === null ? null : this.#nodes.of(this.#way.step(step));
  }
}

/** Conditions that are still loading count as true. */
const isNotRefused = (when: Expression | undefined, scope: Scope): boolean =>
  catchNotReady(() => holds(when, scope)) !== false;

type List = [effects: Effects, scope: Scope, at: string];

const stepIn = (nav: NavState): string | undefined => ('step' in nav ? nav.step : undefined);
