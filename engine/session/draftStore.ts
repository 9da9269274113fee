import type { CallKeyStore, Sent } from '../effects/callKeys.ts';
import type { Draft, DraftName, DraftPlace, DraftState } from '../host.ts';
import type { DraftNode, Json } from '../nodes.ts';
import { NotReady, orUndefined } from '../notReady.ts';
import { computed, signal } from '../signals.ts';
import type { FieldState } from '../state/fieldState.ts';
import type { FlowState } from '../state/flowState.ts';
import { speakMoment } from '../text/speakMoment.ts';
import { lazy } from '../values/lazy.ts';
import { whenReady } from '../whenReady.ts';
import { AnswerStore, openedWith, type Walker } from './answerStore.ts';

const NOTHING: DraftState = {};

/** Loaded only when there is a draft to resume. */
export const draftLibrary = lazy('drafts', () => import('./resumeDraft.ts'));

/** Keeps the draft of one flow. The cost of a change does not depend on the number of fields. */
export class DraftStore extends AnswerStore implements CallKeyStore {
  readonly sent = new Map<string, Sent>();
  readonly #name: DraftName;
  readonly #walker: Walker;
  #answers: Record<string, Json> = {};
  #labels: Record<string, string> = {};
  /** Fields whose chosen options load their labels: a choice may be an argument of their source. */
  readonly #unlabelled = new Set<FieldState>();
  #place: DraftPlace | undefined;
  #forgotten = false;
  #loading: ReturnType<FlowState['host']['drafts']['load']>;
  readonly #unfit = signal<DraftNode['unfit']['value']>([]);
  override readonly node: DraftNode;

  constructor(state: FlowState, walker: Walker) {
    super(state);
    this.#walker = walker;
    this.#name = { flow: state.flow.id, input: openedWith(state) };
    this.node = this.#makeNode();
  }

  override load(): void {
    this.#loading = this.state.host.drafts.load(this.#name);
  }

  override async restore(): Promise<void> {
    const draft = await this.#loading;
    if (draft) await this.#take(draft);
  }

  override answered(name: string): void {
    const changed = this.state.fields.get(name);
    const root = this.state.fields.get(changed?.root ?? '');
    if (!root || changed?.field.private) return;
    const value = root.kept;
    if (value !== undefined) this.#answers[root.name] = value;
    this.#labels[root.name] ??=
      orUndefined(() => this.state.texts.say(root.field.label, this.state.scope)) ?? root.name;
    if (root.choices) this.#unlabelled.add(root);
    this.save();
  }

  override moved(step: string): void {
    const walking = this.step !== null && this.step !== step;
    this.step = step;
    this.#place = this.#walker.placeOf(step);
    if (walking || Object.keys(this.#answers).length > 0) this.save();
  }

  override async flush(): Promise<void> {
    this.save();
    await this.state.host.drafts.flush?.(this.#name);
  }

  override forget(): void {
    this.#forgotten = true;
    this.#write(undefined);
  }

  async #take(draft: Draft): Promise<void> {
    const resuming = await whenReady(draftLibrary);
    if (resuming instanceof NotReady) throw resuming;
    if (!resuming.isDraft(draft)) return;
    const { step, answers, labels, unfit } = resuming.resumeDraft(draft, this.state);
    this.step = step;
    this.resume = (first, steps) => resuming.stepToResume(step, first, steps);
    this.id = draft.id;
    this.#answers = { ...answers };
    this.#labels = { ...labels };
    for (const [position, sent] of Object.entries(draft.sent ?? {})) this.sent.set(position, sent);
    this.#unfit.value = unfit;
  }

  #makeNode(): DraftNode {
    const { host, texts } = this.state;
    const state = host.drafts.state?.(this.#name);
    const now = () => state?.value ?? NOTHING;
    return {
      saved: computed(() => {
        const { saved } = now();
        if (!saved) return null;
        const text = orUndefined(() => speakMoment(saved.at, host.now.value, texts.language(), texts.timeZone));
        return text === undefined ? null : { text, where: saved.where };
      }),
      unfit: this.#unfit,
      rival: computed(() => {
        const { theirs } = now();
        return theirs === undefined || this.#forgotten ? null : theirs === 'finished' ? 'finished' : 'changed';
      }),
      settle: (whose) => void this.#settle(whose, now().theirs).catch(host.report),
      dismiss: () => {
        this.#unfit.value = [];
      },
    };
  }

  async #settle(whose: 'theirs' | 'ours', theirs: DraftState['theirs']): Promise<void> {
    if (theirs === undefined) return;
    if (whose === 'theirs' && theirs !== 'finished') await this.#take(theirs);
    this.state.host.drafts.settle?.(this.#name);
    // The finished draft used its id for keys: a new start needs another.
    this.id = theirs === 'finished' ? this.state.host.identity() : theirs.id;
    if (theirs !== 'finished') return whose === 'ours' ? this.save() : this.#walker.taken();
    if (whose === 'theirs') return this.#walker.ended();
    this.#reset();
    this.#walker.restarted();
  }

  /** Forgets the draft that another window has finished. */
  #reset(): void {
    this.step = null;
    this.resume = AnswerStore.prototype.resume;
    this.#answers = {};
    this.#labels = {};
    this.#place = undefined;
    this.sent.clear();
    this.#unfit.value = [];
  }

  override sentIn(): CallKeyStore {
    return this;
  }

  save(): void {
    for (const root of this.#unlabelled)
      for (const { answer, label } of orUndefined(() => root.offered.peek()) ?? [])
        if (label && [root.kept].flat().includes(answer)) {
          this.#labels[`${root.name}=${answer}`] ??= label;
          this.#unlabelled.delete(root);
        }
    const sent = Object.fromEntries([...this.sent].map(([position, { key, print }]) => [position, { key, print }]));
    const draft: Draft = {
      version: this.state.flow.version,
      id: this.id,
      step: this.step,
      answers: this.#answers,
      labels: this.#labels,
      ...(this.#place && { place: this.#place }),
      ...(this.sent.size > 0 && { sent }),
    };
    if (!this.#forgotten) this.#write(draft);
  }

  /** A failing store must not block the customer: the answers are still on screen. */
  #write(draft: Draft | undefined): void {
    try {
      this.state.host.drafts.save(this.#name, draft);
    } catch (fault) {
      this.state.host.report(fault);
    }
  }
}
