// Walks through a flow while one call fails in one way, and to its end after the failure.
import type { AddressInfo } from 'node:net';
import { computed, type Draft, effect, type FileEntry, type Json, type PreparedFlow } from '@fahrplan/engine';
import { createQuestions } from '../../../app/portal/host/questions.ts';
import { readShown } from '../../../app/studio/preview/walk/readAll.ts';
import { catalogue, copy, flowIn } from '../definitions.ts';
import { titleOf, wordsOn } from '../journeys/screen.ts';
import { Walk, walk } from '../journeys/walk.ts';
import { JPG } from '../server/files.ts';
import type { Portal } from '../server/portal.ts';
import { Customer } from './customer.ts';
import { isLabel, type Journey, type Stop } from './journeys.ts';
import type { Trouble } from './troubles.ts';

export interface Outcome {
  /** Messages to the customer, or none when the flow continues without the call. */
  readonly said: readonly string[];
  readonly faults: readonly unknown[];
  readonly effects: number;
  readonly calls: Customer['calls'];
}

const prepared = new Map<string, PreparedFlow>();
/** Cache, because checking a flow takes longer than walking through it. */
function flowOf(id: string): PreparedFlow {
  const flow = prepared.get(id) ?? flowIn(id);
  prepared.set(id, flow);
  return flow;
}

interface Adversity {
  readonly operation?: string;
  readonly trouble?: Trouble;
  /** Reloads the page before and after each action. */
  readonly reloads?: boolean;
  /** Time of the browser's clock, if it differs from the server's. */
  readonly now?: string;
  readonly onlooker?: Onlooker;
}

/** Hooks that observe a run, and may keep or restore drafts. */
export interface Onlooker {
  /** Prefix of names made by the browser. */
  readonly names?: string;
  /** Called before the flow is opened. The flow resumes the drafts that exist then. */
  begin?(customer: Customer, input: Values, drafts: Map<string, Draft>): Promise<void>;
  /** Called after a resume, after the answers of a step, and after an error message. */
  see?(moment: 'resumed' | 'answered' | 'told', flow: Walk, drafts: ReadonlyMap<string, Draft>): void;
}

type Values = Readonly<Record<string, Json>>;

const TURNS = 24;
const MAX_WAIT_MS = 8_000;

/** Walks through a flow. A failing operation works again once the customer has seen a message. */
export async function goThrough(
  portal: Portal,
  journey: Journey,
  locale: string,
  { operation, trouble, reloads = false, now, onlooker = {} }: Adversity = {},
): Promise<Outcome> {
  const { port } = portal.app.server.address() as AddressInfo;
  const customer = new Customer(`http://127.0.0.1:${port}`, locale);
  await (journey.scenario ? customer.signIn(journey.scenario) : customer.greet());
  const input = await journey.prepare(portal);
  const before = (await journey.effects?.(portal)) ?? 0;
  const passage = new Passage(journey, customer, input, operation, trouble, reloads, now, onlooker);
  await passage.go();
  const effects = ((await journey.effects?.(portal)) ?? 0) - before;
  return { said: passage.said, faults: passage.faults, effects, calls: customer.calls };
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A flow may redirect or open another one before it has a step. */
const isOpening = ({ session, redirects, opened }: Walk) =>
  session.phase.value === 'opening' && redirects.length === 0 && opened.length === 0;

class Passage {
  readonly said: string[] = [];
  readonly faults: unknown[] = [];
  readonly #answered = new Set<string>();
  readonly #tries = new Map<string, number>();
  readonly #drafts = new Map<string, Draft>();
  readonly #memory = new Map<string, Json>();
  #flow!: Walk;
  #over: boolean;
  #unlook = () => {};

  constructor(
    readonly journey: Journey,
    readonly customer: Customer,
    readonly input: Values,
    readonly operation: string | undefined,
    readonly trouble: Trouble | undefined,
    readonly reloads: boolean,
    readonly now: string | undefined,
    readonly onlooker: Onlooker,
  ) {
    this.#over = trouble === undefined;
  }

  async go(): Promise<void> {
    await this.#begin();
    await this.onlooker.begin?.(this.customer, this.input, this.#drafts);
    const isKept = this.#drafts.size > 0;
    this.#flow = await this.#open();
    if (isKept) await this.#resume();
    for (let turn = 0; turn < TURNS; turn += 1) {
      await this.#rest();
      if (this.#isDone()) break;
      if (this.#isAskedToSignIn() || (!this.#over && this.#isSaid())) await this.#mend();
      else await this.#move();
      if (turn === TURNS - 1) throw new Error(`never got through: ${this.#where()}`);
    }
    await this.#end();
  }

  /** Checks the draft and enters the private answers again, which are not kept. */
  async #resume(): Promise<void> {
    await this.#rest();
    this.#see('resumed');
    const step = this.#flow.step ?? '';
    this.#answered.add(step);
    this.#flow.answer(this.#secretsOf(this.journey.stops[step]));
  }

  #see(moment: Parameters<NonNullable<Onlooker['see']>>[0]): void {
    this.onlooker.see?.(moment, this.#flow, this.#drafts);
  }

  async #begin(): Promise<void> {
    const { customer, operation, trouble } = this;
    const call = catalogue.operations[operation ?? ''];
    if (!trouble || !call) return;
    if (trouble.hangs) customer.hanging = operation;
    if (!trouble.failure) customer.offlineFor = operation;
    else await customer.meet([{ method: call.method, path: call.url.replaceAll(/{\w+}/g, '*'), ...trouble.failure }]);
  }

  async #lift(): Promise<void> {
    this.#over = true;
    this.customer.hanging = undefined;
    this.customer.offlineFor = undefined;
    if (this.trouble) await this.customer.meet([]);
  }

  async #open(): Promise<Walk> {
    const { customer, journey } = this;
    const questions = createQuestions(customer.send);
    const flow = new Walk(journey.flow, {
      flow: flowOf(journey.flow),
      input: { ...this.input },
      locale: customer.locale,
      ...(this.now !== undefined && { now: this.now }),
      drafts: this.#drafts,
      memory: this.#memory,
      app: {
        page: journey.flow,
        origin: customer.base,
        link: ({ page }: { readonly page: string }) => `${customer.base}/${page}`,
      },
      wrap: (host) => ({
        ...host,
        questions,
        session: customer.session,
        flags: computed(() => (customer.session.value as { flags?: Record<string, boolean> } | null)?.flags ?? {}),
        send: customer.send,
        upload: customer.upload,
        refreshSession: () => customer.greet(),
        after: (milliseconds, run) => void setTimeout(run, milliseconds),
        report: (fault) => void this.faults.push(fault),
        identity: () => `${this.onlooker.names ?? ''}${host.identity()}`,
      }),
    });
    await flow.until(() => !isOpening(flow));
    this.#unlook = effect(() => readShown(flow.session));
    return flow;
  }

  /** Waits until no work is pending. */
  async #rest(): Promise<void> {
    const until = performance.now() + MAX_WAIT_MS;
    const restless = () => {
      const { session } = this.#flow;
      if (isOpening(this.#flow) || session.busy.value) return true;
      if (this.#files().some(({ state }) => state === 'waiting' || state === 'running')) return true;
      const step = session.step.value;
      return (
        step !== null &&
        session.phase.value === 'open' &&
        (this.#flow.blocks().some(({ presence }) => presence.value === 'pending') || step.title.value === null)
      );
    };
    do await pause(2);
    while (restless() && performance.now() < until);
  }

  #isDone(): boolean {
    return this.journey.done(this.#flow) && !this.#failedParts();
  }

  #failedParts(): boolean {
    return this.#flow.blocks().some(({ presence }) => presence.value === 'failed');
  }

  #files(): readonly FileEntry[] {
    return this.#flow.blocks().flatMap((block) => (block.kind === 'field' ? (block.files?.entries.value ?? []) : []));
  }

  /** Chooses missing files, because files are not kept. */
  async #choose({ files = [] }: Stop): Promise<void> {
    for (const name of files) {
      const field = this.#flow.field(name).files;
      if (field?.entries.value.length === 0)
        field.choose([{ name: `${name}.jpg`, size: JPG.length, type: 'image/jpeg' }]);
    }
    await this.#rest();
  }

  /** Tells whether the customer sees any error. */
  #isSaid(): boolean {
    const { session, opened, redirects } = this.#flow;
    return (
      session.issues.value.length > 0 ||
      opened.length > 0 ||
      redirects.length > 0 ||
      this.#flow.toasts.length > 0 ||
      session.phase.value === 'failed' ||
      this.#files().some(({ state }) => state === 'failed') ||
      this.#failedParts()
    );
  }

  #isAskedToSignIn(): boolean {
    return this.journey.scenario !== undefined && this.#flow.opened.some(({ flow }) => flow === 'sign-in');
  }

  /** Collects the messages, ends the failure and returns to the flow. */
  async #mend(): Promise<void> {
    const flow = this.#flow;
    this.#see('told');
    this.said.push(...(await this.#read()));
    await this.#lift();
    const { opened, redirects, session } = flow;
    for (const file of this.#files()) if (file.state === 'failed') file.retry();
    if (opened.some(({ flow: id }) => id === 'sign-in') && this.journey.scenario) {
      await this.customer.signIn(this.journey.scenario);
      flow.closeOpened('signed-in');
    } else flow.closeOpened(opened.some(({ flow: id }) => id === catalogue.portal.unknown) ? 'again' : undefined);
    opened.length = 0;
    if (redirects.length > 0 || session.phase.value === 'closed') {
      this.#unlook();
      session.close();
      this.#flow = await this.#open();
    } else if (session.phase.value === 'failed' || this.#failedParts()) session.retry();
    // A sign-in continues by itself.
    await pause(5);
  }

  async #read(): Promise<string[]> {
    const { session, opened, toasts, redirects } = this.#flow;
    const dialogs = await Promise.all(
      opened.map(async ({ flow: id, input }) => {
        const dialog = await walk(id, {
          flow: flowOf(id),
          input: input as Record<string, Json>,
          locale: this.customer.locale,
          session: this.customer.session.peek(),
        });
        const text = `${titleOf(dialog)}\n${wordsOn(dialog)}`;
        dialog.session.close();
        return text;
      }),
    );
    const parts = this.#failedParts() || session.phase.value === 'failed' ? [session.word('source_failed')] : [];
    const files = this.#files().flatMap(({ issue }) => issue ?? []);
    const pages = redirects.map((to) => ('page' in to ? `→ ${to.page}` : '→'));
    return [...session.issues.value.map(({ text }) => text), ...toasts, ...dialogs, ...parts, ...files, ...pages];
  }

  async #move(): Promise<void> {
    let flow = this.reloads ? await this.#reload() : this.#flow;
    const step = flow.step ?? '';
    const stop: Stop = this.journey.stops[step] ?? {};
    if (stop.values && !this.#answered.has(step)) flow.answer(stop.values);
    this.#answered.add(step);
    await this.#rest();
    if (this.reloads) flow = await this.#reload(stop);
    await this.#choose(stop);
    this.#see('answered');
    const tries = (this.#tries.get(step) ?? 0) + (this.#over ? 1 : 0);
    this.#tries.set(step, tries);
    const label = this.#labelOf(tries > 2 ? (stop.instead ?? stop.button) : stop.button);
    const isGone =
      label !== undefined && !flow.blocks().some((one) => one.kind === 'action' && one.label.value === label);
    if (isGone && stop.instead === undefined) {
      await pause(50);
      return;
    }
    const wanted = isGone ? (this.#labelOf(stop.instead) ?? label) : label;
    const pressed = wanted ? flow.press(wanted) : flow.next();
    await Promise.race([pressed, pause(MAX_WAIT_MS)]);
    if (flow.step === step && this.#over) await pause(20);
  }

  /** Returns the label on screen for a copy key, or the copy itself. */
  #labelOf(key: string | undefined): string | undefined {
    const words = key && copy[this.customer.locale]?.[this.journey.flow]?.[key];
    if (!words) return undefined;
    const labels = this.#flow.blocks().flatMap((one) => (one.kind === 'action' ? (one.label.value ?? []) : []));
    return labels.find((label) => isLabel(words, label)) ?? String(words);
  }

  /** Reloads the page, compares step and answers, and enters private answers again. */
  async #reload(stop: Stop = {}): Promise<Walk> {
    const before = this.#stand();
    this.#unlook();
    this.#flow.session.close();
    this.#flow = await this.#open();
    await this.#rest();
    if (this.#stand() !== before) throw new Error(`${before} was reloaded to ${this.#stand()}`);
    return this.#flow.answer(this.#secretsOf(stop));
  }

  #secretsOf({ values = {} }: Stop = {}): Record<string, Json> {
    return Object.fromEntries(Object.entries(values).filter(([name]) => this.#isPrivate(name)));
  }

  /** Returns the step and its public answers. */
  #stand(): string {
    const { step, blocks } = { step: this.#flow.step, blocks: this.#flow.blocks() };
    const fields = blocks.flatMap((block) => (block.kind === 'field' && !this.#isPrivate(block.name) ? [block] : []));
    return JSON.stringify([step, fields.map(({ name, answer }) => [name, answer.value])]);
  }

  #isPrivate(field: string): boolean {
    return flowOf(this.journey.flow).fields[field]?.private === true;
  }

  #where(): string {
    const { session, step, opened, redirects, toasts } = this.#flow;
    const issues = session.issues.value.map(({ text }) => text);
    return JSON.stringify({ phase: session.phase.value, step, issues, opened, redirects, toasts, over: this.#over });
  }

  async #end(): Promise<void> {
    if (!this.#over) await this.#lift();
    this.#unlook();
    this.#flow.session.close();
    this.faults.push(...this.#flow.faults);
  }
}
