// @vitest-environment jsdom
// State of history entries survives a return to them, after any kind of page load.
import { expect, test, vi } from 'vitest';
import { BrowserHistory } from '../../../../../app/portal/host/browserHistory.ts';
import { pagePerTest } from '../../../../support/host/listening.ts';

pagePerTest();

test('an entry that no page has created has no name and no state', async () => {
  history.replaceState(null, '', '/start?a=1#b');
  const tab = new BrowserHistory();
  const start = { pathname: '/start', search: '?a=1', hash: '#b', key: 'default', state: null };
  expect(tab.state.location).toEqual(start);
  await tab.navigate('/one');
  const { key } = tab.state.location;
  await tab.navigate('/two');
  expect(new Set(['default', key, tab.state.location.key]).size).toBe(3);
  await tab.navigate(-2);
  await vi.waitFor(() => expect(tab.state.location).toEqual(start));
});

test('entries are reported with their state, forward and back', async () => {
  const tab = new BrowserHistory();
  const told: string[] = [];
  const stop = tab.subscribe(({ historyAction, location: { pathname, search, hash, state } }) =>
    told.push(`${historyAction} ${pathname}${search}${hash} ${JSON.stringify(state)}`),
  );
  await tab.navigate('/one?a=1#b', { state: { depth: 1 } });
  const { key } = tab.state.location;
  await tab.navigate('/two');
  await tab.navigate('/three', { replace: true, state: 'c' });
  await tab.navigate(-1);
  await vi.waitFor(() => expect(told).toHaveLength(4));
  stop();
  await tab.navigate('/four');
  expect(told).toEqual([
    'PUSH /one?a=1#b {"depth":1}',
    'PUSH /two null',
    'REPLACE /three "c"',
    'POP /one?a=1#b {"depth":1}',
  ]);
  expect(key).not.toBe('default');
  await tab.navigate(-1);
  await vi.waitFor(() => expect(new BrowserHistory().state.location).toMatchObject({ key, state: { depth: 1 } }));
});

test('an entry that the browser refuses is loaded instead', async () => {
  const tab = new BrowserHistory();
  const told = vi.fn();
  tab.subscribe(told);
  vi.spyOn(history, 'pushState').mockImplementation(() => {
    throw new DOMException('too many calls', 'SecurityError');
  });
  const assign = vi.fn();
  vi.stubGlobal('location', { assign });
  await tab.navigate('/five');
  expect(assign).toHaveBeenCalledWith('/five');
  expect(told).not.toHaveBeenCalled();
});
