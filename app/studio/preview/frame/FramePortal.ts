// The portal in the frame: opens the compiled flow for a customer, and continues it after each edit.
import {
  type Call,
  type FlowSession,
  type Json,
  type LoadedFlow,
  type Reply,
  type Signal,
  signal,
} from '@fahrplan/engine';
import { answersOf, jump } from '@fahrplan/engine/authoring/explain';
import { kinds } from '@fahrplan/renderer/kinds';
import type { CompiledFlow, Shared } from '../compile/compiled.ts';
import type { PreviewVisit, Shown, Studio, WalkedScreen } from '../frameApi.ts';
import { type Definitions, PreviewPortal } from '../host/PreviewPortal.ts';
import { sendTo, uploadTo, type VisitOf } from '../host/visitCalls.ts';
import { VISITOR } from '../host/visitor.ts';

const CONTENT = '/portal/content/';

/** Refusals of the studio's server, which concern the editor and not the customer. */
const OF_STUDIO = ['editor_signed_out', 'not_allowed'];

export class FramePortal {
  readonly portal: Signal<PreviewPortal | null> = signal(null);
  readonly theme: Signal<Shown['theme']> = signal(undefined);
  /** True if the studio keeps recorded tests. */
  keepsTests = false;
  #shared: Shared | undefined;
  #visit: PreviewVisit | undefined;
  /** Identity of the portal on screen: another one is opened anew. */
  #opened = '';
  /** Visit that the flow on screen was opened in. */
  #begunIn: string | undefined;
  /** Compiled flows by id. */
  readonly #flows = new Map<string, CompiledFlow>();
  #waits: Promise<void> = Promise.resolve();

  constructor(readonly studio: Studio) {}

  /** Shows definitions, one call after the other. */
  show(shown: Shown): Promise<void> {
    this.#waits = this.#waits.then(() => this.#show(shown)).catch((fault) => console.error(fault));
    return this.#waits;
  }

  /** Answers of the flow by field, without private ones. */
  answers(): Readonly<Record<string, Json>> {
    const session = this.#session();
    return session ? answersOf(session, 'public') : {};
  }

  /** Chosen day, if not that of the scenario. */
  get day(): string | undefined {
    return this.#visit?.day;
  }

  goTo(step: string): void {
    const session = this.#session();
    if (session && session.step.peek()?.id !== step) jump(session, step);
  }

  /** Flow of the preview, below its dialogs. */
  #session(): FlowSession | undefined {
    return this.portal.peek()?.sessions.peek()[0];
  }

  async #show({ flow, shared, visit, begin, theme, contentChanged, keepsTests, walk }: Shown): Promise<void> {
    this.keepsTests = keepsTests;
    this.theme.value = theme;
    const isChanged = this.#take(flow, shared);
    this.#visit = visit;
    const all = this.#shared;
    if (!all) return;
    const { scenario = flow.fitting[0] ?? VISITOR, day, name } = visit;
    const key = JSON.stringify([flow.id, all.locale, scenario, day, name]);
    if (key !== this.#opened) {
      const portal = this.#create(key, all, scenario);
      if (walk) return this.#walk(portal, flow, walk);
      return this.#open(portal, flow, this.#stays(flow.id) ?? begin);
    }
    const portal = this.portal.peek();
    if (isChanged) await portal?.redefine(this.#definitions(all));
    if (contentChanged) portal?.refresh(contentOperations(all));
  }

  /** Stores definitions; returns true if any has changed. Unchanged ones stay the same objects. */
  #take(flow: CompiledFlow, shared: Shared | null): boolean {
    const known = this.#flows.get(flow.id);
    const isSame = known?.revision === flow.revision;
    if (shared) {
      // Flows besides the edited one may have changed as well.
      this.#flows.clear();
      const { catalogue = shared.catalogue, catalogueRevision } = this.#shared ?? {};
      this.#shared = { ...shared, ...(catalogueRevision === shared.catalogueRevision && { catalogue }) };
    }
    this.#flows.set(flow.id, isSame ? known : flow);
    return !isSame || shared !== null;
  }

  #create(key: string, shared: Shared, scenario: string): PreviewPortal {
    this.#opened = key;
    document.documentElement.lang = shared.locale;
    return new PreviewPortal({
      ...this.#definitions(shared),
      kinds,
      send: (call) => this.#send(call, scenario, shared.locale),
      upload: (delivery) => uploadTo(this.#visitOf(scenario, shared.locale), delivery),
      locale: shared.locale,
      ...(scenario !== VISITOR && { scenario }),
      route: shared.scenarios.find(({ id }) => id === scenario)?.route ?? {},
    });
  }

  #put(portal: PreviewPortal): void {
    this.portal.peek()?.end();
    this.portal.value = portal;
  }

  /** Walks to a screen, and shows it then. */
  async #walk(portal: PreviewPortal, flow: CompiledFlow, { step, answered }: WalkedScreen): Promise<void> {
    const [{ Walker }, { Tried }] = await Promise.all([import('../walk/walker.ts'), import('../walk/tried.ts')]);
    await portal.start(flow.id, flow.given);
    await new Walker({
      ...{ portal, flow: flow.id, tried: new Tried(), round: 0, answers: new Map() },
      ...{ firstButton: undefined, button: undefined },
      coverage: { steps: new Set(), moves: new Set(), stops: new Map() },
      reached: (_, { id }, isAnswered) => id === step && isAnswered === answered,
    }).walk();
    this.#put(portal);
  }

  async #open(portal: PreviewPortal, flow: CompiledFlow, { step, answers }: Shown['begin']): Promise<void> {
    this.#put(portal);
    const isBegun = step !== undefined || answers !== undefined;
    await portal.start(flow.id, flow.given, isBegun ? { step: step ?? null, answers: answers ?? {} } : undefined);
  }

  /** Step and answers that stay for another customer, day or language, but not after a new start. */
  #stays(flow: string): Shown['begin'] | undefined {
    const session = this.#session();
    const step = session?.step.peek()?.id;
    const { name } = this.#visit ?? {};
    const isNew = name !== this.#begunIn;
    this.#begunIn = name;
    return session?.id === flow && step !== undefined && !isNew ? { step, answers: answersOf(session) } : undefined;
  }

  #definitions({ catalogue, entries, words }: Shared): Definitions {
    return {
      catalogue,
      flows: entries,
      loadFlow: (id) => this.#load(id),
      loadWords: async () => (file) => words[file],
    };
  }

  async #load(id: string): Promise<LoadedFlow> {
    const known = this.#flows.get(id) ?? (await this.studio.load(id));
    this.#flows.set(id, known);
    return known.loaded;
  }

  async #send(call: Call, scenario: string, locale: string): Promise<Reply> {
    const content = await this.#content(call, locale);
    if (content) return content;
    const reply = await sendTo(this.#visitOf(scenario, locale), call);
    const code = codeOf(reply);
    if (code !== undefined && OF_STUDIO.includes(code)) void this.studio.refused(code);
    return reply;
  }

  #visitOf(scenario: string, locale: string): VisitOf {
    if (!this.#visit) throw new Error('The preview has no visit yet.');
    return { ...this.#visit, scenario, locale };
  }

  /** Content comes from the working copy, so that edits of it show. */
  async #content({ method, path }: Call, locale: string): Promise<Reply | undefined> {
    if (method !== 'GET' || !path.startsWith(CONTENT)) return undefined;
    const name = decodeURIComponent(path.slice(CONTENT.length).replace(/\?.*$/s, ''));
    const body = await this.studio.content({ name, locale });
    return body === undefined ? undefined : { status: 200, body };
  }
}

const contentOperations = ({ catalogue }: Shared): string[] =>
  Object.entries(catalogue.operations).flatMap(([name, { url }]) => (url.startsWith(CONTENT) ? [name] : []));

function codeOf({ body }: Reply): string | undefined {
  const code = typeof body === 'object' && body !== null && 'code' in body ? body['code'] : undefined;
  return typeof code === 'string' ? code : undefined;
}
