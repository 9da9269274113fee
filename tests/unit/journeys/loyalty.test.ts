// Loyalty programme: page, levels, rewards, explainer and spending (LOY-1, FLW-30, FLW-31).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionNode, Host, Json } from '@fahrplan/engine';
import { describe, expect, test } from 'vitest';
import { root } from '../../support/definitions.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import {
  buttonOf,
  factsOn,
  plain,
  press,
  refusal,
  shown,
  standing,
  titleOf,
  wordsOn,
} from '../../support/journeys/screen.ts';
import { type Answers, type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const visitor = { signed_in: false, audience: 'b2c' };
const texts = JSON.parse(readFileSync(join(root, 'flows/content/de-DE/loyalty.json'), 'utf8'));
const option = (name: string, value: number) => ({
  ...{ name, value, title: `Prämie ${name}`, description: 'Für dein nächstes Abo', image: '/rewards/voucher.svg' },
});
const rewards = [
  { type: 'mileage', options: [option('mileage-100', 1000)] },
  { type: 'voucher', options: [option('voucher-50', 4000), option('voucher-100', 8000)] },
];
const seen = () => new Map<string, Json>([['loyalty_intro_seen', true]]);

async function open(answers: Answers = {}, setting: Partial<Setting> = {}): Promise<Walk> {
  const flow = await walk('loyalty', {
    memory: seen(),
    answers: {
      getLoyalty: { level: 'Level 2', total_coins: 4200 },
      getRewards: rewards,
      getRedeemedRewards: [],
      getDeals: [bodyOf('Deal', { id: 'd1', actual_handover_date: '2025-03-04' })],
      'content/loyalty': texts,
      ...answers,
    },
    app: { page: 'loyalty' },
    ...setting,
  });
  await shown(flow);
  return flow;
}

const actions = (flow: Walk, look: string): ActionNode[] =>
  standing(flow).filter((block): block is ActionNode => block.kind === 'action' && block.look === look);
const labels = (flow: Walk, look: string) => actions(flow, look).map(({ label }) => label.value);

/** Returns the titles of groups. Titled groups inside another one are a level below. */
const headings = (flow: Walk) =>
  standing(flow).flatMap((block) => (block.kind === 'group' && block.title.value ? [block.title.value] : []));

describe('the page', () => {
  test('shows only a sign-in notice without a session', async () => {
    const flow = await open({}, { session: visitor });
    expect(wordsOn(flow)).toBe('Bitte melde dich an, um deine Prämien zu sehen');
    expect(flow.calls.map(({ operation }) => operation)).toEqual([]);
    expect(flow.opened).toEqual([]);
  });

  test.each([
    ['Level 1', 'Silver'],
    ['Silver', 'Silver'],
    ['Level 2', 'Gold'],
    ['Gold', 'Gold'],
    ['Level 3', 'Platinum'],
    ['Platinum', 'Platinum'],
    ['Level 4', 'Black'],
    ['Black', 'Black'],
    ['Level 9', 'Silver'],
  ])('%s is %s', async (level, title) => {
    const flow = await open({ getLoyalty: { level, total_coins: 4200 } });
    expect(headings(flow)[0]).toBe(`Du bist ${title}`);
    expect(headings(flow).slice(1, 5)).toEqual(['Silver', 'Gold', 'Platinum', 'Black']);
    expect(actions(flow, 'link').find(({ current }) => current.value)?.label.value).toBe(title);
    expect(factsOn(flow)).toEqual({ 'Deine Punkte': '4.200 Punkte', 'Mitglied seit': '04.03.2025' });
  });

  test('makes no requests after the session has ended', async () => {
    const hosts: Host[] = [];
    const wrap = (host: Host) => {
      hosts.push(host);
      return host;
    };
    const flow = await open({}, { refreshed: visitor, wrap });
    await hosts[0]?.refreshSession();
    await flow.until(() => flow.step === 'sign-in-needed');
    expect(flow.sent('getLoyalty').map(({ body }) => body)).toEqual([{ contactId: '501001' }]);
  });

  test('shows the thresholds of the levels, and which are reached', async () => {
    const words = plain(wordsOn(await open()));
    for (const threshold of ['Mit dem ersten Abo', 'Ab 2.500,00 €', 'Ab 10.000,00 €', 'Ab 50.000,00 €'])
      expect(words).toContain(threshold);
    expect(words.match(/Erreicht|Dein Level/g)).toEqual(['Erreicht', 'Dein Level']);
  });

  test('shows no level before the first subscription', async () => {
    const flow = await open({ getLoyalty: { total_coins: 0 }, getDeals: [] });
    expect(headings(flow)[0]).toBe('Bald bist du Silver');
    expect(wordsOn(flow)).not.toMatch(/Erreicht|Dein Level/);
    expect(factsOn(flow)).toEqual({ 'Deine Punkte': '0 Punkte' });
  });

  test('shows a failed request with a retry, and blocks redeeming', async () => {
    let answers = 0;
    const flow = await open({
      getLoyalty: () =>
        ++answers > 1 ? { status: 200, body: { level: 'Level 1', total_coins: 1000 } } : { status: 200, body: null },
    });
    expect(wordsOn(flow)).toContain('Deine Punkte können wir gerade nicht laden');
    expect(wordsOn(flow)).not.toMatch(/Dir fehl/);
    expect(labels(flow, 'secondary')).toEqual([]);
    expect(answers).toBe(1);
    const again = standing(flow).find((block) => block.kind === 'banner');
    if (again?.kind !== 'banner') throw new Error('no banner');
    await again.action?.press();
    await flow.until(() => headings(flow).includes('Du bist Silver'));
    expect(labels(flow, 'secondary')).toEqual(['Einlösen']);
  });
});

test.each([
  ['Level 1', 249_999, { 'Bis Gold': 'noch 0,01 € Abo-Wert' }],
  ['Level 2', 449_000, { 'Bis Platinum': 'noch 5.510,00 € Abo-Wert' }],
  ['Level 3', 1_000_000, { 'Bis Black': 'noch 40.000,00 € Abo-Wert' }],
  ['Level 4', 5_000_000, {}],
  ['Level 2', undefined, {}],
  [undefined, 0, {}],
])('the distance to the next level is shown in euros: %s with %s', async (level, subscription_value, said) => {
  const getLoyalty = {
    total_coins: 4200,
    ...(level && { level }),
    ...(subscription_value !== undefined && { subscription_value }),
  };
  const facts = factsOn(await open({ getLoyalty }));
  expect(Object.fromEntries(Object.entries(facts).filter(([label]) => label.startsWith('Bis ')))).toEqual(said);
});

describe('benefits', () => {
  const chips = (flow: Walk) => labels(flow, 'chip');

  test('of the current level come first, then some kept ones of lower levels', async () => {
    const flow = await open();
    expect(chips(flow)).toEqual(['250 Freikilometer', 'Alles inklusive', 'Punkte einlösen', 'Rückgabe kostenlos']);
    await press(flow, 'Black');
    expect(chips(flow).slice(0, 5)).toEqual([
      ...['1.000 Freikilometer', 'Lieferung kostenlos', 'Höchstens 500 € selbst', 'Komfort Schutz kostenfrei'],
      'VIP-Hotline',
    ]);
    expect(chips(flow)).not.toContain('500 Freikilometer');
    expect(wordsOn(flow)).toContain('Als Black bekommst du:');
    await press(flow, 'Silver');
    expect(wordsOn(flow)).toContain('Das hast du seit Silver:');
  });

  test('of a lower level omit those that a higher level has replaced', async () => {
    const flow = await open({ getLoyalty: { level: 'Level 3', total_coins: 4200 } });
    await press(flow, 'Gold');
    expect(wordsOn(flow)).toContain('Das hast du seit Gold:');
    expect(chips(flow)).toEqual(['Alles inklusive', 'Punkte einlösen', 'Rückgabe kostenlos']);
  });

  test('are never more than twenty', async () => {
    const [one] = texts.loyalty_benefits_all;
    const many = (level: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...one, id: `b-${level}-${index}`, minimum_level: level }));
    const levels = texts.levels.map((level: Record<string, Json>) => ({ ...level, max_item_from_previous_level: 10 }));
    const shownFor = async (own: number) =>
      chips(
        await open({
          'content/loyalty': { ...texts, levels, loyalty_benefits_all: [...many(0, 30), ...many(1, own)] },
        }),
      ).length;
    expect([await shownFor(3), await shownFor(15), await shownFor(25)]).toEqual([13, 20, 20]);
  });

  test('are shown in full, and listed by level', async () => {
    const flow = await open();
    await press(flow, '250 Freikilometer');
    await press(flow, 'Alle Vorteile von Gold');
    expect(flow.opened).toEqual([
      { flow: 'loyalty-benefit', input: { id: 'free-km-gold' } },
      { flow: 'loyalty-level', input: { level: 'gold' } },
    ]);
    const answers = { 'content/loyalty': texts };
    const benefit = await walk('loyalty-benefit', { input: { id: 'free-km-gold' }, answers });
    await shown(benefit);
    expect(titleOf(benefit)).toBe('250 Freikilometer je Folge-Abo');
    expect(wordsOn(benefit)).toContain('250 km Puffer');
    const level = await walk('loyalty-level', { input: { level: 'black' }, answers });
    await shown(level);
    expect(titleOf(level)).toBe('Das bringt dir Black');
    expect(wordsOn(level)).toContain('Du sparst 249 €');
    for (const [id, input] of [
      ['loyalty-benefit', { id: 'nothing' }],
      ['loyalty-level', { level: 'nothing' }],
    ] as const)
      expect((await walk(id, { input, answers })).session.phase.value).toBe('closed');
  });
});

describe('rewards', () => {
  test('show the missing points, or can be redeemed', async () => {
    const flow = await open();
    expect(wordsOn(flow).match(/Dir fehlen noch .*/g)).toEqual(['Dir fehlen noch 3.800 Punkte']);
    expect(actions(flow, 'secondary').map(({ name }) => name.value)).toEqual([
      'Prämie mileage-100 einlösen',
      'Prämie voucher-50 einlösen',
    ]);
    await actions(flow, 'secondary')[1]?.press();
    expect(flow.opened).toEqual([{ flow: 'loyalty-redemption', input: { reward: option('voucher-50', 4000) } }]);
  });

  test.each([[[]], [[{ type: 'voucher', options: [] }]], [null]])('show the value of %o', async (none) => {
    expect(wordsOn(await open({ getRewards: none as Json }))).toContain('Gerade gibt es keine Prämien.');
  });

  test('that were redeemed are listed with their status', async () => {
    const redeemed = (reference: string, changes: Record<string, Json>) => ({
      ...{ reference, reward_action_name: 'voucher-50', type: 'voucher', amount: 5000 },
      ...{ coins: 4000, redeemed_on: '2026-10-01' },
      ...changes,
    });
    const flow = await open({
      getRedeemedRewards: [
        redeemed('PR-1', { valid_until: '2027-10-01' }),
        redeemed('PR-2', { valid_until: '2026-11-20' }),
        redeemed('PR-3', { deal_id: 'd1', valid_until: '2027-01-01' }),
        redeemed('PR-4', { reward_action_name: 'gone', type: 'mileage', amount: 100, coins: 1 }),
      ],
    });
    const table = standing(flow).find((block) => block.kind === 'table');
    if (table?.kind !== 'table') throw new Error('no table');
    const rows = table.rows.value?.map(({ cells }) => cells.map(({ text }) => text.value));
    expect(rows).toEqual([
      ['Prämie voucher-50', '4.000 Punkte', '01.10.2026', '01.10.2027', 'Wartet auf dein nächstes Abo', 'PR-1'],
      ['Prämie voucher-50', '4.000 Punkte', '01.10.2026', '20.11.2026', 'Abgelaufen', 'PR-2'],
      ['Prämie voucher-50', '4.000 Punkte', '01.10.2026', '01.01.2027', 'Verwendet', 'PR-3'],
      ['Freikilometer', '1 Punkt', '01.10.2026', 'ohne Ende', 'Wartet auf dein nächstes Abo', 'PR-4'],
    ]);
  });
});

describe('redeeming', () => {
  const reward = option('voucher-50', 4000);
  const redeem = (answers: Answers = {}, coins = 4200) =>
    walk('loyalty-redemption', {
      input: { reward },
      answers: {
        getLoyalty: { level: 'Level 2', total_coins: coins },
        getRewards: rewards,
        redeemReward: bodyOf('RedeemedReward', {
          ...{ type: 'voucher', valid_until: '2027-11-21', reference: 'PR-7' },
          ...{ coins: 4100, redeemed_on: '2026-11-21' },
        }),
        ...answers,
      },
    });

  test('confirms, redeems once, and thanks', async () => {
    const flow = await redeem();
    await shown(flow);
    expect(factsOn(flow)).toEqual({ Kostet: '4.000 Punkte', 'Danach hast du noch': '200 Punkte' });
    expect(plain(buttonOf(flow) ?? '')).toBe('Für 4.000 Punkte einlösen');
    await flow.to('thanks');
    expect(flow.sent('redeemReward').map(({ body }) => body)).toEqual([{ reward_action_name: 'voucher-50' }]);
    expect(flow.events).toContain('reward-redeemed');
    await shown(flow);
    expect(wordsOn(flow)).toContain('wenn du es bis zum 21.11.2027 buchst');
    expect(factsOn(flow)).toMatchObject({
      'Eingelöst für': '4.100 Punkte',
      'Eingelöst am': '21.11.2026',
      Nummer: 'PR-7',
    });
    await flow.next();
    expect(flow.closedWith).toBe('redeemed');
  });

  test('refreshes what the page shows', async () => {
    const flow = await redeem();
    await shown(flow);
    const before = flow.sent('getLoyalty').length;
    await flow.to('thanks');
    await flow.until(() => flow.sent('getLoyalty').length > before);
  });

  test('does not open without enough points', async () => {
    const flow = await redeem({}, 3999);
    expect([flow.session.phase.value, flow.toasts]).toEqual(['closed', ['Dafür reichen deine Punkte nicht.']]);
  });

  test.each([
    [422, 'reward_not_offered', 'gone', 'Diese Prämie gibt es nicht mehr'],
    [409, 'coins_missing', 'too-few', 'Deine Punkte reichen nicht mehr'],
  ])('shows %i %s as an error', async (status, code, step, title) => {
    const flow = await redeem({ redeemReward: refusal(status, code) });
    await flow.to(step);
    expect(titleOf(flow)).toBe(title);
    expect(flow.events).not.toContain('reward-redeemed');
    await flow.next();
    expect(flow.closedWith).toBeUndefined();
  });

  test.each([
    ['a failure', { redeemReward: refusal(503, 'unavailable') }],
    ['another status of success', { redeemReward: () => ({ status: 202, body: { outcome: 'not_done' } }) }],
  ] as const)('does not count %s as a success', async (_, answers) => {
    const flow = await redeem(answers);
    await flow.next();
    expect(flow.step).toBe('confirm');
    expect(flow.toasts).toEqual([expect.stringContaining('Das Einlösen hat nicht geklappt.')]);
  });
});

describe('the explainer', () => {
  test('has four screens, and closes', async () => {
    const flow = await walk('how-loyalty-works', { answers: { 'content/loyalty': texts }, session: visitor });
    const titles: (string | null | undefined)[] = [];
    for (const _ of Array.from({ length: 4 })) {
      await shown(flow);
      titles.push(titleOf(flow));
      await flow.next();
    }
    expect(titles).toEqual([
      ...['So funktioniert’s', 'Vorteile deines Levels', 'Prämien für dein nächstes Abo', 'Extra-Punkte'],
    ]);
    expect(flow.closedWith).toBe('explained');
  });

  test.each([
    ['a customer', {}],
    ['a visitor', { session: visitor }],
  ] as const)(
    'opens for %s by modal=how-loyalty-works on the German page, not the introduction',
    async (_, setting) => {
      const input = { modal: 'how-loyalty-works' };
      const asked = await open({}, { ...setting, memory: new Map(), input, locale: 'en-US' });
      expect(asked.redirects).toEqual([{ path: '/de-DE/loyalty?modalName=how-loyalty-works' }]);
      const there = await open({}, { ...setting, memory: new Map(), input: { dialog: 'how-loyalty-works' } });
      expect([asked.opened, there.opened]).toEqual([[], []]);
    },
  );

  test('opens on the current page if configured', async () => {
    const config = { loyalty: { explained_at: '', benefits_max: 20 } };
    const flow = await open({}, { config, input: { modal: 'how-loyalty-works' } });
    expect([flow.redirects, flow.opened]).toEqual([[], [{ flow: 'how-loyalty-works', input: {} }]]);
  });

  test('is linked from the introduction, which is shown once', async () => {
    const memory = new Map<string, Json>();
    expect((await open({}, { memory })).opened).toEqual([{ flow: 'loyalty-intro', input: {} }]);
    expect((await open({}, { memory })).opened).toEqual([]);
    const intro = await walk('loyalty-intro');
    await shown(intro);
    await intro.next();
    expect(intro.opened).toEqual([{ flow: 'how-loyalty-works', input: {} }]);
  });
});
