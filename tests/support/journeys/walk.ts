// Walks a flow without a DOM, as a client of the engine with a scripted server.
import {
  type ActionNode,
  type BlockNode,
  type Call,
  createFlow,
  type Destination,
  type Draft,
  type FieldNode,
  type FlowSession,
  type Host,
  type Json,
  type PreparedFlow,
  type Reply,
  signal,
  stableText,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { phonesIn } from '../../../app/portal/host/locales.ts';
import { createQuestions } from '../../../app/portal/host/questions.ts';
import { standingIn } from '../../../app/studio/preview/walk/standingIn.ts';
import { knownEverywhere, namedIn } from '../../../engine/authoring/load/catalogueSubset.ts';
import { catalogue, copy, flowIn } from '../definitions.ts';

/** Response body by operation, or a function that makes a reply from the call. */
export type Answers = Readonly<Record<string, Json | ((call: Call) => Reply | Promise<Reply>)>>;

export interface Setting {
  readonly answers?: Answers;
  readonly input?: Record<string, Json>;
  readonly session?: Json;
  /** The session from its first refresh on. */
  readonly refreshed?: Json;
  readonly flags?: Record<string, boolean>;
  readonly now?: string;
  readonly locale?: string;
  readonly variant?: string;
  readonly flow?: PreparedFlow;
  readonly words?: typeof copy;
  readonly app?: Record<string, unknown>;
  /** Overrides of the catalogue's constants. */
  readonly config?: Readonly<Record<string, Json>>;
  readonly drafts?: Map<string, Draft>;
  readonly memory?: Map<string, Json>;
  readonly wrap?: (host: Host) => Host;
}

export const signedIn = {
  signed_in: true,
  user: {
    email: 'katharina.brandl@example.de',
    email_verified: true,
    hs_contact_id: '501001',
    hs_first_name: 'Katharina',
  },
  audience: 'b2c',
};

const named = new WeakMap<PreparedFlow, ReturnType<typeof namedIn>>();

/** Returns the part of the catalogue that a flow names. Cached, because many tests share a flow. */
function namedBy(id: string, flow: PreparedFlow) {
  const found = named.get(flow) ?? lookedFor(id, flow, copy);
  named.set(flow, found);
  return found;
}

function lookedFor(id: string, flow: PreparedFlow, words: typeof copy) {
  const written = JSON.stringify(flow);
  const texts = Object.values(words).map((files) =>
    Object.entries(files).filter(([file]) => file === id || written.includes(`"${file}/`)),
  );
  return namedIn(catalogue, flow, texts);
}

export async function walk(id: string, setting: Setting = {}): Promise<Walk> {
  const walked = new Walk(id, setting);
  await walked.until(() => walked.session.phase.value !== 'opening');
  return walked;
}

export class Walk {
  readonly calls: Call[] = [];
  readonly events: string[] = [];
  readonly opened: { flow: string; input: Json }[] = [];
  readonly toasts: string[] = [];
  readonly redirects: Destination[] = [];
  readonly performed: string[] = [];
  /** Arguments of each effect in `performed`. */
  readonly handed: Json[] = [];
  readonly faults: unknown[] = [];
  readonly session: FlowSession;
  readonly clock;
  closedWith: string | undefined | null = null;
  /** Resolves the last opened flow with its result. */
  closeOpened: (word?: string) => void = () => {};

  constructor(
    id: string,
    readonly setting: Setting,
  ) {
    this.clock = signal(setting.now ?? '2026-11-21T09:30:00.000Z');
    const flow = setting.flow ?? flowIn(id, setting.variant);
    this.session = createFlow({
      flow,
      // As in a browser, the catalogue has only the names that the flow uses.
      catalogue: {
        ...knownEverywhere(catalogue),
        ...(setting.words ? lookedFor(id, flow, setting.words) : namedBy(id, flow)),
        config: { ...catalogue.config, ...setting.config },
      },
      host: (setting.wrap ?? ((host) => host))(this.#host()),
      input: setting.input ?? {},
      kinds,
    });
  }

  get step(): string | undefined {
    return this.session.step.value?.id;
  }

  field(name: string): FieldNode {
    const field = this.blocks().find((block): block is FieldNode => block.kind === 'field' && block.name === name);
    if (!field) throw new Error(`no field "${name}" on step ${this.step}`);
    return field;
  }

  blocks(): BlockNode[] {
    const inside = (block: BlockNode): BlockNode[] => [block, ...standingIn(block).flatMap(inside)];
    return (this.session.step.value?.blocks ?? []).flatMap(inside);
  }

  answer(values: Record<string, Json>): this {
    for (const [name, value] of Object.entries(values)) this.session.answer(name, value);
    return this;
  }

  async next(): Promise<this> {
    await this.session.next();
    return this;
  }

  async to(step: string, values: Record<string, Json> = {}): Promise<this> {
    await this.answer(values).next();
    if (this.step !== step)
      throw new Error(`expected step ${step}, stands on ${this.step}: ${JSON.stringify(this.session.issues.value)}`);
    return this;
  }

  /** Presses an action by its label, once it is there. */
  async press(label: string): Promise<this> {
    const found = () =>
      this.blocks().find((block): block is ActionNode => block.kind === 'action' && block.label.value === label);
    await this.until(() => found() !== undefined).catch(() => undefined);
    const action = found();
    if (!action) throw new Error(`no action "${label}" on step ${this.step}`);
    await action.press();
    return this;
  }

  async until(condition: () => boolean): Promise<void> {
    for (let turn = 0; turn < 500; turn += 1) {
      if (condition()) return;
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
    throw new Error(
      `never came true; phase ${this.session.phase.value}, step ${this.step}, calls ${this.calls.map(({ operation }) => operation).join(' ')}`,
    );
  }

  issueOf(field: string): string | undefined {
    return this.session.issues.value.find((issue) => issue.field === field)?.text;
  }

  sent(operation: string): Call[] {
    return this.calls.filter((call) => call.operation === operation);
  }

  #host(): Host {
    const { setting } = this;
    const locale = setting.locale ?? 'de-DE';
    const { region, currency, fallback = locale } = catalogue.locales[locale] ?? { region: 'DE', currency: 'EUR' };
    const all = setting.words ?? copy;
    const words = (file: string) => all[locale]?.[file] ?? all[fallback]?.[file];
    const memory = setting.memory ?? new Map<string, Json>();
    const drafts = setting.drafts ?? new Map<string, Draft>();
    const session = signal<Json>(setting.session ?? signedIn);
    let instances = 0;
    const send = async (call: Call): Promise<Reply> => {
      this.calls.push(call);
      const answer = setting.answers?.[call.operation];
      if (answer === undefined) return { status: 404, body: { code: 'not_scripted' } };
      return typeof answer === 'function' ? answer(call) : { status: 200, body: answer };
    };
    return {
      now: this.clock,
      app: signal({
        locale,
        region,
        currency,
        phones: phonesIn(region, catalogue.phones),
        audience: 'b2c',
        native: false,
        narrow: false,
        shares: true,
        origin: 'http://localhost',
        page: 'deal',
        path: '/mycars/d1',
        address: '/mycars/d1',
        link: (to: string) => `http://localhost/${to}`,
        ...setting.app,
      }),
      session,
      flags: signal(setting.flags ?? {}),
      language: signal({ locale: fallback, region, currency, words }),
      questions: createQuestions(send),
      drafts: {
        load: (name) => drafts.get(stableText(name)),
        save: (name, draft) => void (draft ? drafts.set(stableText(name), draft) : drafts.delete(stableText(name))),
      },
      address: { read: () => new Map(), turns: signal(0), write: () => {} },
      memory: { read: (key) => memory.get(key), write: (key, value) => void memory.set(key, value) },
      send,
      upload: async (delivery) => ('call' in delivery ? send(delivery.call) : { status: 200, body: undefined }),
      // Timeouts of a minute or more never fire in a walk.
      after: (milliseconds, run) => void (milliseconds < 60_000 && Promise.resolve().then(run)),
      open: (flow, input) => {
        this.opened.push({ flow, input });
        return new Promise((resolve) => {
          this.closeOpened = resolve;
        });
      },
      closed: (_, word) => {
        this.closedWith = word;
      },
      toast: (text) => void this.toasts.push(text),
      track: (event) => void this.events.push(event),
      redirect: (to) => void this.redirects.push(to),
      perform: (capability, parameters) => {
        this.performed.push(capability);
        this.handed.push(parameters);
      },
      refreshSession: async () => {
        if (setting.refreshed !== undefined) session.value = setting.refreshed;
        this.events.push('session refreshed');
      },
      report: (fault) => void this.faults.push(fault),
      identity: () => `id${++instances}`,
    };
  }
}
