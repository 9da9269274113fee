// Records what a customer does in a flow as a test, see schemas/test.schema.json.
import type { BlockNode, FlowSession, Json, StepNode } from '../../nodes.ts';
import { insideOf } from '../../session/session.ts';
import { stableText } from '../../state/requests.ts';
import type { Log } from './recordHost.ts';

/** Customer, day and language of a recording, as far as known. */
export interface RecordedFor {
  readonly scenario?: string;
  readonly day?: string;
  readonly locale: string;
}

interface Screen {
  readonly flow?: string;
  readonly step?: string;
  readonly answers?: Readonly<Record<string, Json>>;
  readonly press?: string;
}

/** Recording of one flow and the dialogs over it. It keeps answers, also private ones. */
export class TestRecording {
  readonly #screens: Screen[] = [];
  /** Answers at the latest press, by instance and field. */
  readonly #known = new Map<string, string>();
  readonly #from: number;

  constructor(
    readonly session: FlowSession,
    readonly log: Log,
  ) {
    log.keepsBodies.value = true;
    this.#from = log.requests.peek().at(-1)?.number ?? 0;
    this.#changed(session);
  }

  /**
   * Records answers and a press. Call it before the press takes effect.
   *
   * @param label words of the pressed element; those of other elements than buttons of the flow are ignored
   */
  pressed(session: FlowSession, label: string): void {
    const step = session.step.peek();
    const press = step ? pressOn(session, step, label) : undefined;
    if (!step || press === undefined) return;
    const answers = this.#changed(session);
    this.#screens.push({
      ...this.#screenOf(session, step),
      ...(Object.keys(answers).length > 0 && { answers }),
      press,
    });
  }

  /** Ends the recording, and writes the test as JSON. */
  write(title: string, { scenario, day, locale }: RecordedFor, top: FlowSession | undefined): string {
    const operations = insideOf(this.session)?.state.catalogue.operations ?? {};
    const sent = this.log.requests
      .peek()
      .filter(({ number, method, operation }) => number > this.#from && method !== 'GET' && operations[operation])
      .filter(({ operation }) => !operations[operation]?.safe)
      .map(({ operation, path, body }) => ({ operation, path, ...(body !== undefined && { body }) }));
    this.log.keepsBodies.value = false;
    this.log.requests.value = this.log.requests.peek().map(({ body: _, ...request }) => request);
    const step = top?.step.peek();
    const end = top && step ? this.#screenOf(top, step) : { closed: true };
    const test = {
      $schema: '../../../schemas/test.schema.json',
      title,
      ...(scenario !== undefined && { scenario }),
      ...(day !== undefined && { day }),
      locale,
      steps: this.#screens,
      ...(sent.length > 0 && { sent }),
      end,
    };
    return `${JSON.stringify(test, null, 2)}\n`;
  }

  #screenOf(session: FlowSession, step: StepNode): Screen {
    return { ...(session.id !== this.session.id && { flow: session.id }), step: step.id };
  }

  /** Returns answers that were given or changed since the latest press. */
  #changed(session: FlowSession): Record<string, Json> {
    const changed: Record<string, Json> = {};
    for (const [name, field] of insideOf(session)?.state.fields ?? []) {
      const answer = field.kept;
      // Rows hold the answers of their fields.
      if (answer === undefined || field.root !== name) continue;
      const key = `${session.instance} ${name}`;
      const text = stableText(answer);
      if (this.#known.get(key) !== text && !(answer === null && !this.#known.has(key))) changed[name] = written(answer);
      this.#known.set(key, text);
    }
    return changed;
  }
}

/** Files are written as their names, and rows as the answers that they are given. */
function written(answer: Json): Json {
  if (Array.isArray(answer)) return answer.map(written);
  if (typeof answer === 'object' && answer !== null && 'row' in answer && 'answers' in answer)
    return Object.fromEntries(
      Object.entries(answer['answers'] as Readonly<Record<string, Json>>).map(([name, one]) => [name, written(one)]),
    );
  return typeof answer === 'object' && answer !== null && 'name' in answer ? (answer['name'] as Json) : answer;
}

/** Returns the name under which tests press a button; undefined if the flow has none with this label. */
function pressOn(session: FlowSession, step: StepNode, label: string): string | undefined {
  if (step.next?.label.peek() === label) return 'next';
  if (session.word('back') === label) return 'back';
  if (session.word('close') === label) return 'close';
  return labelsIn(step.blocks).includes(label) ? label : undefined;
}

const labelsIn = (blocks: readonly BlockNode[]): string[] =>
  blocks.flatMap((block) => {
    const actions = Object.values(block).filter(isAction);
    const inner = 'blocks' in block ? (block.blocks.peek() ?? []) : [];
    return [...(isAction(block) ? [block] : []), ...actions]
      .map(({ label }) => label.peek() ?? '')
      .concat(labelsIn(inner));
  });

interface Action {
  readonly label: { peek(): string | null };
  press(): unknown;
}

const isAction = (part: unknown): part is Action =>
  typeof part === 'object' && part !== null && 'press' in part && 'label' in part && typeof part.press === 'function';
