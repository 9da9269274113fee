// Dialogs that business customers share with others, and what switches them off (FLW-1).

import type { Json } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../support/definitions.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { deal } from '../../support/journeys/returnWalk.ts';
import { standing, titleOf, wordsOn } from '../../support/journeys/screen.ts';
import { type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const business = { audience: 'b2b' };
const configured = (changes: Record<string, Json>) => ({
  b2b: { ...(catalogue.config as { b2b: object }).b2b, ...changes },
});
const subscriptions = (count: number) =>
  Array.from({ length: count }, (_, at) => bodyOf('Deal', { id: `d${at}`, variant: 'SUBSCRIPTION' }));

async function isOff(id: string, setting: Partial<Setting> = {}): Promise<boolean> {
  const { answers, ...others } = setting;
  const flow = await walk(id, {
    input: { deal_id: 'd1' },
    app: business,
    answers: { getDeal: { ...deal, state: 'ACTIVE' }, ...answers },
    ...others,
  });
  await flow.until(() => flow.session.phase.value !== 'opening' || flow.opened.length > 0);
  return flow.opened.some(({ input }) => (input as { about?: string }).about === 'module-off');
}

describe.each([
  ['edit-return', 'return'],
  ['mileage-upgrade', 'mileage_upgrade'],
  ['report-damage', 'report_damage'],
  ['schedule-service', 'schedule_service'],
])('%s', (id, key) => {
  test('is available to businesses by default', async () => {
    expect(await isOff(id)).toBe(false);
  });

  test('can be turned off for businesses only', async () => {
    const config = configured({ [key]: false });
    expect(await isOff(id, { config })).toBe(true);
    expect(await isOff(id, { config, app: {} })).toBe(false);
  });

  test('is available to customers with the product flag if not for all', async () => {
    const config = configured({ all_users: false });
    expect(await isOff(id, { config })).toBe(true);
    expect(await isOff(id, { config, flags: { fahrplan_users: true } })).toBe(false);
    expect(await isOff(id, { config, app: {} })).toBe(false);
  });

  test.each([
    [2, false],
    [3, true],
  ])('with %d subscriptions and at most two is off: %s', async (count, off) => {
    const config = configured({ max_subscriptions: 2 });
    expect(await isOff(id, { config, answers: { getDeals: subscriptions(count) } })).toBe(off);
  });
});

test('a module that is off shows a phone number', async () => {
  const flow = await walk('notice', { input: { about: 'module-off' } });
  expect(titleOf(flow)).toBe('Das läuft bei euch über die Flottenbetreuung');
  expect(wordsOn(flow)).toContain('Ruf uns an');
});

const helpOn = (flow: Walk) =>
  standing(flow).flatMap((block) => (block.kind === 'action' && block.icon.value === 'help' ? [block] : []));

test.each([
  ['b2c', undefined, 'So läuft die Rückgabe', '/faq'],
  ['b2b', 'b2b', 'So läuft die Rückgabe für Unternehmen', '/fleet'],
])('how the return works is explained for %s', async (audience, variant, label, url) => {
  const flow = await walk('edit-return', {
    input: { deal_id: 'd1' },
    app: { audience },
    answers: { getDeal: deal, getReturn: {}, getReturnMetadata: bodyOf('ReturnMetadata'), getHandover: {} },
    ...(variant && { variant }),
  });
  await flow.until(() => helpOn(flow).length > 0);
  const [link] = helpOn(flow);
  expect(link?.label.value).toBe(label);
  await link?.press();
  expect(flow.redirects).toEqual([{ url, tab: true }]);
});
