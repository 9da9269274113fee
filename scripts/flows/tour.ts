// Opens flows for the customers of all scenarios, each on a server of its own.
import { readFileSync } from 'node:fs';
import { type Call, type Json, type LoadedFlow, type Reply, watchConditions } from '#engine';
import { Definitions } from '../../app/build/definitions.ts';
import { StoryPortal } from '../../stories/host/StoryPortal.ts';
import { Reference, VISITOR } from '../../stories/server/reference.ts';
import { readScenes } from '../../stories/server/scenes.ts';
import { CannotRun } from './command.ts';
import { Coverage } from './coverage.ts';
import { ROUNDS, Walker } from './walker.ts';

/** Walks the flows of a project. */
export class Tour {
  readonly flows: readonly string[];
  readonly #definitions: Definitions;
  readonly #scenes;
  readonly #catalogue;
  readonly #entries;
  readonly #loaded = new Map<string, LoadedFlow>();
  readonly #reference = new Reference();

  constructor(root: string) {
    this.#definitions = new Definitions(root);
    const catalogue = this.#definitions.catalogue();
    if (!catalogue.ok) throw new CannotRun('the catalogue is wrong: npm run flows -- check says where');
    this.#catalogue = catalogue.value.prepared;
    this.#scenes = readScenes(root);
    const files = this.#definitions.files();
    this.flows = Object.keys(files);
    this.#entries = Object.entries(files).map(([id, file]) => {
      const { as, name, route, over } = JSON.parse(readFileSync(file, 'utf8'));
      return { id, as, name, over, routes: [route ?? []].flat() };
    });
  }

  /** Everything that the customers of all scenarios meet in one flow. */
  async walk(id: string): Promise<Coverage> {
    const coverage = new Coverage(this.#load(id).flow);
    const stop = watchConditions((condition, held) => coverage.heard(condition, held));
    for (const scenario of this.#customers(id)) {
      // A server of its own for each customer and flow: what one books, no other sees. Its rounds follow each other, as visits do.
      for (let round = 0; round < ROUNDS && !coverage.isComplete; round += 1)
        await this.#visit(id, scenario, coverage, round);
      await this.#reference.end(`${id} ${scenario}`);
    }
    stop();
    return coverage;
  }

  /** The customers who have what a flow is opened with; a link of an e-mail is opened by anybody. */
  #customers(id: string): readonly string[] {
    const fitting = this.#scenes.fitting[id] ?? [];
    return fitting.length > 0 ? fitting : [VISITOR];
  }

  /** What no address of a scenario holds is a text that nobody has issued. */
  #given(id: string): Readonly<Record<string, Json>> {
    const inputs = Object.entries(this.#load(id).flow.input ?? {});
    const lacking = (this.#scenes.fitting[id] ?? []).length > 0 ? [] : inputs.filter(([, { optional }]) => !optional);
    return { ...Object.fromEntries(lacking.map(([name]) => [name, 'unknown'])), ...this.#scenes.given[id] };
  }

  end(): Promise<void> {
    return this.#reference.endAll();
  }

  async #visit(id: string, scenario: string, coverage: Coverage, round: number): Promise<void> {
    const visit = `${id} ${scenario}`;
    const send = async (call: Call): Promise<Reply> => {
      const { method, path } = call;
      const { status, body } = await this.#reference.ask(scenario, visit, {
        method,
        path,
        headers: {
          'accept-language': 'de-DE',
          ...(method !== 'GET' && { 'x-csrf-token': portal.csrfToken, 'idempotency-key': crypto.randomUUID() }),
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      });
      return { status, body: body === '' ? undefined : JSON.parse(body) };
    };
    const portal: StoryPortal = new StoryPortal({
      catalogue: this.#catalogue,
      flows: this.#entries,
      loadFlow: async (flow) => this.#load(flow),
      loadWords: async (name) => (this.#definitions.locales().includes(name) ? this.#definitions.words(name) : {}),
      send,
      locale: 'de-DE',
      route: this.#scenes.scenarios.find((one) => one.id === scenario)?.route ?? {},
    });
    await portal.start(id, this.#given(id));
    await new Walker(portal, id, coverage, round).walk();
    portal.end();
  }

  #load(id: string): LoadedFlow {
    const known = this.#loaded.get(id);
    if (known) return known;
    const loaded = this.#definitions.load(id);
    if (!loaded.ok) throw new CannotRun(`${id} is wrong: npm run flows -- check says where`);
    this.#loaded.set(id, loaded.value);
    return loaded.value;
  }
}
