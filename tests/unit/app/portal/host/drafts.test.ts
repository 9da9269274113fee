// @vitest-environment jsdom
// Drafts between windows, their storage and the account: no loss and no unnoticed overwriting.
import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { Call, Draft, DraftName, Reply } from '@fahrplan/engine';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Copy, nameOf } from '../../../../../app/portal/host/accountDrafts.ts';
import { PortalDrafts } from '../../../../../app/portal/host/drafts.ts';
import type { TabChannel } from '../../../../../app/portal/host/tabChannel.ts';
import { endPages, watchListeners } from '../../../../support/host/listening.ts';
import { share } from '../../../../support/tier.ts';

const NAME: DraftName = { flow: 'trip', input: { deal_id: 'd1' } };
const draft = (note: string): Draft => ({ version: 1, id: 'one', step: 'only', answers: { note } });
const NO_RESPONSE: Reply = { status: 500, body: undefined };

const noteIn = (kept: Draft | undefined): string => String(kept?.answers['note'] ?? '');

class Account {
  revision = 0;
  draft: Draft | undefined;
  /** Outcomes of the next calls. Without any, calls arrive and are answered. */
  readonly outcomes: (
    | 'up'
    | 'down'
    | 'slow'
    | 'answer lost'
    | 'no answer yet'
    | 'signed out'
    | 'refused'
    | 'overtaken'
  )[] = [];
  calls = 0;
  outlived = 0;
  /** Called for each text that another one replaces. */
  overwritten: (before: string, after: string) => void = () => {};

  readonly send = async ({ method, body }: Call, last = false): Promise<Reply> => {
    await Promise.resolve();
    this.calls += 1;
    if (last) this.outlived += 1;
    const outcome = this.outcomes.shift();
    if (outcome === 'down') return NO_RESPONSE;
    if (outcome === 'signed out') return { status: 401, body: undefined };
    if (outcome === 'overtaken') return { status: 409, body: { code: 'draft_changed' } };
    if (outcome === 'refused') return { status: 422, body: undefined };
    const reply = this.#answer(method, body as never);
    if (outcome === 'no answer yet') return new Promise(() => {});
    if (outcome === 'slow') await new Promise((resume) => setTimeout(resume, 2_000));
    return outcome === 'answer lost' ? NO_RESPONSE : reply;
  };

  #answer(method: Call['method'], body: { revision: number; draft: Draft }): Reply {
    if (method === 'PUT' && body.revision !== this.revision) return { status: 409, body: { code: 'draft_changed' } };
    if (method !== 'GET') {
      this.revision += 1;
      if (method === 'PUT' && this.draft) this.overwritten(noteIn(this.draft), noteIn(body.draft));
      this.draft = method === 'PUT' ? structuredClone(body.draft) : undefined;
    }
    const saved_at = '2026-11-21T13:02:00.000Z';
    return {
      status: 200,
      body: { revision: this.revision, ...(this.draft && { draft: structuredClone(this.draft), saved_at }) } as never,
    };
  }
}

/** Tabs of one browser: a message of one reaches the others at once. */
function browser() {
  const tabs: { hear?: (message: string) => void }[] = [];
  return () => {
    const tab: (typeof tabs)[number] = {};
    tabs.push(tab);
    return {
      tell: (message: string) => {
        for (const other of tabs) if (other !== tab) other.hear?.(message);
      },
      hear: (run: (message: string) => void) => {
        tab.hear = run;
      },
    };
  };
}

interface Open {
  channel?: TabChannel;
  owner?: string;
  signedIn?: boolean;
  now?: () => string;
  changed?: () => void;
  taken?: ReadonlyMap<string, Copy>;
}

function opened(
  account: Account,
  { owner = 'anna', signedIn = true, now = () => '2026-11-21T13:01:00.000Z', ...rest }: Open = {},
) {
  const context = {
    owner: () => owner,
    signedIn: () => signedIn,
    send: account.send,
    now,
    changed: () => {},
    taken: new Map<string, Copy>(),
    channel: browser()(),
    ...rest,
  };
  return new PortalDrafts(context);
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const reload = () => dispatchEvent(new Event('pagehide'));

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
  watchListeners();
});

/** Ends the earlier pages with their listeners and timers. */
function leave(): void {
  endPages();
  vi.clearAllTimers();
}

afterEach(() => {
  leave();
  // Mocks are restored first, because a mocked timer would remain for later suites.
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('a draft that came with the page', () => {
  const known = (copy: Copy) => new Map([[nameOf(NAME), copy]]);

  test('is not requested from the account again', async () => {
    const account = new Account();
    const drafts = opened(account, { taken: known({ revision: 3, draft: draft('a') }) });
    expect(noteIn(await drafts.load(NAME))).toBe('a');
    expect(account.calls).toBe(0);
    expect(drafts.differs).toBe(false);
  });

  test('does not replace newer text of this window', async () => {
    const account = new Account();
    const before = opened(account);
    await before.load(NAME);
    before.save(NAME, draft('typed'));
    reload();
    const drafts = opened(account, { taken: known({ revision: 0 }) });
    expect(noteIn(await drafts.load(NAME))).toBe('typed');
    expect(drafts.differs).toBe(true);
  });

  test('is not used when another window has reported a newer one', async () => {
    const account = new Account();
    const before = opened(account);
    await before.load(NAME);
    before.save(NAME, draft('typed'));
    await pass(1_000);
    reload();
    expect(account.revision).toBe(1);
    const drafts = opened(account, { taken: known({ revision: 0 }) });
    expect(noteIn(await drafts.load(NAME))).toBe('typed');
    expect(drafts.differs).toBe(true);
    expect(account.draft?.answers).toEqual({ note: 'typed' });
  });

  test('is not used for a visitor, who keeps the text of the window', async () => {
    const account = new Account();
    const nobody = opened(account, { signedIn: false });
    expect(await nobody.load(NAME)).toBeUndefined();
    expect(nobody.differs).toBe(false);
    nobody.save(NAME, draft('typed'));
    reload();
    const drafts = opened(account, { signedIn: false });
    await drafts.load(NAME);
    expect(drafts.differs).toBe(true);
  });
});

describe('a draft of a signed-in customer', () => {
  test('is in the account within a second after the last key, and reports that', async () => {
    const account = new Account();
    const drafts = opened(account);
    expect(await drafts.load(NAME)).toBeUndefined();
    drafts.save(NAME, draft('a'));
    drafts.save(NAME, draft('ab'));
    expect(drafts.state(NAME).value).toEqual({});
    await pass(1_000);
    expect(account.draft?.answers).toEqual({ note: 'ab' });
    expect(account.revision).toBe(1);
    expect(drafts.state(NAME).value).toEqual({ saved: { at: '2026-11-21T13:02:00.000Z', where: 'account' } });
  });

  test('is stored 0.4 s after the first key, and sent 0.8 s after it', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    drafts.save(NAME, draft('a'));
    await pass(399);
    drafts.save(NAME, draft('ab'));
    expect(sessionStorage).toHaveLength(0);
    await pass(1);
    expect(Object.values(sessionStorage).join()).toContain('"note":"ab"');
    await pass(399);
    expect(account.calls).toBe(1);
    await pass(1);
    expect([account.calls, noteIn(account.draft)]).toEqual([2, 'ab']);
  });

  test('that the account already has is not sent again, and each change is reported once', async () => {
    const account = new Account();
    const changed = vi.fn();
    const drafts = opened(account, { changed });
    await drafts.load(NAME);
    expect(changed).not.toHaveBeenCalled();
    drafts.save(NAME, draft('there'));
    await pass(1_000);
    expect(changed).toHaveBeenCalledTimes(1);
    const calls = account.calls;
    const again = opened(account);
    expect(await again.load(NAME)).toEqual(draft('there'));
    await again.flush(NAME);
    await again.sendAll();
    await pass(60_000);
    expect([account.calls - calls, account.revision]).toEqual([1, 1]);
    drafts.save(NAME, undefined);
    await pass(0);
    expect([changed.mock.calls.length, account.revision]).toEqual([2, 2]);
  });

  test('is removed from the window when its flow ends, and a flow without input leaves none', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    drafts.save(NAME, undefined);
    await pass(1_000);
    expect([account.calls, sessionStorage.length]).toEqual([1, 0]);
    drafts.save(NAME, draft('done'));
    await pass(1_000);
    expect(sessionStorage).toHaveLength(1);
    drafts.save(NAME, undefined);
    await pass(1_000);
    expect([account.draft, sessionStorage.length]).toEqual([undefined, 0]);
  });

  test('that is being sent is requested only after the response', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    account.outcomes.push('slow');
    drafts.save(NAME, draft('mine'));
    await pass(1_000);
    const loaded = drafts.load(NAME);
    await pass(1_000);
    expect(account.calls).toBe(2);
    await pass(1_000);
    expect([await loaded, account.calls, account.revision]).toEqual([draft('mine'), 3, 1]);
  });

  test('is gone when its flow ends, also while it is being sent from a page that leaves at once', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    account.outcomes.push('no answer yet');
    drafts.save(NAME, draft('gone'));
    await pass(1_000);
    expect(account.draft?.answers).toEqual({ note: 'gone' });
    drafts.save(NAME, undefined);
    reload();
    await pass(0);
    expect(account.draft).toBeUndefined();
  });

  test('is available on another device', async () => {
    const account = new Account();
    const here = opened(account);
    await here.load(NAME);
    here.save(NAME, draft('far'));
    await pass(1_000);
    sessionStorage.clear();
    const there = opened(account);
    expect(await there.load(NAME)).toEqual(draft('far'));
    expect(there.state(NAME).value.saved).toEqual({ at: '2026-11-21T13:02:00.000Z', where: 'account' });
    await pass(1_000);
    account.outcomes.push('down');
    expect(await opened(account).load(NAME)).toEqual(draft('far'));
  });

  test('belongs to the input of its flow, in any order of its properties', async () => {
    const account = new Account();
    account.outcomes.push(...Array<'down'>(8).fill('down'));
    const input = { car: 'c1', deal: 'd1', model: 'm1' };
    const named = (...names: (keyof typeof input)[]) => ({
      flow: 'trip',
      input: Object.fromEntries(names.map((name) => [name, input[name]])),
    });
    opened(account).save(named('deal', 'model', 'car'), draft('kept'));
    await pass(1_000);
    const again = opened(account);
    for (const names of [named('car', 'deal', 'model'), named('model', 'deal', 'car'), named('car', 'model', 'deal')])
      expect(await again.load(names)).toEqual(draft('kept'));
    expect(await again.load(named('car', 'deal'))).toBeUndefined();
  });

  test('waits in the window while the account cannot be reached, over a reload too, and goes there later', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    account.outcomes.push('down');
    drafts.save(NAME, draft('late'));
    await pass(1_000);
    expect(drafts.state(NAME).value.saved).toEqual({ at: '2026-11-21T13:01:00.000Z', where: 'window' });
    await pass(5_000);
    expect(account.draft).toEqual(draft('late'));
    account.outcomes.push('down', 'down');
    drafts.save(NAME, draft('later'));
    await pass(1_000);
    reload();
    const again = opened(account);
    expect(await again.load(NAME)).toEqual(draft('later'));
    await pass(1_000);
    expect(account.draft).toEqual(draft('later'));
  });

  test('is tried again every five seconds until the account can be reached, and at once when the network is there again', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    account.outcomes.push('down', 'down', 'down');
    drafts.save(NAME, draft('late'));
    await pass(800);
    expect(account.calls).toBe(2);
    for (const calls of [3, 4]) {
      await pass(4_999);
      expect(account.calls).toBe(calls - 1);
      await pass(1);
      expect(account.calls).toBe(calls);
    }
    expect(account.draft).toBeUndefined();
    dispatchEvent(new Event('online'));
    await pass(0);
    expect(account.draft).toEqual(draft('late'));
  });

  test('whose response was lost does not conflict with itself', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    account.outcomes.push('answer lost');
    drafts.save(NAME, draft('mine'));
    await pass(7_000);
    drafts.save(NAME, draft('mine too'));
    await pass(1_000);
    expect(account.draft).toEqual(draft('mine too'));
    expect(drafts.state(NAME).value.theirs).toBeUndefined();
  });

  test('whose response was lost does not conflict with itself when the customer types on at once', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    for (const note of ['mine', 'mine too']) {
      account.outcomes.push('answer lost');
      drafts.save(NAME, draft(note));
      await pass(1_000);
    }
    drafts.save(NAME, draft('still mine'));
    await pass(10_000);
    expect(drafts.state(NAME).value.theirs).toBeUndefined();
    expect(account.draft).toEqual(draft('still mine'));
  });

  test('continues from the stored revision after a lost response', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    account.outcomes.push('answer lost');
    drafts.save(NAME, draft('mine'));
    await pass(1_000);
    drafts.save(NAME, draft('mine too'));
    await pass(1_000);
    expect(account.draft).toEqual(draft('mine too'));
  });

  test('with a conflict but no newer revision is sent again only after a while', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    account.outcomes.push('overtaken');
    drafts.save(NAME, draft('mine'));
    await pass(1_000);
    expect([account.calls, account.draft]).toEqual([3, undefined]);
    expect(drafts.state(NAME).value.saved?.where).toBe('window');
    await pass(5_000);
    expect(account.draft).toEqual(draft('mine'));
  });

  test('whose final response was lost can be started again at once', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    drafts.save(NAME, draft('first'));
    await pass(1_000);
    account.outcomes.push('answer lost');
    drafts.save(NAME, undefined);
    await pass(0);
    drafts.save(NAME, draft('anew'));
    await pass(10_000);
    expect(drafts.state(NAME).value.theirs).toBeUndefined();
    expect(account.draft).toEqual(draft('anew'));
  });

  test('goes only to the account of its owner, even if drafts of others are in this tab', async () => {
    const [annas, bertas] = [new Account(), new Account()];
    annas.outcomes.push('down');
    const berta = opened(bertas, { owner: 'berta' });
    await berta.load(NAME);
    berta.save(NAME, draft('hers'));
    await pass(1_000);
    const before = bertas.calls;
    const anna = opened(annas);
    anna.save(NAME, draft('mine'));
    await pass(1_000);
    reload();
    leave();
    // Later sign-ins neither send these drafts nor wait for them.
    await opened(bertas, { owner: 'berta' }).sendAll();
    expect(bertas.calls).toBe(before);
    await opened(new Account(), { owner: 'an' }).sendAll();
    await opened(annas).sendAll();
    expect([annas, bertas].map((account) => noteIn(account.draft))).toEqual(['mine', 'hers']);
  });

  test('that the account refuses stays in the window, and is not sent again automatically', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    account.outcomes.push('refused');
    drafts.save(NAME, draft('odd'));
    await pass(60_000);
    expect(account.calls).toBe(2);
    expect(drafts.state(NAME).value.saved?.where).toBe('window');
  });

  test('is sent when an ended session is renewed', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    account.outcomes.push('signed out');
    drafts.save(NAME, draft('kept'));
    await pass(1_000);
    expect(account.draft).toBeUndefined();
    await drafts.sendAll();
    expect(account.draft).toEqual(draft('kept'));
  });

  test('is sent when the page is left', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    drafts.save(NAME, draft('last'));
    expect(account.outlived).toBe(0);
    reload();
    await pass(0);
    expect(account.draft).toEqual(draft('last'));
    expect(account.outlived).toBe(1);
  });

  test('is not sent on unload if the account has it, is receiving it, or is unknown', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    drafts.save(NAME, draft('there'));
    await pass(1_000);
    reload();
    account.outcomes.push('no answer yet');
    drafts.save(NAME, draft('coming'));
    await pass(1_000);
    reload();
    leave();
    sessionStorage.clear();
    account.outcomes.push('down');
    const unknown = opened(account);
    await unknown.load(NAME);
    unknown.save(NAME, draft('whatever'));
    reload();
    await pass(0);
    expect(account.outlived).toBe(0);
    expect(account.draft).toEqual(draft('coming'));
  });

  test('that has ended is removed from the account, even after a failed request', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    drafts.save(NAME, draft('done'));
    await pass(1_000);
    account.outcomes.push('down', 'down');
    drafts.save(NAME, undefined);
    expect(drafts.state(NAME).value).toEqual({});
    await pass(1_000);
    reload();
    await pass(0);
    const again = opened(account);
    expect(await again.load(NAME)).toBeUndefined();
    await pass(1_000);
    expect(account.draft).toBeUndefined();
  });

  test('is stored before a call is sent, without a long wait', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    drafts.save(NAME, draft('now'));
    await drafts.flush(NAME);
    expect(account.draft).toEqual(draft('now'));
    const stuck = new Account();
    const waiting = opened(Object.assign(stuck, { send: () => new Promise<Reply>(() => {}) }));
    waiting.save(NAME, draft('stuck'));
    let isThrough = false;
    const flushed = waiting.flush(NAME).then(() => {
      isThrough = true;
    });
    // The draft is stored in the window first, where a reload finds it.
    expect(await opened(stuck, { signedIn: false }).load(NAME)).toEqual(draft('stuck'));
    await pass(2_999);
    expect(isThrough).toBe(false);
    await pass(1);
    await flushed;
  });

  test('is in the window on unload, when the account cannot be reached', async () => {
    const account = new Account();
    const drafts = opened(account);
    await drafts.load(NAME);
    account.outcomes.push('down', 'down');
    drafts.save(NAME, draft('last'));
    reload();
    await pass(0);
    expect([account.outlived, await opened(account).load(NAME)]).toEqual([1, draft('last')]);
  });
});

describe('two windows', () => {
  async function rivals() {
    const account = new Account();
    const one = opened(account);
    await one.load(NAME);
    one.save(NAME, draft('one'));
    await pass(1_000);
    sessionStorage.clear();
    const other = opened(account);
    await other.load(NAME);
    other.save(NAME, draft('other'));
    await pass(1_000);
    one.save(NAME, draft('one more'));
    await pass(1_000);
    return { account, one, other };
  }

  test('the second writer is notified, and overwrites nothing', async () => {
    const { account, one } = await rivals();
    expect(one.state(NAME).value.theirs).toEqual(draft('other'));
    expect(account.draft).toEqual(draft('other'));
    one.save(NAME, draft('one more still'));
    await pass(10_000);
    reload();
    await pass(0);
    expect(account.outlived).toBe(0);
    expect(account.draft).toEqual(draft('other'));
  });

  test('our draft is saved once chosen', async () => {
    const { account, one } = await rivals();
    one.settle(NAME);
    one.save(NAME, draft('one more'));
    await pass(1_000);
    expect(account.draft).toEqual(draft('one more'));
    expect(one.state(NAME).value.theirs).toBeUndefined();
  });

  test('the chosen draft applies at once, and is in the window a moment later', async () => {
    const { account, one } = await rivals();
    await pass(10_000);
    one.settle(NAME);
    expect(one.state(NAME).value.theirs).toBeUndefined();
    expect(one.state(NAME).value.saved?.where).toBe('account');
    await pass(400);
    account.outcomes.push('down');
    expect(await opened(account).load(NAME)).toEqual(draft('other'));
  });

  test('the choice stands while the account is requested again, even offline', async () => {
    const { account, one } = await rivals();
    account.outcomes.push('down');
    await one.flush(NAME);
    expect(one.state(NAME).value.theirs).toEqual(draft('other'));
    account.outcomes.push('slow');
    const flushed = one.flush(NAME);
    one.settle(NAME);
    await pass(2_000);
    await flushed;
    expect(one.state(NAME).value.theirs).toBeUndefined();
    one.save(NAME, draft('mine again'));
    await pass(1_000);
    expect(account.draft).toEqual(draft('mine again'));
  });

  test('a draft of the other window is reported, even if equal to an earlier one here', async () => {
    const account = new Account();
    const one = opened(account);
    await one.load(NAME);
    for (const note of ['first', 'second']) {
      one.save(NAME, draft(note));
      await pass(1_000);
    }
    sessionStorage.clear();
    const other = opened(account);
    await other.load(NAME);
    other.save(NAME, draft('first'));
    await pass(1_000);
    one.save(NAME, draft('third'));
    await pass(1_000);
    expect(one.state(NAME).value.theirs).toEqual(draft('first'));
    expect(account.draft).toEqual(draft('first'));
  });

  test('their draft is continued once chosen', async () => {
    const { account, one } = await rivals();
    one.settle(NAME);
    one.save(NAME, draft('other, and on'));
    await pass(1_000);
    expect(account.draft).toEqual(draft('other, and on'));
  });

  test('a reloaded page finds the chosen draft, online and offline', async () => {
    for (const outcomes of [[], ['down']] as const) {
      const { account, one } = await rivals();
      one.settle(NAME);
      await pass(1_000);
      account.outcomes.push(...outcomes);
      const again = opened(account);
      expect(await again.load(NAME)).toEqual(draft('other'));
      expect(again.state(NAME).value.theirs).toBeUndefined();
      leave();
      sessionStorage.clear();
    }
  });

  test('a finished draft is reported to the other window before anything is sent', async () => {
    const { account, one, other } = await rivals();
    expect(one.state(NAME).value.theirs).toEqual(draft('other'));
    other.save(NAME, undefined);
    await pass(0);
    await one.flush(NAME);
    expect(one.state(NAME).value.theirs).toBe('finished');
    expect(account.draft).toBeUndefined();
  });

  test('of one browser notify each other at once, before anything is typed', async () => {
    const account = new Account();
    const channel = browser();
    const changed = vi.fn();
    const [one, other] = [opened(account, { channel: channel() }), opened(account, { channel: channel(), changed })];
    await Promise.all([one.load(NAME), other.load(NAME)]);
    one.save(NAME, draft('one'));
    await pass(1_000);
    expect(other.state(NAME).value.theirs).toEqual(draft('one'));
    expect(changed).toHaveBeenCalledTimes(1);
    expect(one.state(NAME).value.theirs).toBeUndefined();
    one.save(NAME, draft('one more'));
    await pass(1_000);
    expect(other.state(NAME).value.theirs).toEqual(draft('one more'));
    one.save(NAME, undefined);
    await pass(0);
    expect(other.state(NAME).value.theirs).toBe('finished');
    other.settle(NAME);
    other.save(NAME, draft('other'));
    await pass(1_000);
    expect(account.draft).toEqual(draft('other'));
    expect(other.state(NAME).value.theirs).toBeUndefined();
  });

  test('of one browser: a later window begins with the other draft, without a question', async () => {
    const account = new Account();
    const channel = browser();
    const [one, other] = [opened(account, { channel: channel() }), opened(account, { channel: channel() })];
    await Promise.all([one.load(NAME), other.load(NAME)]);
    one.save(NAME, draft('one'));
    await pass(1_000);
    expect(await other.load(NAME)).toEqual(draft('one'));
    expect(other.state(NAME).value.theirs).toBeUndefined();
  });

  test('of one browser: a typing customer is notified, too, and loses nothing', async () => {
    const account = new Account();
    const channel = browser();
    const [one, other] = [opened(account, { channel: channel() }), opened(account, { channel: channel() })];
    await Promise.all([one.load(NAME), other.load(NAME)]);
    one.save(NAME, draft('one'));
    await pass(700);
    other.save(NAME, draft('other'));
    await pass(5_000);
    expect(account.draft).toEqual(draft('one'));
    expect(other.state(NAME).value.theirs).toEqual(draft('one'));
    other.settle(NAME);
    other.save(NAME, draft('other'));
    await pass(1_000);
    expect(account.draft).toEqual(draft('other'));
    expect(one.state(NAME).value.theirs).toEqual(draft('other'));
  });

  test('a finished draft is reported to the other window', async () => {
    const account = new Account();
    const [one, other] = [opened(account), opened(account)];
    await Promise.all([one.load(NAME), other.load(NAME)]);
    one.save(NAME, undefined);
    one.save(NAME, draft('one'));
    await pass(1_000);
    one.save(NAME, undefined);
    await pass(0);
    other.save(NAME, draft('other'));
    await pass(1_000);
    expect(other.state(NAME).value.theirs).toBe('finished');
    expect(account.draft).toBeUndefined();
  });
});

type Act = readonly [window: 0 | 1, act: 'type' | 'finish' | 'wait' | 'reload' | 'ours' | 'theirs'];

/** Two windows of one customer with separate storages, and the texts read in each. */
class Windows {
  readonly account = new Account();
  readonly unseen: string[] = [];
  readonly #storages = [new Map<string, string>(), new Map<string, string>()];
  readonly #read = [new Set<string>(), new Set<string>()];
  readonly #drafts: PortalDrafts[] = [];
  #typed = 0;

  constructor() {
    this.account.overwritten = (before, after) => {
      const [writer] = after;
      if (before[0] !== writer && !this.#read[Number(writer)]?.has(before)) this.unseen.push(`${before} by ${after}`);
    };
  }

  async load(at: 0 | 1): Promise<void> {
    const storage = this.#storages[at] as Map<string, string>;
    await tab.run(storage, async () => {
      const drafts = opened(this.account);
      this.#drafts[at] = drafts;
      this.#read[at]?.add(noteIn(await drafts.load(NAME)));
    });
  }

  act(act: Act): Promise<void> {
    return tab.run(this.#storages[act[0]] as Map<string, string>, () => this.#act(act));
  }

  async #act([at, what]: Act): Promise<void> {
    const drafts = this.#drafts[at] as PortalDrafts;
    const { theirs } = drafts.state(NAME).value;
    if (what === 'type') drafts.save(NAME, draft(`${at}-${++this.#typed}`));
    else if (what === 'finish') drafts.save(NAME, undefined);
    else if (what === 'wait') await pass(1_000);
    else if (what === 'reload') await this.load(at);
    else if (theirs) {
      if (theirs !== 'finished') this.#read[at]?.add(noteIn(theirs));
      drafts.settle(NAME);
      if (what === 'ours') drafts.save(NAME, draft(`${at}-${++this.#typed}`));
    }
  }
}

test('typing after a finish that did not arrive overwrites no draft of another window', async () => {
  separateTabs();
  const windows = new Windows();
  await windows.load(0);
  await windows.load(1);
  windows.account.outcomes.push('down', 'down');
  for (const act of ['type', 'finish'] as const) await windows.act([0, act]);
  await windows.act([1, 'type']);
  for (const act of ['wait', 'reload', 'type'] as const) await windows.act([0, act]);
  await pass(20_000);
  expect(windows.unseen).toEqual([]);
});

test('in any order of actions and losses, two windows overwrite nothing that its writer has not read', async () => {
  const act: fc.Arbitrary<Act> = fc.tuple(
    fc.constantFrom<0 | 1>(0, 1),
    fc.constantFrom('type', 'type', 'finish', 'wait', 'wait', 'reload', 'ours', 'theirs'),
  );
  const outcome = fc.constantFrom('up', 'up', 'down', 'answer lost');
  separateTabs();
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 12 }), fc.array(outcome, { maxLength: 8 }), async (acts, outcomes) => {
      leave();
      const windows = new Windows();
      await windows.load(0);
      await windows.load(1);
      windows.account.outcomes.push(...(outcomes as Account['outcomes']));
      for (const each of acts) await windows.act(each);
      await pass(20_000);
      expect(windows.unseen).toEqual([]);
    }),
    { numRuns: share(0.1) },
  );
});

/** Tab of the current async context, including later timers. */
const tab = new AsyncLocalStorage<Map<string, string>>();

/** Gives each tab its own storage from now on. */
function separateTabs(): void {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation((key) => tab.getStore()?.get(key) ?? null);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key, value) => void tab.getStore()?.set(key, value));
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation((key) => void tab.getStore()?.delete(key));
  const later = setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, milliseconds: number) =>
    later(AsyncResource.bind(run), milliseconds)) as typeof setTimeout);
}

describe('a draft of a visitor', () => {
  test('is in this tab only, also after a reload', async () => {
    const account = new Account();
    const drafts = opened(account, { owner: 'visitor', signedIn: false });
    drafts.save(NAME, draft('mine'));
    await pass(1_000);
    reload();
    await pass(0);
    expect(account.calls).toBe(0);
    expect(drafts.state(NAME).value.saved?.where).toBe('window');
    expect(await opened(account, { owner: 'visitor', signedIn: false }).load(NAME)).toEqual(draft('mine'));
    expect(await opened(account, { owner: 'berta' }).load(NAME)).toBeUndefined();
    expect(account.draft).toBeUndefined();
  });

  test('has its own time, even if another draft is stored later', async () => {
    const times = ['2026-11-21T13:02:00.000Z', '2026-11-21T13:03:00.000Z'];
    const before = opened(new Account(), { signedIn: false });
    before.save({ ...NAME, flow: 'old' }, draft('old'));
    await pass(1_000);
    leave();
    const drafts = opened(new Account(), { signedIn: false, now: () => times.shift() ?? 'too often' });
    await drafts.load({ ...NAME, flow: 'old' });
    for (const flow of ['trip', 'help']) {
      drafts.save({ ...NAME, flow }, draft('mine'));
      await pass(1_000);
    }
    expect(['old', 'trip', 'help'].map((flow) => drafts.state({ ...NAME, flow }).value.saved?.at)).toEqual([
      undefined,
      '2026-11-21T13:02:00.000Z',
      '2026-11-21T13:03:00.000Z',
    ]);
  });

  test('is deleted with all others when the customer signs out', async () => {
    const drafts = opened(new Account(), { signedIn: false });
    drafts.save(NAME, draft('mine'));
    await pass(1_000);
    drafts.save(NAME, draft('mine too'));
    drafts.forget();
    reload();
    expect(await drafts.load(NAME)).toBeUndefined();
    expect(await opened(new Account(), { signedIn: false }).load(NAME)).toBeUndefined();
  });

  test('is the only deleted part of the storage of the tab', async () => {
    sessionStorage.setItem('other:1', 'kept');
    const drafts = opened(new Account(), { signedIn: false });
    for (const flow of ['trip', 'help']) drafts.save({ ...NAME, flow }, draft('mine'));
    await pass(1_000);
    expect(sessionStorage.length).toBe(3);
    drafts.forget();
    expect(Object.entries(sessionStorage)).toEqual([['other:1', 'kept']]);
  });

  test.each(['full', 'forbidden'])('is only in memory when the storage is %s, and reports that', async (why) => {
    const fail = () => {
      throw new DOMException('no', why === 'full' ? 'QuotaExceededError' : 'SecurityError');
    };
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(fail);
    if (why === 'forbidden') vi.spyOn(Storage.prototype, 'getItem').mockImplementation(fail);
    const drafts = opened(new Account(), { signedIn: false });
    drafts.save(NAME, draft('mine'));
    await pass(1_000);
    expect(drafts.state(NAME).value.saved?.where).toBe('page');
    expect(await drafts.load(NAME)).toEqual(draft('mine'));
  });
});
