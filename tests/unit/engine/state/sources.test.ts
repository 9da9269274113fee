// Sources of an open flow: only the latest question counts, and a refresh interrupts nothing.

import {
  createFlow,
  type FlowSession,
  type Host,
  type PreparedCatalogue,
  type PreparedFlow,
  type Question,
  type QuestionState,
} from '@fahrplan/engine';
import { kinds } from '@fahrplan/engine/kinds';
import { beforeAll, expect, test } from 'vitest';
import { rulesLoaded, silentHost } from '../../../../scripts/testbed/silentHost.ts';
import { catalogue } from '../../../support/definitions.ts';
import { untilOpened } from '../../../support/opened.ts';

beforeAll(rulesLoaded);

const withList: PreparedCatalogue = {
  ...catalogue,
  operations: { getList: { method: 'GET', url: '/list/{of}', params: ['of'] } },
  sources: { list: { asks: 'getList', with: { of: { var: 'form.of' } } } },
};

const flow: PreparedFlow = {
  id: 'lists',
  version: 1,
  kinds: [],
  as: 'modal',
  keep: 'none',
  allowed: [],
  sources: {},
  fields: { of: { type: 'text', label: 'of', rules: [{ rule: 'minLength', value: 2, text: 'short' }] } },
  steps: [
    {
      id: 'only',
      title: 'title',
      blocks: [{ field: 'of' }, { kind: 'text', text: { show: { cat: ['list: ', { var: 'list.name' }] } } }],
      next: { label: 'go', do: [{ goTo: 'only' }] },
    },
  ],
  submit: [],
};

class SlowServer {
  readonly asked: string[] = [];
  readonly #waiting = new Map<string, (state: QuestionState) => void>();

  readonly freshFor: number[] = [];

  readonly timeouts: number[] = [];

  observe = ({ call, freshFor }: Question, report: (state: QuestionState) => void): (() => void) => {
    this.asked.push(call.path);
    this.freshFor.push(freshFor);
    this.timeouts.push(call.timeout);
    this.#waiting.set(call.path, report);
    return () => {};
  };

  answers(path: string, state: QuestionState): void {
    this.#waiting.get(path)?.(state);
  }
}

class HandClock {
  #now = 0;
  #waiting: { readonly at: number; readonly run: () => void }[] = [];

  after = (milliseconds: number, run: () => void): void => {
    this.#waiting.push({ at: this.#now + milliseconds, run });
  };

  pass(milliseconds: number): void {
    this.#now += milliseconds;
    const due = this.#waiting.filter(({ at }) => at <= this.#now);
    this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
    for (const { run } of due) run();
  }
}

interface Opened {
  readonly server: SlowServer;
  readonly session: FlowSession;
  readonly shown: () => string | null | undefined;
}

async function opened(
  after: Host['after'] = (_, run) => run(),
  changes: Partial<PreparedCatalogue['sources'][string]> = {},
): Promise<Opened> {
  const server = new SlowServer();
  const host = silentHost({ questions: { observe: server.observe, refresh: () => {} }, after });
  const list = { ...withList.sources['list'], ...changes };
  const session = createFlow({ flow, catalogue: { ...withList, sources: { list } }, host, input: {}, kinds });
  await untilOpened(session);
  const text = session.step.value?.blocks.find((block) => block.kind === 'text');
  const shown = () => (text?.kind === 'text' ? text.text.value : undefined);
  return { server, session, shown };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const ready = (name: string, refreshing = false): QuestionState => ({ status: 'ready', body: { name }, refreshing });

test('a source is idle until its argument is valid, and is then requested', async () => {
  const { server, session, shown } = await opened();
  expect(shown()).toBe('list: ');
  session.answer('of', 'a');
  shown();
  await settle();
  expect(server.asked).toEqual([]);
  session.answer('of', 'ab');
  expect(shown()).toBeNull();
  await settle();
  expect(server.asked).toEqual(['/list/ab']);
});

test('a response to an older request is ignored', async () => {
  const { server, session, shown } = await opened();
  session.answer('of', 'ab');
  shown();
  await settle();
  session.answer('of', 'abc');
  shown();
  await settle();
  server.answers('/list/abc', ready('new'));
  server.answers('/list/ab', ready('old'));
  expect(shown()).toBe('list: new');
});

test('the old response is hidden while the new request is pending', async () => {
  const { server, session, shown } = await opened();
  session.answer('of', 'ab');
  shown();
  await settle();
  server.answers('/list/ab', ready('old'));
  expect(shown()).toBe('list: old');
  session.answer('of', 'abc');
  expect(shown()).toBeNull();
});

test('typing in a burst causes one request, shortly after the last key', async () => {
  const clock = new HandClock();
  const { server, session, shown } = await opened(clock.after);
  session.answer('of', 'ab');
  shown();
  await settle();
  for (const typed of ['abc', 'abcd', 'abcde']) {
    session.answer('of', typed);
    shown();
    clock.pass(249);
  }
  expect(server.asked).toEqual(['/list/ab']);
  clock.pass(1);
  expect(server.asked).toEqual(['/list/ab', '/list/abcde']);
});

test.each([
  [undefined, 5 * 60_000],
  ['none', 0],
  ['PT30S', 30_000],
  ['PT10M', 10 * 60_000],
  ['PT1H', 60 * 60_000],
])('a response with cache %s is fresh for %i ms', async (cache, fresh) => {
  const { server, session, shown } = await opened(undefined, cache === undefined ? {} : { cache });
  session.answer('of', 'ab');
  shown();
  await settle();
  expect(server.freshFor).toEqual([fresh]);
});

test('a refresh keeps the old response, and Continue waits for the new one', async () => {
  const { server, session, shown } = await opened();
  session.answer('of', 'ab');
  shown();
  await settle();
  server.answers('/list/ab', ready('one', true));
  expect(shown()).toBe('list: one');
  const going = session.next();
  await settle();
  expect(session.busy.value).toBe(true);
  server.answers('/list/ab', ready('two'));
  await going;
  expect(session.busy.value).toBe(false);
  expect(shown()).toBe('list: two');
});

test('all tries of a source share 20 seconds, or the timeout of the operation', async () => {
  const { server, session, shown } = await opened();
  session.answer('of', 'ab');
  shown();
  await settle();
  expect(server.timeouts).toEqual([20_000]);
});

test('a failed source offers a retry in place, and Continue reports it', async () => {
  const { server, session, shown } = await opened();
  session.answer('of', 'ab');
  shown();
  await settle();
  server.answers('/list/ab', { status: 'failed', reply: { status: 500, body: undefined } });
  const text = session.step.value?.blocks[1];
  expect(text?.presence.value).toBe('failed');
  await session.next();
  expect(session.issues.value.map(({ text: said }) => said)).toEqual(['source_failed']);
  server.answers('/list/ab', ready('again'));
  expect(text?.presence.value).toBe('shown');
});
