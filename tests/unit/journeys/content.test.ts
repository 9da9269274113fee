// Content from file to screen: changes while the server runs, and refused invalid files.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BlockNode, Call, Json, Reply } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { definition, root } from '../../support/definitions.ts';
import { shown } from '../../support/journeys/screen.ts';
import { walk } from '../../support/journeys/walk.ts';
import { describeOnFiles } from '../../support/server/databases.ts';
import { startPortal } from '../../support/server/portal.ts';

const HEADER = 'de-DE/header.json';

describeOnFiles('a menu of content', (databases) => {
  /** Starts a page with the header, from files that a test may change. */
  async function begin() {
    const contentRoot = mkdtempSync(join(tmpdir(), 'fahrplan-content-'));
    databases.whenOver(async () => rmSync(contentRoot, { recursive: true }));
    cpSync(join(root, 'flows/content'), contentRoot, { recursive: true });
    const { app } = await startPortal(databases, { settings: { contentRoot } });
    const ask =
      (locale: string) =>
      async (call: Call): Promise<Reply> => {
        const { statusCode, body } = await app.inject({ url: call.path, headers: { 'accept-language': locale } });
        return { status: statusCode, body: JSON.parse(body) };
      };
    return {
      async look(locale = 'de-DE'): Promise<string[]> {
        const { flow } = definition('tests/fixtures/menu.json');
        const page = await walk('menu', { flow, locale, session: {}, answers: { 'content/header': ask(locale) } });
        await shown(page);
        return [page.session.step.value?.title.value ?? '', ...page.blocks().flatMap(wordsOf)];
      },
      change(from: string, to: string) {
        const file = join(contentRoot, HEADER);
        expect(readFileSync(file, 'utf8')).toContain(from);
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll(from, to));
      },
      remove: () => rmSync(join(contentRoot, 'de-DE'), { recursive: true }),
    };
  }

  test('is rendered from its file, section by section, in the current language', async () => {
    const { look } = await begin();
    const words = await look();
    expect(words[0]).toBe('Fahrplan, zur Startseite');
    expect(words[1]).toMatch(/^Elektrisch/);
    const sections = ['Ein Auto, eine Rate', 'Nach Fahrzeugart', 'Beliebte Modelle', 'Elektrisch fahren', 'Programme'];
    expect(words).toEqual(expect.arrayContaining([...sections, 'Norden Fjell Kombi']));
    expect(await look('en-DE')).toEqual(words);
    expect(await look('en-US')).toContain('One car, one payment');
  });

  test('shows changes while the server runs, and the last valid version after a broken one', async () => {
    const { look, change } = await begin();
    expect(await look()).toContain('Beliebte Modelle');
    change('Beliebte Modelle', 'Gern gefahren');
    const changed = await look();
    expect(changed).toContain('Gern gefahren');
    change('"enabled": true', '"enabled": false');
    expect(await look()).toEqual(changed.filter((_, at) => at !== 1));
    change('"kind": "popular_models"', '"kind": "popular_cars"');
    change('Gern gefahren', 'Falsch');
    expect(await look()).toEqual(changed.filter((_, at) => at !== 1));
  });

  test('is still a page when its content is missing', async () => {
    const { look, remove } = await begin();
    remove();
    expect(await look()).toEqual(['', 'Ok']);
  });
});

const NO_CONTENT: readonly Json[] = [{}, [], 'a page of a proxy', { links: [{ label: 'Autos', href: '/subscribe' }] }];

test.each(NO_CONTENT)('a response that is not marked as content is refused: %j', async (body) => {
  const { flow } = definition('tests/fixtures/menu.json');
  const page = await walk('menu', { flow, session: {}, answers: { 'content/header': body } });
  await shown(page);
  expect(page.blocks().flatMap(wordsOf)).toEqual(['Ok']);
});

function wordsOf(block: BlockNode): string[] {
  if (block.presence.value !== 'shown') return [];
  if (block.kind === 'text' || block.kind === 'banner') return [block.text.value ?? ''];
  if (block.kind === 'action') return [block.label.value ?? ''];
  return block.kind === 'group' && block.title.value ? [block.title.value] : [];
}
