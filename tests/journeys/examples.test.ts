// The worked examples that ship as examples only, walked headless: the language can say them, and the engine does what they say.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { ActionNode, ChosenFile, Json, Reply } from '#engine';
import { prepareFlow } from '../../engine/load/prepare.ts';
import { root, world } from '../definitions.ts';
import { bodyOf } from './bodies.ts';
import { type Setting, type Walk, walk } from './walk.ts';

/** Opens an example; its words, its server and the flows around it are not there. */
const open = (id: string, setting: Setting): Promise<Walk> => {
  const flow = JSON.parse(readFileSync(join(root, 'docs/examples', `${id}.json`), 'utf8'));
  return walk(id, { ...setting, flow: prepareFlow(flow, world.catalogue) });
};

const deal = (changes: Record<string, Json> = {}) => bodyOf('Deal', { id: 'd1', state: 'ACTIVE', ...changes });
const photo = (name: string, size = 10): ChosenFile => ({ name, size, type: 'image/jpeg' });

describe('add driver', () => {
  const driver = {
    relationship_type: 'other',
    firstname: 'Jan',
    lastname: 'Brandl',
    date_of_birth: '01.02.1990',
    driver_license_issue_date: '2010-05-06',
    agreed_to_terms: true,
    confirmed_truthful_data: true,
  };
  const openIt = (code?: string) =>
    open('add-driver', {
      answers: {
        getUploadUrl: { url: 'https://files.example/put', key: 'k' },
        addDriver: (): Reply =>
          code ? { status: 422, body: { code } } : { status: 200, body: { properties: { status: 'active' } } },
      },
    });
  const fill = async (flow: Walk) => {
    flow.answer(driver);
    for (const side of ['front', 'back']) flow.field(side).files?.choose([photo(`${side}.jpg`)]);
    await flow.until(() =>
      ['front', 'back'].every((side) => flow.field(side).files?.entries.value[0]?.state === 'done'),
    );
    await flow.next();
  };

  test('sends both sides of the licence to signed addresses, then the driver', async () => {
    const flow = await openIt();
    await fill(flow);
    expect(flow.sent('getUploadUrl').map(({ path }) => path)).toEqual([
      expect.stringContaining('filename=front.jpg'),
      expect.stringContaining('bucket=driver-license'),
    ]);
    expect(flow.sent('addDriver')[0]?.body).toMatchObject({ date_of_birth: '1990-02-01', dl_front_key: 'k' });
    expect(flow.redirects).toEqual([{ page: 'drivers', with: { added: 'active' } }]);
  });

  test.each([
    ['dob_age_limits_exceeded', 'date_of_birth'],
    ['agree_to_terms_invalid', 'agreed_to_terms'],
    ['something_else', undefined],
  ])('maps the code %s of the server to its field', async (code, field) => {
    const flow = await openIt(code);
    await fill(flow);
    expect(flow.session.issues.value.map((issue) => issue.field)).toEqual([field]);
  });
});

describe('loyalty redemption', () => {
  const reward = { name: 'coffee', value: 300 };
  const openWith = (coins: number) =>
    open('loyalty-redemption', {
      input: { reward },
      answers: { getLoyalty: { total_coins: coins }, redeemReward: { ok: true } },
    });

  test('confirms, redeems once, and thanks', async () => {
    const flow = await openWith(500);
    await flow.to('thanks');
    expect(flow.sent('redeemReward')[0]?.body).toEqual({ reward_action_name: 'coffee' });
    expect(flow.events).toContain('reward-redeemed');
    await flow.next();
    expect(flow.session.phase.value).toBe('closed');
  });

  test('does not open when the points do not suffice', async () => {
    const flow = await openWith(299);
    expect([flow.session.phase.value, flow.toasts.length]).toEqual(['closed', 1]);
  });
});

test('the actions of a deal follow its state', async () => {
  const labels = async (state: string) => {
    const flow = await open('deal-actions', {
      input: { deal_id: 'd1' },
      answers: { getDeal: deal({ state }), getDeals: [deal({ state })], getAddons: {}, getProlongation: {} },
    });
    await flow.until(() => flow.blocks().every(({ presence }) => presence.value !== 'pending'));
    return flow
      .blocks()
      .filter((block): block is ActionNode => block.kind === 'action' && block.presence.value === 'shown')
      .map(({ icon }) => icon.value);
  };
  const [active, ended] = [await labels('ACTIVE'), await labels('ENDED')];
  expect(active).toContain('damage');
  expect(ended).not.toContain('damage');
});
