// Walks flows for the customers of all scenarios, each on its own server.
import { type Json, type Reply, watchConditions } from '@fahrplan/engine';
import { lookOf } from '../studio/preview/walk/onScreen.ts';
import { Tried } from '../studio/preview/walk/tried.ts';
import { ROUNDS, type Walk, Walker } from '../studio/preview/walk/walker.ts';
import { type Circumstances, circumstancesFor, type OtherReply, withReply, withValue } from './circumstances.ts';
import { Coverage, type Missed } from './coverage.ts';
import { VISITOR, Visits } from './visits.ts';

/** Limits per uncovered condition: customers, and rounds of each. */
const CUSTOMERS = 2;
const TRIES = 2;

interface TourStop {
  readonly id: string;
  readonly scenario: string;
  readonly round: number;
  readonly coverage: Coverage;
  readonly tried: Tried;
  readonly circumstances?: Circumstances;
  /** Key of the button that leads to the wanted condition. */
  readonly button?: string | undefined;
  /** The first of the catalogue by default. */
  readonly locale?: string | undefined;
  readonly reached?: Walk['reached'];
}

/** Steps of a customer in the order of the first visit, each with its look on arrival and once it is answered. */
export type Reached = ReadonlyMap<string, readonly string[]>;

export class Tour {
  readonly #visits: Visits;

  constructor(root: string) {
    this.#visits = new Visits(root);
  }

  get flows(): readonly string[] {
    return this.#visits.flows;
  }

  /** Walks a flow with all fitting customers, then simulates circumstances for what they missed. */
  async walk(id: string): Promise<Coverage> {
    const coverage = new Coverage(this.#visits.load(id));
    const stop = watchConditions((condition, held) => coverage.heard(condition, held));
    const tried = new Tried();
    for (const scenario of this.#customers(id)) {
      // Each customer and flow has a server of its own, so that bookings do not affect others.
      for (let round = 0; round < ROUNDS && !coverage.isComplete; round += 1)
        await this.#visit({ id, scenario, coverage, tried, round });
      await this.#visits.end({ visit: `${id} ${scenario}` });
    }
    await this.#readOthers(id, coverage);
    for (const missed of coverage.missed) await this.#meet(id, missed, coverage);
    stop();
    return coverage;
  }

  get locales(): readonly string[] {
    return this.#visits.scenes.locales;
  }

  /** Steps of each fitting customer who takes the first options. */
  async paths(id: string, locale = this.locales[0]): Promise<ReadonlyMap<string, Reached>> {
    const paths = new Map<string, Reached>();
    for (const scenario of this.#customers(id)) {
      const looks = new Map<string, string[]>();
      const reached: Walk['reached'] = (session, step) => {
        const known = looks.get(step.id) ?? [];
        if (known.length < 2) looks.set(step.id, [...known, lookOf(session, step)]);
        return false;
      };
      const coverage = new Coverage(this.#visits.load(id));
      await this.#visit({ id, scenario, coverage, tried: new Tried(), round: 0, locale, reached });
      await this.#visits.end({ visit: `${id} ${scenario}` });
      paths.set(scenario, looks);
    }
    return paths;
  }

  /** Customers who have the flow's input, and a visitor if the flow needs no sign-in. */
  #customers(id: string): readonly string[] {
    const fitting = this.#visits.scenes.fitting[id] ?? [];
    return this.#visits.load(id).flow.allowed.length === 0 ? [VISITOR, ...fitting] : fitting;
  }

  /** Walks with other content files: the address decides which of them a page shows. */
  async #readOthers(id: string, coverage: Coverage): Promise<void> {
    for (const [operation, files] of this.#visits.contents)
      for (const file of coverage.senders.has(operation) ? files : [])
        for (const scenario of this.#customers(id).slice(0, CUSTOMERS)) {
          if (coverage.isComplete) return;
          const circumstances = withReply(operation, 'body', file);
          await this.#visit({ id, scenario, coverage, round: 0, tried: new Tried(), circumstances });
          await this.#visits.end({ visit: `${id} ${scenario}` });
        }
  }

  /** Tries to give a condition its missing outcome. */
  async #meet(id: string, { visited, held }: Missed, coverage: Coverage): Promise<void> {
    const answered = visited.answered && coverage.senders.get(visited.answered.operation);
    const customers = [...visited.asked, ...(answered ?? []), ...this.#customers(id)];
    for (const circumstances of circumstancesFor(visited, held, visited.flow, this.#visits.world))
      for (const scenario of [...new Set(customers)].slice(0, CUSTOMERS))
        for (let round = 0; round < TRIES; round += 1) {
          if (visited.seen.has(held)) return;
          await this.#visit({
            id,
            scenario,
            coverage,
            round,
            tried: new Tried(),
            circumstances,
            button: visited.button,
          });
          await this.#visits.end({ visit: `${id} ${scenario}` });
        }
  }

  /** Inputs that no scenario has get an unknown text. */
  #given(id: string, others: ReadonlyMap<string, unknown>): Readonly<Record<string, Json>> {
    const inputs = Object.entries(this.#visits.load(id).flow.input ?? {});
    const lacking =
      (this.#visits.scenes.fitting[id] ?? []).length > 0 ? [] : inputs.filter(([, { optional }]) => !optional);
    const given = {
      ...Object.fromEntries(lacking.map(([name]) => [name, 'unknown'])),
      ...this.#visits.scenes.given[id],
    };
    return [...others].reduce((all, [path, value]) => withValue(all, path, value) as typeof given, given);
  }

  end(): Promise<void> {
    return this.#visits.endAll();
  }

  async #visit({
    id,
    scenario,
    coverage,
    round,
    tried,
    circumstances,
    button,
    locale,
    reached,
  }: TourStop): Promise<void> {
    coverage.customer = scenario;
    const others = new Map(circumstances?.replies);
    let over = false;
    const portal = this.#visits.portal(
      { scenario, visit: `${id} ${scenario}`, ...(locale && { locale }) },
      async (call, ask) => {
        // A late call would start another visit.
        if (over) return { status: 500, body: undefined };
        coverage.sent(call.operation);
        const asked = async () => {
          const reply = await ask(call);
          if (reply.example) coverage.examples.add(call.operation);
          return reply;
        };
        const other = others.get(call.operation);
        if (other?.failed) others.delete(call.operation);
        return other ? otherwise(other, other.failed ? refusal() : await asked()) : asked();
      },
      circumstances && { app: circumstances.app, flags: circumstances.flags, memory: circumstances.memory },
    );
    await portal.start(id, this.#given(id, circumstances?.input ?? new Map()));
    await new Walker({
      ...{ portal, flow: id, coverage, tried, round },
      ...{ button, reached },
      firstButton: circumstances !== undefined && round > 0 ? round - 1 : undefined,
      answers: circumstances?.answers ?? new Map(),
    }).walk();
    over = true;
    portal.end();
  }
}

const refusal = (): Reply => ({ status: 409, body: { code: 'refused', title: 'Refused', status: 409 } });

/** Keeps the real status if the solver chose a value that is no number. */
const otherwise = ({ values }: OtherReply, reply: Reply): Reply => {
  const other = [...values].reduce<Reply>((one, [path, value]) => withValue(one, path, value) as Reply, reply);
  return Number.isInteger(other.status) ? other : { ...other, status: reply.status };
};
