// Runs one test of a flow: a customer on a reference server, without a screen.
import {
  type Call,
  effect,
  type FieldNode,
  type FlowSession,
  type Json,
  type Reply,
  type StepNode,
} from '@fahrplan/engine';
import { parseDocument } from '@fahrplan/engine/authoring';
import type { PreviewPortal } from '../host/PreviewPortal.ts';
import { VISITOR } from '../host/visitor.ts';
import { fieldsOn, pressables, settle, textsIn, within } from './onScreen.ts';
import { readAll } from './readAll.ts';
import { sampleFile } from './sampleFiles.ts';

/** See schemas/test.schema.json. */
export interface FlowTest {
  readonly title: string;
  readonly scenario?: string;
  readonly day?: string;
  readonly locale?: string;
  readonly input?: Readonly<Record<string, Json>>;
  readonly steps: readonly Screen[];
  readonly sent?: readonly { readonly operation: string; readonly path?: string; readonly body?: Json }[];
  readonly end?: Screen;
}

/** Milliseconds between looks, and looks until a test goes on without what it waits for. */
const LOOK_MS = 20;
const LOOKS = 250;

interface Screen {
  readonly flow?: string;
  readonly step?: string;
  readonly closed?: boolean | string;
  readonly sees?: readonly string[];
  readonly answers?: Readonly<Record<string, Json>>;
  readonly press?: string;
  readonly issues?: Readonly<Record<string, string>>;
}

/** A difference from what the test expects. It ends the test. */
class Differs extends Error {
  constructor(
    readonly pointer: string,
    message: string,
  ) {
    super(message);
  }
}

/** A customer, and a name that isolates the visit's bookings. */
export interface Guest {
  readonly scenario: string;
  readonly visit: string;
  /** The first of the catalogue by default. */
  readonly locale?: string;
  readonly day?: string;
}

/** Definitions under test, and servers for their customers. */
export interface TestVisits {
  readonly flows: readonly string[];
  /** Inputs of a flow that no address has. */
  given(flow: string): Readonly<Record<string, Json>>;
  /** Creates a portal. `send` may answer instead of calling the server through `ask`. */
  portal(guest: Guest, send: (call: Call, ask: (call: Call) => Promise<Reply>) => Promise<Reply>): PreviewPortal;
  /** Returns true for calls that change nothing despite their method. */
  isSafe(operation: string): boolean;
  end(guest: Pick<Guest, 'visit'>): Promise<void>;
}

/**
 * Runs a test.
 * @param name path of its file: `flows/tests/<flow>/<name>.json`
 * @returns what differs, with file and line; undefined if the test passes
 */
export async function runFlowTest(visits: TestVisits, name: string, text: string): Promise<string | undefined> {
  const document = parseDocument(name, text);
  if (document.problems.length > 0) return `${name}: the file is not valid JSON.`;
  const [flow = ''] = name.split('/').slice(-2);
  const run = new FlowTestRun(visits, flow, document.value as FlowTest, name);
  try {
    await run.run();
    return undefined;
  } catch (error) {
    if (!(error instanceof Differs)) throw error;
    const { line } = document.problem('FLOW_SHAPE', error.pointer, '');
    return `${name}:${line}: ${error.message}`;
  } finally {
    await run.end();
  }
}

class FlowTestRun {
  readonly #calls: Call[] = [];
  readonly #guest;
  readonly #portal: PreviewPortal;
  #over = false;

  constructor(
    readonly visits: TestVisits,
    readonly flow: string,
    readonly test: FlowTest,
    visit: string,
  ) {
    const { scenario = VISITOR, day, locale } = test;
    this.#guest = { scenario, visit, ...(day && { day }), ...(locale && { locale }) };
    this.#portal = visits.portal(this.#guest, async (call, ask) => {
      // A late call would start another visit.
      if (this.#over) return { status: 500, body: undefined };
      this.#calls.push(call);
      return ask(call);
    });
  }

  async run(): Promise<void> {
    const { flow, test, visits } = this;
    if (!visits.flows.includes(flow))
      throw new Differs('', `there is no flow "${flow}". Correct the name of the folder.`);
    const stop = effect(() => this.#portal.sessions.value.forEach(readAll));
    await this.#portal.start(flow, { ...visits.given(flow), ...test.input });
    await settle(this.#portal);
    if (this.#portal.unreachable.peek())
      throw new Differs('/scenario', 'the customer has nothing that the flow can be opened with. Add "input".');
    for (const [at, screen] of test.steps.entries()) await this.#play(screen, `/steps/${at}`);
    if (test.end) await this.#play(test.end, '/end');
    this.#compareSent();
    stop();
  }

  async end(): Promise<void> {
    this.#over = true;
    this.#portal.end();
    await this.visits.end(this.#guest);
  }

  async #play(screen: Screen, pointer: string): Promise<void> {
    this.#compare(screen, pointer);
    if (!screen.answers && screen.press === undefined) return;
    const session = this.#top();
    const step = session?.step.peek();
    if (!session || !step) throw new Differs(pointer, 'no flow is on screen.');
    for (const [name, answer] of Object.entries(screen.answers ?? {})) {
      await this.#answer(session, step, name, answer, `${pointer}/answers`);
    }
    if (screen.press !== undefined) await this.#press(session, screen.press, `${pointer}/press`);
    for (const [name, text] of Object.entries(screen.issues ?? {})) {
      const said = session.issues.peek().find(({ field }) => field === name)?.text;
      if (said !== text)
        throw new Differs(
          `${pointer}/issues/${name}`,
          `the issue is ${quoted(said)}.${said === undefined ? issuesOf(session) : ''}`,
        );
    }
  }

  /** Compares the topmost flow, its step and its words. */
  #compare({ flow = this.flow, step, closed, sees = [] }: Screen, pointer: string): void {
    const session = this.#top();
    const title = session?.step.peek()?.title.peek();
    const place = session
      ? `${session.id}, step ${session.step.peek()?.id ?? 'none'}${title ? ` ("${title}")` : ''}`
      : 'nothing';
    if (closed !== undefined) {
      const words = this.#portal.told.peek().flatMap(({ text }) => /^closed(?:: (.*))?$/.exec(text) ?? []);
      const isOpen = this.#portal.sessions.peek().some(({ id, phase }) => id === flow && phase.peek() !== 'closed');
      if (isOpen || (typeof closed === 'string' && !words.includes(closed)))
        throw new Differs(`${pointer}/closed`, `the flow is not closed so: ${place} is on screen.${issuesOf(session)}`);
    } else if (session?.id !== flow) throw new Differs(pointer, `not ${flow}, but ${place} is on screen.`);
    if (step !== undefined && session?.step.peek()?.id !== step)
      throw new Differs(`${pointer}/step`, `not the step ${step}, but ${place} is on screen.${issuesOf(session)}`);
    const texts = [...this.#portal.told.peek().map(({ text }) => text), ...textsIn(session?.step.peek())];
    for (const [at, words] of sees.entries())
      if (!texts.some((text) => plain(text).includes(plain(words))))
        throw new Differs(`${pointer}/sees/${at}`, `"${words}" is not on screen (${place}).`);
  }

  async #answer(session: FlowSession, step: StepNode, name: string, answer: Json, pointer: string): Promise<void> {
    const fields = fieldsOn(step);
    const field = fields.find((one) => one.name === name);
    if (!field) {
      const names = fields.map((one) => one.name).join(', ') || 'none';
      throw new Differs(`${pointer}/${name}`, `the step ${step.id} does not ask "${name}". Its fields: ${names}.`);
    }
    const { files } = field;
    if (files) {
      files.choose([answer].flat().map((file) => sampleFile(String(file))));
      const isSent = () => files.entries.peek().every(({ state }) => state !== 'waiting' && state !== 'running');
      await this.#until(() => files.entries.peek().length > 0 && isSent());
    } else
      session.answer(name, Array.isArray(answer) ? answer.map((one) => optionOf(field, one)) : optionOf(field, answer));
    session.touch(name);
    await settle(this.#portal);
  }

  async #press(session: FlowSession, name: string, pointer: string): Promise<void> {
    const step = session.step.peek();
    const all = step ? pressables(session, step) : [];
    const wanted = all.find(({ names }) => names.some((one) => plain(one) === plain(name)));
    if (!wanted) {
      const names = all.map(({ names: own }) => own.at(-1)).join(', ');
      throw new Differs(pointer, `there is no button "${name}" on the step ${step?.id}. Its buttons: ${names}.`);
    }
    await within(Promise.resolve(wanted.press()));
    await this.#until(() => !session.busy.peek() || this.#top() !== session);
  }

  /** Waits for something, but not for ever: the comparison that follows says what is there. */
  async #until(happened: () => boolean): Promise<void> {
    await settle(this.#portal);
    for (let look = 0; look < LOOKS && !happened(); look += 1) {
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
      await settle(this.#portal);
    }
  }

  #top(): FlowSession | undefined {
    return this.#portal.sessions
      .peek()
      .filter(({ phase }) => phase.peek() !== 'closed')
      .at(-1);
  }

  #compareSent(): void {
    const { sent = [] } = this.test;
    const made = this.#calls.filter(({ method, operation }) => method !== 'GET' && !this.visits.isSafe(operation));
    for (const [at, { operation, path, body }] of sent.entries()) {
      const call = made[at];
      const pointer = `/sent/${at}`;
      if (call?.operation !== operation)
        throw new Differs(pointer, `not ${operation}, but ${call?.operation ?? 'nothing'} was sent.`);
      if (path !== undefined && path !== call.path) throw new Differs(`${pointer}/path`, `the path is ${call.path}.`);
      if (body !== undefined && !isAlike(body, call.body))
        throw new Differs(`${pointer}/body`, `the body is ${JSON.stringify(call.body)}.`);
    }
    const further = made.slice(sent.length).map(({ operation, body }) => `${operation} ${JSON.stringify(body)}`);
    if (further.length > 0) throw new Differs('/sent', `more was sent: ${further.join(', ')}.`);
  }
}

const quoted = (text: string | undefined): string => (text === undefined ? 'missing' : `"${text}"`);

const issuesOf = (session: FlowSession | undefined): string =>
  (session?.issues.peek() ?? []).map(({ field, text }) => ` ${field ?? 'The step'}: ${text}.`).join('');

/** Compares texts regardless of the kind and number of spaces. */
const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Takes an option by its value or its words. */
function optionOf(field: FieldNode, answer: Json): Json {
  const options = field.options.peek() ?? [];
  const found = options.find(({ value }) => value === answer) ?? options.find(({ label }) => label === answer);
  return found?.value ?? answer;
}

/** Compares values regardless of the order of properties; `*` is any value. */
function isAlike(wanted: Json | undefined, value: Json | undefined): boolean {
  if (wanted === '*') return value !== undefined;
  if (typeof wanted !== 'object' || wanted === null || typeof value !== 'object' || value === null)
    return wanted === value;
  const names = new Set([...Object.keys(wanted), ...Object.keys(value)]);
  const parts = (part: object) => part as Readonly<Record<string, Json>>;
  return (
    Array.isArray(wanted) === Array.isArray(value) &&
    [...names].every((name) => isAlike(parts(wanted)[name], parts(value)[name]))
  );
}
