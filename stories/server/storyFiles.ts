// Generates a story file for each flow and scenario at each start; ignored by git.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Recorder } from './record.ts';
import { readScenes } from './scenes.ts';

/** Folders of the files. */
export const GENERATED = { all: 'stories/generated/all', tested: 'stories/generated/tested' };

export function writeStories(root: string): void {
  const { fitting, locales, scenarios } = readScenes(root);
  const titles = Object.fromEntries(scenarios.map(({ id, title }) => [id, title]));
  const files = Object.entries(fitting).flatMap(([flow, ids]) =>
    ids.map((scenario): [string, string] => [
      `${flow}/${scenario}.stories.ts`,
      storyFile(flow, { id: scenario, title: titles[scenario] ?? '' }, locales),
    ]),
  );
  writeOnly(join(root, GENERATED.all), Object.fromEntries(files));
}

/** Generates the stories for tests: each flow in the first scenario in which it opens, in German. */
export async function writeTestedStories(root: string): Promise<void> {
  const recorder = new Recorder(root);
  const titles = Object.fromEntries(recorder.scenes.scenarios.map(({ id, title }) => [id, title]));
  const first = await recorder.firstOpen();
  await recorder.close();
  const files = Object.entries(first).map(([flow, scenario]): [string, string] => [
    `${flow}.stories.ts`,
    storyFile(flow, { id: scenario, title: titles[scenario] ?? '' }, ['de-DE']),
  ]);
  writeOnly(join(root, GENERATED.tested), Object.fromEntries(files));
}

function storyFile(flow: string, { id, title }: { id: string; title: string }, locales: readonly string[]): string {
  const stories = locales.map((locale) => {
    const args = JSON.stringify({ flow, scenario: id, locale });
    return `export const ${locale.replace('-', '_')} = { name: '${locale}', args: ${args} };`;
  });
  const depth = '../'.repeat(locales.length > 1 ? 3 : 2);
  return [
    `// Generated from flows/: ${flow}, ${title}.`,
    `import { Flow, settled } from '${depth}host/Flow.tsx';`,
    '',
    `export default { title: 'Flows/${flow}/${id}', component: Flow, play: settled, tags: ['flow'] };`,
    ...stories,
    '',
  ].join('\n');
}

/** Skips unchanged files, so that watchers do not restart. */
function writeOnly(folder: string, files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true });
  const there = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  for (const gone of there) if (!Object.hasOwn(files, gone)) rmSync(join(folder, gone));
  for (const [name, text] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(join(file, '..'), { recursive: true });
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  }
}
