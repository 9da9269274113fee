// Follows the tutorial in a copy, checks it after each step, and walks the resulting flow.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Call, describeProblem, type PreparedFlow, type Words, type World } from '@fahrplan/engine';
import { loadFlow } from '@fahrplan/engine/authoring';
import { afterAll, expect, test, vi } from 'vitest';
import { checkCommand } from '../../app/cli/check.ts';
import { catalogueFile, copy, root, world } from '../support/definitions.ts';
import { edited, instructionsIn } from '../support/docs/follow.ts';
import { bodyOf } from '../support/journeys/bodies.ts';
import { metadata } from '../support/journeys/returnWalk.ts';
import { type Walk, walk } from '../support/journeys/walk.ts';

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

const project = mkdtempSync(join(tmpdir(), 'fahrplan-tutorial-'));
for (const place of ['flows', 'schemas', 'app/public'])
  cpSync(join(root, place), join(project, place), { recursive: true });
afterAll(() => rmSync(project, { recursive: true }));

const at = (file: string) => join(project, file);
const instructions = instructionsIn(readFileSync(join(root, 'docs/tutorial.md'), 'utf8'));

async function run(command: string): Promise<string> {
  const said: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
  try {
    expect(command).toBe('flows -- check');
    await checkCommand.run([], { root: project, from: project });
    return said.join('\n');
  } finally {
    log.mockRestore();
  }
}

test('the check output after each step matches the tutorial', async () => {
  let ran = 0;
  for (const instruction of instructions) {
    if (instruction.does === 'run') {
      expect(await run(instruction.command), `${ran} of the commands went as they should`).toContain(instruction.says);
      ran += 1;
    } else if (instruction.does === 'make') {
      expect(existsSync(at(instruction.file))).toBe(false);
      writeFileSync(at(instruction.file), instruction.text);
    } else writeFileSync(at(instruction.file), edited(readFileSync(at(instruction.file), 'utf8'), instruction));
  }
  expect(ran).toBe(6);
}, 300_000);

test('the final files match docs/tutorial', () => {
  const made = instructions.flatMap((instruction) => (instruction.does === 'make' ? [instruction.file] : []));
  expect(made).toHaveLength(3);
  for (const file of made) {
    const finished = readFileSync(join(folder, file.replace(/^flows\//, '')), 'utf8');
    // Relative paths are one folder deeper than in flows/.
    expect(finished.replace('"../', '"')).toBe(readFileSync(at(file), 'utf8'));
  }
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
