// Walks the worked examples that exist only as documentation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ActionNode, Json } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { prepareFlow } from '../../../engine/authoring/load/prepare.ts';
import { root, world } from '../../support/definitions.ts';
import { bodyOf } from '../../support/journeys/bodies.ts';
import { type Setting, type Walk, walk } from '../../support/journeys/walk.ts';

const open = (id: string, setting: Setting): Promise<Walk> => {
  const flow = JSON.parse(readFileSync(join(root, 'docs/examples', `${id}.json`), 'utf8'));
  return walk(id, { ...setting, flow: prepareFlow(flow, world.catalogue) });
};

const deal = (changes: Record<string, Json> = {}) => bodyOf('Deal', { id: 'd1', state: 'ACTIVE', ...changes });

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
