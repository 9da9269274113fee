// A flow that is open: opening, walking, submitting, closing. Everything that a client can do to a flow goes through here.

import type { Scope } from '../expressions/scope.ts';
import type { Effects, PreparedCatalogue, PreparedFlow, Step } from '../flow.ts';
import type { Host } from '../host.ts';
import type { FlowSession, Issue, Json, Phase, Progress, Reading, ReviewGroup, StepNode } from '../nodes.ts';
import { Page } from '../page/page.ts';
import { fieldsOn } from '../page/placements.ts';
import { reviewOf, StepNodes, type StepStand } from '../screen/steps.ts';
import { batch, computed, effect, signal, untracked } from '../signals.ts';
import { speakDay } from '../texts/speech.ts';
import { attempt, Unready } from '../unready.ts';
import { fetchAgain } from '../values/lazy.ts';
import { whenReady } from '../waiting.ts';
import { DraftKeeper } from './drafts.ts';
import { EffectRunner, type Ending } from './effects.ts';
import { Journey, type Place } from './journey.ts';
import { Judge } from './judge.ts';
import { Opener } from './opening.ts';
import { Reactions } from './reactions.ts';
import { Way } from './way.ts';

/** What a flow is opened with. */
export interface Opening {
  readonly flow: PreparedFlow;
  readonly catalogue: PreparedCatalogue;
  readonly host: Host;
  readonly input: Readonly<Record<string, Json>>;
  /** The frame it is drawn in, when it is not the flow's own: a page that is opened over another is a dialog. */
  readonly frame?: FlowSession['frame'];
}

/**
 * Opens a flow.
 *
 * It checks who may open it, resumes a draft, and then stands on its first step; all of that goes on after this returns.
 *
 * @returns the face that a renderer or a test talks to
 * @see spec 3 §3, §4 "Form engine"
 */
export function createFlow(opening: Opening): FlowSession {
  return new Session(opening);
}

class Session implements FlowSession, StepStand {
  readonly id: string;
  readonly instance: string;
  readonly frame: FlowSession['frame'];
  readonly page: Page;
  readonly phase: Reading<Phase>;
  readonly step: Reading<StepNode | null>;
  readonly progress: Reading<Progress | null>;
  readonly issues: Reading<readonly Issue[]>;
  readonly refusals: Reading<number>;
  readonly attempted: Reading<boolean>;
  readonly busy = signal(false);
  readonly #place = signal<Place>({ at: 'opening' });
  readonly #walked = new Set<string>();
  readonly #stops: (() => void)[] = [];
  readonly #way: Way;
  readonly #judge: Judge;
  readonly #nodes: StepNodes;
  readonly #journey: Journey;
  readonly #effects: EffectRunner;
  readonly #reactions: Reactions;
  readonly #drafts: DraftKeeper;
  readonly #opener: Opener;
  #closed = false;
  #working = 0;

  constructor({ flow, catalogue, host, input, frame = flow.as }: Opening) {
    this.id = flow.id;
    this.frame = frame;
    this.instance = host.identity();
    this.page = new Page(flow, catalogue, host, input, this.instance);
    this.#way = new Way(flow, this.page);
    this.#judge = new Judge(this.page, this.#way);
    this.#nodes = new StepNodes(this);
    this.#effects = new EffectRunner(this.page, {
      answer: (field, value) => this.answer(field, value),
      close: (word) => this.close(word),
      complain: (field, text) => this.#complain(field, text),
      seal: () => this.#journey.send({ type: 'SEAL' }),
      later: (effects, scope, at) => void this.run(effects, scope, at),
    });
    this.#reactions = new Reactions(this.page, (effects, at) => this.run(effects, this.page.scope, at));
    this.#drafts = new DraftKeeper(this.page);
    this.#opener = new Opener(this.page, this.#way, this.#effects, this.#drafts);
    this.phase = computed(() => (this.#place.value.at === 'step' ? 'open' : this.#place.value.at));
    this.step = computed(() => this.#nodeOf(this.#stepId()));
    this.progress = computed(() => this.#way.progress(this.#stepId()));
    this.issues = computed(() => this.#judge.issuesOn(this.#stepId()));
    this.refusals = this.#judge.refusals;
    this.attempted = this.#judge.attempted;
    this.#journey = new Journey(
      flow,
      (step) => this.#way.isVisible(step),
      (place) => this.#moved(place),
    );
    void this.#open();
  }

  answer(field: string, value: Json | undefined): void {
    if (!this.page.answer(field, value)) return;
    this.#judge.forgetRemarks();
    this.#drafts.answered(field);
    this.#reactions.changed(field);
  }

  touch(field: string): void {
    const state = this.page.fields.get(field);
    if (state) state.touched.value = true;
    const step = this.#stepId();
    if (step) void this.#reactions.settled(this.#way.step(step), field);
  }

  next(): Promise<void> {
    return this.#work(async () => {
      const id = this.#stepId();
      if (!id) return;
      const step = this.#way.step(id);
      // What is agreed must have been shown: a press before the amounts were there agrees to nothing.
      const binding = step.next ? step.next.binding : undefined;
      if (binding && !this.#judge.isShown(this.#nodes.of(step))) return;
      await this.#reactions.settled(step);
      if (this.#stepId() !== id || !(await this.#judge.lets(step, this.#nodes.of(step)))) return;
      const effects = step.next ? step.next.do : undefined;
      if (effects) await this.#finish(await this.#effects.run(effects, this.page.scope, `next.${id}`));
      else await this.#advance(id);
    });
  }

  back(): void {
    if (!this.busy.peek()) this.#nodeOf(this.#stepId())?.back.peek()?.();
  }

  goTo(step: string): void {
    const here = this.#stepId();
    if (this.busy.peek() || here === null || !this.#walked.has(step)) return;
    const free = attempt(() => this.#way.isVisible(step) && this.#way.isRightUpTo(here, step));
    if (free === true) this.#journey.send(this.#journey.previous() === step ? { type: 'BACK' } : { type: 'GO', step });
  }

  retry(): void {
    const failed = [...this.page.sources.values()].filter((source) => source.failure());
    this.page.host.questions.refresh(failed.flatMap(({ source }) => source.asks ?? []));
    fetchAgain();
    this.#opener.forget();
    this.#judge.forgetRemarks();
    if (this.#place.peek().at !== 'failed') return;
    this.#journey.send({ type: 'RETRY' });
    void this.#open();
  }

  close(word?: string): void {
    if (this.#closed) return;
    this.#closed = true;
    if (word !== undefined) this.#drafts.forget();
    this.#journey.send({ type: 'CLOSE' });
    if (this.#walked.size > 0) this.#track('modal-closed');
    this.page.host.closed(this.instance, word);
    if (this.#working === 0) this.#dispose();
  }

  readonly word = (key: string, values?: Readonly<Record<string, Json>>): string => {
    const said = attempt(() => this.page.texts.word(key, values));
    return said instanceof Unready ? '' : said;
  };

  readonly spokenDate = (date: string): string => {
    const said = attempt(() => speakDay(date, this.page.texts.language()));
    return said instanceof Unready ? date : said;
  };

  /** Runs effects for an action, a reaction or a closing word. */
  async run(effects: Effects, scope: Scope, at: string): Promise<void> {
    await this.#work(async () => this.#finish(await this.#effects.run(effects, scope, at)), true);
  }

  review(step: string): ReviewGroup | null {
    return this.#way.isVisible(step) ? reviewOf(this.#way.step(step), this.page) : null;
  }

  backFrom({ back }: Step): (() => void) | null {
    if (back === false) return null;
    if (typeof back === 'string') return () => this.#journey.send({ type: 'GO', step: back });
    if (back) return () => this.page.host.redirect({ page: back.page, with: {} });
    // Where back leads depends on the trail, which changes with every move.
    void this.#place.value;
    const previous = attempt(() => this.#journey.previous());
    return typeof previous === 'string' ? () => this.#journey.send({ type: 'BACK' }) : null;
  }

  async #open(): Promise<void> {
    await this.#work(async () => {
      const opened = await this.#opener.open();
      if (opened.at === 'submit') {
        await this.#finish(await this.#effects.run(this.page.flow.submit, this.page.scope, 'submit'));
      } else if (opened.at === 'refused') {
        this.#journey.send({ type: 'REFUSE' });
        await this.#finish(opened.ending);
        this.close('refused');
      } else if (opened.at === 'failed') {
        this.#journey.send({ type: 'FAIL' });
        await this.#finish((await this.#opener.failed(opened.source)) ?? { early: true });
      } else {
        for (const step of opened.trail) this.#walked.add(step);
        this.#journey.send({ type: 'OPEN', step: opened.step, trail: opened.trail });
        this.#track('modal-opened');
        this.#watch();
      }
    }, true);
  }

  /** What goes on by itself while the flow is open: a vanished step, failed sources, the draft. */
  #watch(): void {
    this.#stops.push(
      effect(() => {
        const step = this.#stepId();
        if (step === null || this.busy.value || this.#way.step(step).aside) return;
        if (attempt(() => this.#way.isVisible(step)) === false) untracked(() => this.#leaveVanished(step));
      }),
      this.#opener.watch((ending) => void this.#finish(ending)),
    );
  }

  /** Dialogs are tracked by their public names (spec 2 §2). */
  #track(event: string): void {
    if (this.frame === 'modal' || this.frame === 'alert')
      this.page.host.track(event, { name: this.page.flow.name ?? this.id });
  }

  #leaveVanished(vanished: string): void {
    const step = this.#way.before(vanished);
    if (step) this.#journey.send({ type: 'GO', step });
  }

  async #advance(step: string): Promise<void> {
    const next = await whenReady(() => this.#way.after(step));
    if (next instanceof Unready) this.#complain(undefined, this.word('source_failed'));
    else if (next === undefined) await this.#submit();
    else this.#journey.send({ type: 'NEXT' });
  }

  async #submit(): Promise<void> {
    if (await this.#returnToFault()) return;
    this.#journey.send({ type: 'SUBMIT' });
    const ending = await this.#effects.run(this.page.flow.submit, this.page.scope, 'submit');
    if (!ending.failed) this.#drafts.forget();
    await this.#finish(ending);
  }

  /** An answer that was broken on the way back is never submitted: the customer returns to it. */
  async #returnToFault(): Promise<boolean> {
    const step = await whenReady(() => this.#way.firstFaulty());
    if (typeof step !== 'string') return false;
    this.#journey.send({ type: 'GO', step });
    this.#judge.insist();
    return true;
  }

  /** Goes where a list of effects ended. */
  async #finish(ending: Ending): Promise<void> {
    const step = this.#stepId();
    if (ending.goTo === 'submit') return this.#submit();
    if (ending.goTo === 'next' && step) return this.#advance(step);
    if (ending.goTo === 'back') this.#nodeOf(step)?.back.peek()?.();
    else if (ending.goTo !== undefined) this.#journey.send({ type: 'GO', step: ending.goTo });
    if (this.#place.peek().at === 'running') this.#journey.send({ type: 'STAY' });
  }

  /** An issue is shown where it can be mended. */
  #complain(name: string | undefined, text: string): void {
    const field = name === undefined ? undefined : this.page.fields.get(name);
    const here = this.#stepId();
    if (field && here && !fieldsOn(this.#way.step(here)).includes(field.name)) {
      const step = attempt(() => this.#way.stepOf(field.name));
      if (typeof step === 'string') this.#journey.send({ type: 'GO', step });
    }
    this.#judge.complain(field, text);
  }

  /** One job at a time: a press while another is under way is ignored, unless it belongs to it. */
  async #work(job: () => Promise<void>, always = false): Promise<void> {
    if (this.#working > 0 && !always) return;
    this.#working += 1;
    this.busy.value = true;
    try {
      await job();
    } finally {
      this.#working -= 1;
      this.busy.value = this.#working > 0;
      if (this.#closed && this.#working === 0) this.#dispose();
    }
  }

  #dispose(): void {
    for (const stop of this.#stops) stop();
    this.page.dispose();
  }

  #moved(place: Place): void {
    const before = this.#place.peek();
    if (place.at === before.at && stepIn(place) === stepIn(before)) return;
    const entered = place.at === 'step' && stepIn(before) !== place.step ? place.step : undefined;
    batch(() => {
      if (entered !== undefined) this.#entered(entered);
      this.#place.value = place;
    });
    if (entered !== undefined) this.#reactions.entered(this.#way.step(entered));
  }

  #entered(step: string): void {
    this.#walked.add(step);
    this.#drafts.moved(step);
    this.#judge.start();
    if (this.#way.step(step).aside) this.page.reached.value = new Set([...this.page.reached.peek(), step]);
  }

  #stepId(): string | null {
    return stepIn(this.#place.value) ?? null;
  }

  #nodeOf(step: string | null): StepNode | null {
    return step === null ? null : this.#nodes.of(this.#way.step(step));
  }
}

const stepIn = (place: Place): string | undefined => ('step' in place ? place.step : undefined);
