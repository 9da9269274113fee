// Every link of every page and its dialogs leads to a page, a file or another site.

import { type BlockNode, type Call, computed, type Json, type Reply, readInput, toDial } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { hrefOf } from '../../app/portal/host/links.ts';
import { createQuestions } from '../../app/portal/host/questions.ts';
import { Routes } from '../../app/portal/host/routes.ts';
import { readScenarios } from '../../app/server/demo/scenarios.ts';
import { pressedOn, standingIn } from '../../app/studio/preview/walk/standingIn.ts';
import { catalogue, flowFiles, flowIn } from '../support/definitions.ts';
import { keepRead, type Reading } from '../support/flows/keepRead.ts';
import { type Walk, walk } from '../support/journeys/walk.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import { startPortal, type Visitor } from '../support/server/portal.ts';
import { sampled } from '../support/tier.ts';

type Input = Record<string, Json>;

const flows = new Map(Object.keys(flowFiles).map((id) => [id, flowIn(id)]));
const files = [...flows].map(([id, { as, name, route, over, within }]) => ({
  id,
  as,
  name,
  over,
  within,
  routes: [route ?? []].flat(),
}));
/** Origin of the server, which shared links such as an invitation contain. */
const ORIGIN = 'http://portal.test';
const routes = new Routes(files as never, { ...catalogue.portal, locale: () => 'en-US' });
const pages = files.filter(({ as }) => as === 'page' || as === 'region').map(({ id }) => id);

class Explorer {
  readonly wrong = new Set<string>();
  readonly #opened = new Set<string>();
  #hasOpened = () => {};

  constructor(
    readonly visitor: Visitor,
    readonly session: Json,
  ) {}

  async explore(id: string, input: Input, from: string): Promise<void> {
    const name = `${id} ${JSON.stringify(input)}`;
    if (this.#opened.has(name)) return;
    this.#opened.add(name);
    const { flow, reading } = await this.#open(id, input);
    if (flow.session.phase.value === 'failed') this.wrong.add(`${from} opens ${id}, which fails`);
    const { step } = flow.session;
    for (const { press } of pressable(step.peek()?.blocks ?? [])) await this.#pressed(press);
    const leads = [...flow.redirects];
    const opened = [...flow.opened];
    const handed = flow.handed.flatMap((given) => (given as { url?: string }).url ?? []);
    reading.stop();
    flow.session.close();
    for (const to of leads)
      if ('phone' in to) this.#validate(toDial(to.phone) !== undefined, id, to.phone);
      else if ('url' in to && to.url.startsWith('https:')) continue;
      else if ('url' in to && to.url.startsWith('tel:'))
        this.#validate(toDial(to.url.slice(4)) !== undefined, id, to.url);
      else await this.#arrive(hrefOf(to, routes) ?? '', id);
    for (const url of handed) await this.#arrive(url.startsWith(ORIGIN) ? url.slice(ORIGIN.length) : url, id);
    for (const one of opened) await this.#enter(one.flow, { given: one.input as Input }, id);
  }

  /** Waits for the end of a press, or for a dialog, which keeps the press pending. */
  async #pressed(press: () => Promise<void>): Promise<void> {
    const opened = new Promise<void>((resolve) => {
      this.#hasOpened = resolve;
    });
    await Promise.race([press(), opened]);
  }

  async #open(id: string, input: Input): Promise<{ flow: Walk; reading: Reading }> {
    const { visitor, session } = this;
    const send = async ({ operation, method, path, body }: Call): Promise<Reply> => {
      if (method !== 'GET' && !catalogue.operations[operation]?.safe) return { status: 409, body: { code: 'refused' } };
      const { status, body: answer } = await visitor.send(method, path, body as object | undefined);
      return { status, body: answer };
    };
    const flow = await walk(id, {
      flow: flows.get(id) as never,
      input,
      session,
      flags: (session as { flags?: Record<string, boolean> }).flags ?? {},
      wrap: (host) => ({
        ...host,
        send,
        questions: createQuestions(send),
        session: computed(() => session),
        open: (dialog, given) => {
          const closed = host.open(dialog, given);
          this.#hasOpened();
          return closed;
        },
      }),
    });
    const reading = keepRead(flow.session);
    await flow.until(() => !reading.isBehind() && !inside(flow).some(({ presence }) => presence.peek() === 'pending'));
    return { flow, reading };
  }

  /** Portal URLs open a page and the dialog that they name. Other URLs belong to the server. */
  async #arrive(address: string, from: string): Promise<void> {
    const { pathname, searchParams } = new URL(address, 'https://portal.example');
    const { modalName, ...query } = Object.fromEntries(searchParams);
    const found = routes.match(pathname);
    if (routes.isHome(pathname)) return;
    if (found === undefined) return this.#validate(await this.#isAnswered(address), from, address);
    this.#validate(found.entry.id !== catalogue.portal.missing, from, address);
    await this.#enter(found.entry.id, { route: found.params, query }, `${from} → ${address}`);
    const dialog = modalName === undefined ? undefined : routes.byName(modalName);
    this.#validate(modalName === undefined || dialog !== undefined, from, address);
    if (dialog) await this.#enter(dialog.id, { route: found.params, query }, `${from} → ${address}`);
  }

  async #enter(name: string, by: Partial<Parameters<typeof readInput>[1]>, from: string): Promise<void> {
    const { id = name } = routes.byName(name) ?? {};
    const flow = flows.get(id);
    const input = flow && readInput(flow, { route: {}, query: {}, ...by });
    if (input) return this.explore(id, input, from);
    this.wrong.add(`${from} opens ${id} without what it needs`);
  }

  async #isAnswered(address: string): Promise<boolean> {
    return address.startsWith('/') && (await this.visitor.get(address)).status < 400;
  }

  #validate(fine: boolean, from: string, address: string): void {
    if (!fine) this.wrong.add(`${from} leads to ${address}`);
  }
}

const inside = (flow: Walk): BlockNode[] => flow.blocks();

function pressable(blocks: readonly BlockNode[]): { press(): Promise<void> }[] {
  return blocks
    .filter(({ presence }) => presence.peek() === 'shown')
    .flatMap((block) => [...pressedOn(block), ...pressable(standingIn(block))]);
}

/** Input of a page from its URL: the customer's deal, the input's example, or an unknown text. */
function inputOf(id: string, deal_id: string | undefined): Input | undefined {
  const needed = Object.entries(flows.get(id)?.input ?? {}).filter(([, { optional }]) => !optional);
  const input = Object.fromEntries(
    needed.map(([name, { example = 'unknown' }]) => [name, name === 'deal_id' ? deal_id : example]),
  );
  return Object.values(input).includes(undefined) ? undefined : (input as Input);
}

const people = [...readScenarios().map(({ id, deals }) => [id, deals[0]?.id] as const), ['nobody', undefined] as const];

const isVisitor = ([id]: (typeof people)[number]): boolean => id === 'nobody';
/** Following every link takes seconds: the fast tier tests one customer and a visitor. */
const few = sampled(sampled(people, isVisitor), isVisitor);

describeOnFiles('every link', (databases) => {
  test.each(few)('on the pages of %s has a target', async (scenario, deal) => {
    const portal = await startPortal(databases);
    const visitor = scenario === 'nobody' ? await portal.newVisitor() : await portal.customer(scenario);
    const explorer = new Explorer(visitor, await visitor.session());
    for (const id of pages) {
      const input = inputOf(id, deal);
      if (input) await explorer.explore(id, input, 'the address');
    }
    expect([...explorer.wrong]).toEqual([]);
  });
});
