// A flow that is open: opening, walking, submitting, closing. Everything that a client can do to a flow goes through here.
import { createAction, createBlocks, factRow, refusalOf, type Stand, speakAnswer } from './blocks.ts';
import { DraftKeeper } from './drafts.ts';
import { EffectRunner, type Ending } from './effects.ts';
import { holds } from './expressions.ts';
import type { Effects, PreparedCatalogue, PreparedFlow, Step } from './flow.ts';
import type { Host, Reply } from './host.ts';
import { Journey, type Place, stepsAfter } from './journey.ts';
import type {
  ActionNode,
  BlockNode,
  FlowSession,
  Issue,
  Json,
  Phase,
  Progress,
  Reading,
  ReviewGroup,
  StepNode,
} from './nodes.ts';
import { Page } from './page.ts';
import { fieldsOn } from './placements.ts';
import { Reactions } from './reactions.ts';
import { presence, shownText } from './readings.ts';
import { follow, Inner, type Scope } from './scope.ts';
import { batch, computed, effect, signal, untracked } from './signals.ts';
import { speakDay } from './speech.ts';
import { attempt, Unready } from './unready.ts';
import { whenReady } from './waiting.ts';

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

class Session implements FlowSession, Stand {
  readonly instance: string;
  readonly page: Page;
  readonly phase: Reading<Phase>;
  readonly step: Reading<StepNode | null>;
  readonly progress: Reading<Progress | null>;
  readonly issues: Reading<readonly Issue[]>;
  readonly busy = signal(false);
  readonly refusals = signal(0);
  readonly attempted = signal(false);
  readonly #place = signal<Place>({ at: 'opening' });
  readonly #remarks = signal<readonly string[]>([]);
  readonly #nodes = new Map<string, StepNode>();
  readonly #journey: Journey;
  readonly #effects: EffectRunner;
  readonly #reactions: Reactions;
  readonly #drafts: DraftKeeper;
  readonly #stops: (() => void)[] = [];
  readonly #handled = new Set<string>();
  readonly #walked = new Set<string>();
  #closed = false;
  #working = 0;

  constructor(readonly opening: Opening) {
    const { flow, catalogue, host, input } = opening;
    this.instance = host.identity();
    this.page = new Page(flow, catalogue, host, input, this.instance);
    this.#effects = new EffectRunner(this.page, {
      close: (word) => this.close(word),
      complain: (field, text) => this.#complain(field, text),
      seal: () => this.#journey.send({ type: 'SEAL' }),
      later: (effects, scope, at) => void this.run(effects, scope, at),
    });
    this.#reactions = new Reactions(this.page, (effects, at) => this.run(effects, this.page.scope, at));
    this.#drafts = new DraftKeeper(this.page);
    this.phase = computed(() => toPhase(this.#place.value));
    this.step = computed(() => this.#node(this.#stepId()));
    this.progress = computed(() => this.#progressNow());
    this.issues = computed(() => this.#issuesNow());
    this.#journey = new Journey(
      flow,
      (step) => this.#isVisible(step),
      (place) => this.#moved(place),
    );
    void this.#open();
  }

  get id(): string {
    return this.opening.flow.id;
  }

  get frame(): FlowSession['frame'] {
    return this.opening.frame ?? this.opening.flow.as;
  }

  answer(field: string, value: Json | undefined): void {
    if (!this.page.answer(field, value)) return;
    this.#remarks.value = [];
    this.#reactions.changed(field);
  }

  touch(field: string): void {
    const state = this.page.fields.get(field);
    if (state) state.touched.value = true;
    const step = this.#stepId();
    if (step) void this.#reactions.settled(this.#definition(step), field);
  }

  next(): Promise<void> {
    return this.#work(async () => {
      const step = this.#stepId();
      if (!step) return;
      const definition = this.#definition(step);
      await this.#reactions.settled(definition);
      if (this.#stepId() !== step || !(await this.#mayGoOn(definition))) return;
      const effects = definition.next ? definition.next.do : undefined;
      if (effects) await this.#finish(await this.#effects.run(effects, this.page.scope, `next.${step}`));
      else await this.#advance(step);
    });
  }

  back(): void {
    const node = this.#node(this.#stepId());
    if (!this.busy.peek()) node?.back.peek()?.();
  }

  goTo(step: string): void {
    if (this.busy.peek() || !this.#mayGoTo(step)) return;
    this.#journey.send(this.#journey.previous() === step ? { type: 'BACK' } : { type: 'GO', step });
  }

  /** Back to a step that was walked; forward to one that was reached, past steps whose answers are right. */
  #mayGoTo(target: string): boolean {
    const here = this.#stepId();
    const ids = this.opening.flow.steps.map(({ id }) => id);
    if (here === null || !this.#walked.has(target) || attempt(() => this.#isVisible(target)) !== true) return false;
    const between = ids.slice(ids.indexOf(here), ids.indexOf(target)).filter((id) => !this.#definition(id).aside);
    return between.every((id) => attempt(() => !this.#isVisible(id) || !this.#hasFaults(id)) === true);
  }

  #hasFaults(step: string): boolean {
    return fieldsOn(this.#definition(step)).some((name) => this.page.fields.get(name)?.fault.value);
  }

  retry(): void {
    this.page.host.questions.refresh(
      [...this.page.sources.values()].flatMap((source) =>
        source.failure() && source.source.asks ? [source.source.asks] : [],
      ),
    );
    this.#handled.clear();
    this.#remarks.value = [];
    if (this.#place.peek().at === 'failed') {
      this.#journey.send({ type: 'RETRY' });
      void this.#open();
    }
  }

  close(word?: string): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#drafts.keep(word === undefined && this.#working === 0 ? this.#stepId() : null);
    this.#journey.send({ type: 'CLOSE' });
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
    const definition = this.#definition(step);
    if (!this.#isVisible(step)) return null;
    const { page } = this;
    const rows = this.#rowBlocks(definition.blocks).flatMap((block) => {
      if (!('field' in block))
        return block.rows
          .map((row, index) => factRow(row, `${block.id ?? ''}${index}`, page, page.scope))
          .filter((row) => row.presence !== 'hidden');
      const state = page.fields.get(block.field);
      if (!state?.asked.value) return [];
      const label = page.texts.say(state.field.label, page.scope);
      return [
        {
          key: state.name,
          presence: 'shown' as const,
          label,
          value: speakAnswer(state, page) || page.texts.word('not_given'),
        },
      ];
    });
    return { step, title: page.texts.say(definition.title, page.scope), rows };
  }

  #rowBlocks(blocks: Step['blocks']): Extract<Step['blocks'][number], { field: string } | { rows: unknown }>[] {
    return blocks.flatMap((block) => {
      if ('when' in block && !holds(block.when, this.page.scope)) return [];
      if ('field' in block || block.kind === 'facts') return [block];
      return block.kind === 'group' && !block.each ? this.#rowBlocks(block.blocks) : [];
    });
  }

  async #open(): Promise<void> {
    await this.#work(async () => {
      for (const [index, guard] of this.opening.flow.allowed.entries()) {
        const allowed = await whenReady(() => holds(guard.that, this.page.scope));
        if (allowed instanceof Unready) return this.#fail(allowed);
        if (allowed) continue;
        this.#journey.send({ type: 'REFUSE' });
        await this.#finish(await this.#effects.run(guard.else, this.page.scope, `allowed.${index}`));
        return this.close('refused');
      }
      const first = await whenReady(() => this.#firstVisible());
      if (first instanceof Unready) return this.#fail(first);
      if (first === undefined) return this.#submitWithoutSteps();
      await this.#drafts.restore();
      this.#journey.send({ type: 'OPEN', step: await this.#resumeAt(first) });
      this.page.host.track('opened', { flow: this.opening.flow.name ?? this.id });
      this.#watch();
    }, true);
  }

  /** The step of the draft, or the first before it whose answers are not right any more. */
  async #resumeAt(first: string): Promise<string> {
    const wanted = this.#drafts.step;
    for (let at: string | undefined = first; at !== undefined && wanted !== null; ) {
      if (at === wanted || !(await this.#isRight(at))) return at;
      const next: string | undefined | Unready = await whenReady(() => this.#nextVisible(at as string));
      at = next instanceof Unready ? undefined : next;
    }
    return first;
  }

  async #isRight(step: string): Promise<boolean> {
    return (await whenReady(() => this.#hasFaults(step))) === false;
  }

  async #submitWithoutSteps(): Promise<void> {
    await this.#finish(await this.#effects.run(this.opening.flow.submit, this.page.scope, 'submit'));
  }

  /** A source did not answer: what that means is declared at the source. */
  async #fail(reason: Unready): Promise<void> {
    this.#journey.send({ type: 'FAIL' });
    await this.#runFailure(reason.what);
  }

  async #runFailure(name: string): Promise<void> {
    const source = this.page.sources.get(name);
    const reply = source?.failure();
    if (!source || !reply || !Array.isArray(source.source.failed)) return;
    const scope = new Inner(this.page.scope, 'response', (rest) => follow(reply satisfies Reply, rest));
    await this.#finish(await this.#effects.run(source.source.failed, scope, `sources.${name}`));
  }

  /** What goes on by itself while the flow is open: a vanished step, failed sources, the draft. */
  #watch(): void {
    this.#stops.push(
      effect(() => {
        const step = this.#stepId();
        if (step === null || this.busy.value || this.#definition(step).aside) return;
        if (attempt(() => this.#isVisible(step)) === false) untracked(() => this.#leaveVanished(step));
      }),
      effect(() => {
        for (const source of this.page.sources.values()) {
          if (!source.active.value) continue;
          const state = attempt(() => source.state.value);
          if (state instanceof Unready || state?.status !== 'failed' || this.#handled.has(source.name)) continue;
          this.#handled.add(source.name);
          void Promise.resolve().then(() => this.#runFailure(source.name));
        }
      }),
      effect(() => this.#drafts.watch(this.#stepId())),
    );
  }

  #leaveVanished(step: string): void {
    const ids = this.opening.flow.steps.map((definition) => definition.id);
    const before = ids.slice(0, ids.indexOf(step)).findLast((id) => !this.#definition(id).aside && this.#isVisible(id));
    const target = before ?? this.#firstVisible();
    if (target) this.#journey.send({ type: 'GO', step: target });
  }

  /** Whether nothing on the step stands in the way; says what does. */
  async #mayGoOn(step: Step): Promise<boolean> {
    this.#remarks.value = [];
    this.attempted.value = true;
    const node = this.#node(step.id) as StepNode;
    const refused = await whenReady(() => {
      if (this.page.refreshing()) throw new Unready('pending', 'refresh');
      return this.#refusal(step, node);
    });
    if (refused === null) return true;
    batch(() => {
      if (refused instanceof Unready) this.#remarks.value = [this.word('source_failed')];
      else this.#remarks.value = refused.remarks;
      this.refusals.value += 1;
    });
    return false;
  }

  #refusal(step: Step, node: StepNode): { remarks: string[] } | null {
    for (const block of node.blocks) requireReady(block);
    const faults = this.#hasFaults(step.id);
    const { scope, texts } = this.page;
    const rules = (step.rules ?? [])
      .filter((rule) => holds(rule.when, scope) && !holds(rule.that, scope))
      .map((rule) => texts.say(rule.text, scope));
    const own = step.next ? refusalOf(step.next, this.page, scope) : null;
    const remarks = own === null ? rules : [...rules, own];
    return faults || remarks.length > 0 ? { remarks } : null;
  }

  async #advance(step: string): Promise<void> {
    const next = await whenReady(() => this.#nextVisible(step));
    if (next instanceof Unready) this.#complain(undefined, this.word('source_failed'));
    else if (next === undefined) await this.#submit();
    else this.#journey.send({ type: 'NEXT' });
  }

  async #submit(): Promise<void> {
    this.#journey.send({ type: 'SUBMIT' });
    const ending = await this.#effects.run(this.opening.flow.submit, this.page.scope, 'submit');
    if (!ending.failed) this.#drafts.forget();
    await this.#finish(ending);
  }

  /** Goes where a list of effects ended. */
  async #finish(ending: Ending): Promise<void> {
    const step = this.#stepId();
    if (ending.goTo === 'submit') return this.#submit();
    if (ending.goTo === 'next' && step) return this.#advance(step);
    if (ending.goTo === 'back') this.#node(step)?.back.peek()?.();
    else if (ending.goTo !== undefined) this.#journey.send({ type: 'GO', step: ending.goTo });
    if (this.#place.peek().at === 'running') this.#journey.send({ type: 'STAY' });
  }

  #complain(name: string | undefined, text: string): void {
    const field = name === undefined ? undefined : this.page.fields.get(name);
    const step = this.#stepId();
    if (field && step && !fieldsOn(this.#definition(step)).includes(field.name)) this.#goToField(field.name);
    batch(() => {
      if (field) field.complaint.value = text;
      else this.#remarks.value = [...this.#remarks.peek(), text];
      this.refusals.value += 1;
    });
  }

  /** An issue is shown where it can be mended. */
  #goToField(name: string): void {
    const place = this.opening.flow.steps.find((step) => fieldsOn(step).includes(name) && this.#isVisible(step.id));
    if (place) this.#journey.send({ type: 'GO', step: place.id });
  }

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
    if (sameplace(before, place)) return;
    batch(() => {
      if (place.at === 'step' && !('step' in before && before.step === place.step)) this.#entered(place.step);
      this.#place.value = place;
    });
    if (place.at === 'step' && !('step' in before && before.step === place.step))
      this.#reactions.entered(this.#definition(place.step));
  }

  #entered(step: string): void {
    this.#walked.add(step);
    this.attempted.value = false;
    this.#remarks.value = [];
    for (const field of this.page.fields.values()) if (field.complaint.peek() !== null) field.complaint.value = null;
    if (this.#definition(step).aside) this.page.reached.value = new Set([...this.page.reached.peek(), step]);
  }

  #stepId(): string | null {
    const place = this.#place.value;
    return 'step' in place ? place.step : null;
  }

  #definition(step: string): Step {
    const definition = this.opening.flow.steps.find((candidate) => candidate.id === step);
    if (!definition) throw new Error(`${this.id}: no step "${step}"`);
    return definition;
  }

  #isVisible(step: string): boolean {
    return holds(this.#definition(step).when, this.page.scope);
  }

  #firstVisible(): string | undefined {
    return this.opening.flow.steps.find((step) => !step.aside && this.#isVisible(step.id))?.id;
  }

  #nextVisible(step: string): string | undefined {
    return stepsAfter(step, this.opening.flow.steps).find((id) => this.#isVisible(id));
  }

  #progressNow(): Progress | null {
    const step = this.#stepId();
    const ordered = this.opening.flow.steps.filter((candidate) => !candidate.aside);
    if (step === null || ordered.length < 2 || this.#definition(step).aside) return null;
    const visible = attempt(() => ordered.filter((candidate) => this.#isVisible(candidate.id)).map(({ id }) => id));
    if (visible instanceof Unready) return { position: ordered.findIndex(({ id }) => id === step) + 1, total: null };
    return visible.length < 2 ? null : { position: visible.indexOf(step) + 1, total: visible.length };
  }

  #issuesNow(): readonly Issue[] {
    const step = this.#stepId();
    if (step === null) return [];
    const faults = fieldsOn(this.#definition(step)).flatMap((name): Issue[] => {
      const state = this.page.fields.get(name);
      if (!state) return [];
      if (state.complaint.value !== null) return [{ field: name, code: 'server', text: state.complaint.value }];
      const fault = this.attempted.value ? attempt(() => state.fault.value) : null;
      return fault instanceof Unready || fault === null ? [] : [{ field: name, ...fault }];
    });
    return [...faults, ...this.#remarks.value.map((text) => ({ code: 'step', text }))];
  }

  #node(step: string | null): StepNode | null {
    if (step === null) return null;
    const known = this.#nodes.get(step);
    if (known) return known;
    const node = untracked(() => this.#createStep(this.#definition(step)));
    this.#nodes.set(step, node);
    return node;
  }

  #createStep(step: Step): StepNode {
    const { scope, texts } = this.page;
    return {
      id: step.id,
      look: step.look ?? 'form',
      title: shownText(texts, step.title, scope),
      blocks: createBlocks(step.blocks, this, scope, step.id),
      next: this.#nextAction(step),
      back: computed(() => this.#backFrom(step)),
    };
  }

  #nextAction(step: Step): ActionNode | null {
    const isPage = this.opening.flow.as === 'page' || this.opening.flow.as === 'region';
    if (step.next === false || (step.next === undefined && isPage && !this.opening.flow.submit.length)) return null;
    const { scope, texts } = this.page;
    const definition = step.next ?? { label: '' };
    const node = createAction(definition, { stand: this, scope, at: `next.${step.id}` });
    const label: Reading<string | null> = step.next ? node.label : computed(() => this.word('continue'));
    const shown = step.next
      ? presence(step.next.when, scope, () => texts.say(definition.label, scope))
      : signal('shown' as const);
    return {
      ...node,
      look: 'primary',
      label,
      presence: shown,
      running: this.busy,
      refusal: signal(null),
      press: () => this.next(),
    };
  }

  #backFrom(step: Step): (() => void) | null {
    const { back } = step;
    if (back === false) return null;
    if (typeof back === 'string') return () => this.#journey.send({ type: 'GO', step: back });
    if (back) return () => this.page.host.redirect({ page: back.page, with: {} });
    // Where back leads depends on the trail, which changes with every move.
    void this.#place.value;
    return attempt(() => this.#journey.previous()) !== undefined &&
      !(attempt(() => this.#journey.previous()) instanceof Unready)
      ? () => this.#journey.send({ type: 'BACK' })
      : null;
  }
}

function toPhase(place: Place): Phase {
  if (place.at === 'step') return 'open';
  return place.at;
}

function sameplace(a: Place, b: Place): boolean {
  return a.at === b.at && ('step' in a ? a.step : '') === ('step' in b ? b.step : '');
}

/** Throws while a block, or anything inside it, is still loading. */
function requireReady(block: BlockNode): void {
  const state = block.presence.value;
  if (state === 'pending' || state === 'failed') throw new Unready(state, block.key);
  if (state === 'hidden' || block.kind !== 'group') return;
  for (const inner of block.blocks.value ?? []) requireReady(inner);
}
