// The flow of the tutorial is added by its files alone: they are copied to where a reader puts them, checked, and walked in both languages.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type Call, describeProblem, type PreparedFlow, type Words, type World } from '#engine';
import { loadFlow } from '#engine/load';
import { Project } from '../../app/build/project.ts';
import { catalogueFile, copy, root, world } from '../definitions.ts';
import { bodyOf } from '../journeys/bodies.ts';
import { metadata } from '../journeys/returnWalk.ts';
import { type Walk, walk } from '../journeys/walk.ts';

const NAME = 'return-with-photos';
const folder = join(root, 'docs/tutorial');
const words = (locale: string): Words => JSON.parse(readFileSync(join(folder, 'copy', locale, `${NAME}.json`), 'utf8'));
const withTutorial: World = {
  ...world,
  flows: new Set([...world.flows, NAME]),
  copy: Object.fromEntries(
    Object.entries(copy).map(([locale, files]) => [locale, { ...files, [NAME]: words(locale) }]),
  ),
};

function load(): PreparedFlow {
  const text = readFileSync(join(folder, `${NAME}.json`), 'utf8');
  const loaded = loadFlow(`flows/${NAME}.json`, text, withTutorial, catalogueFile);
  if (!loaded.ok) throw new Error(loaded.problems.map(describeProblem).join('\n'));
  return loaded.value.flow;
}

/** The project with the finished files in it, as a reader has it at the end. */
const project = mkdtempSync(join(tmpdir(), 'fahrplan-tutorial-'));
for (const place of ['flows', 'schemas']) cpSync(join(root, place), join(project, place), { recursive: true });
for (const [from, to] of [
  [`${NAME}.json`, 'flows'],
  [`copy/de-DE/${NAME}.json`, 'flows/copy/de-DE'],
  [`copy/en-US/${NAME}.json`, 'flows/copy/en-US'],
] as const)
  cpSync(join(folder, from), join(project, to, `${NAME}.json`));
afterAll(() => rmSync(project, { recursive: true }));

test('copied into flows/, its files are right', () => {
  const { files, problems } = new Project(project).check();
  expect(files.filter((file) => file.includes(NAME))).toHaveLength(3);
  expect(problems.map(describeProblem)).toEqual([]);
});

const open = (locale: string): Promise<Walk> =>
  walk(NAME, {
    flow: load(),
    words: withTutorial.copy,
    locale,
    answers: {
      getDeals: ['d1', 'd2'].map((id) => bodyOf('Deal', { id })),
      getDeal: (call: Call) => ({ status: 200, body: bodyOf('Deal', { id: call.path.split('/').at(-1) ?? '' }) }),
      getReturnMetadata: metadata,
      quoteReturn: { amount: 9900 },
      uploadDamageImage: { path: { location: 'x' } },
      updateReturn: {},
    },
  });

test.each([
  ['de-DE', 'Stimmt alles?', '99,00 €'],
  ['en-US', 'Is everything right?', '$99.00'],
])('walks from the list to the booking in %s', async (locale, title, price) => {
  const flow = await open(locale);
  await flow.to('photos', { car: 'd2' });
  flow.field('photos').files?.choose([{ name: 'front.jpg', size: 5, type: 'image/jpeg' }]);
  await flow.until(() => flow.field('photos').files?.entries.value[0]?.state === 'done');
  await flow.to('day');
  await flow.to('overview', { day: '2026-12-03', slot: '10:00' });
  await flow.until(() => flow.blocks().every(({ presence }) => presence.value === 'shown'));
  expect(flow.session.step.value?.title.value).toBe(title);
  const [fee] = flow.blocks().flatMap((block) => (block.kind === 'facts' ? block.rows.value : []));
  expect(fee?.value?.replace(/\s/, ' ')).toBe(price);
  await flow.next();
  expect(flow.sent('updateReturn')).toMatchObject([
    {
      path: expect.stringContaining('/d2/'),
      body: { return_type: 'SELF_RETURN', preferred_return_date: '2026-12-03T10:00:00+01:00' },
      agreed: { change_fee: 9900 },
    },
  ]);
  expect(flow.session.phase.value).toBe('closed');
});
