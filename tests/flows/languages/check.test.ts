// Tests `npm run flows -- check` with a language that the catalogue lists and that has gaps.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { levelOf } from '@fahrplan/engine';
import { expect, test } from 'vitest';
import { onDisk } from '../../../app/build/onDisk.ts';
import { Project } from '../../../app/build/project.ts';
import { checkCommand } from '../../../app/cli/check.ts';
import { readLanguages } from '../../../app/server/platform/languages/languages.ts';
import { readLocales } from '../../../app/server/platform/values/catalogue.ts';
import { SERVER_WORDS } from '../../../app/server/subscription/serverWords.ts';
import { copyProject } from '../../support/flows/project.ts';
import { listThird, THIRD, writeThird } from '../../support/languages/pseudo.ts';
import { TIER } from '../../support/tier.ts';

// The first two check all definitions of the portal, which takes as long as a hundred other tests.
if (TIER === 'verify') {
  test('a locale without files is reported with all missing files at once', async () => {
    const project = copyProject();
    listThird(project.root);
    const { code, said } = await project.run(checkCommand);
    expect(code).toBe(1);
    const model = readdirSync(join(project.root, 'flows/copy/de-DE'));
    for (const name of model)
      expect(said).toMatch(
        new RegExp(
          `flows/copy/${THIRD}/${name} is missing\\. Copy flows/copy/de-DE/${name}, and translate its \\d+ texts`,
        ),
      );
    const contents = readdirSync(join(project.root, 'flows/content/de-DE'));
    for (const name of contents)
      expect(said).toContain(
        `flows/content/${THIRD}/${name} is missing. Copy flows/content/de-DE/${name}, and translate its`,
      );
    const beside = ['mails', 'scenarios'].flatMap((kind) =>
      readdirSync(join(project.root, 'flows', kind)).map((name) => `flows/${kind}/${name}`),
    );
    for (const file of beside) expect(said).toMatch(new RegExp(`FLOW_MISSING_TEXT ${file}:\\d+:\\d+ `));
    expect(said.match(/FLOW_[A-Z_]+ flows/g)).toHaveLength(model.length + contents.length + beside.length);
  }, 60_000);

  test('a locale with all files has no problems, and removed or wrong texts are located', () => {
    const { root } = copyProject();
    listThird(root);
    writeThird(root);
    const project = new Project(onDisk(root));
    // Its copies of English content have amounts of another currency.
    expect(project.check().problems.filter((one) => levelOf(one) === 'error')).toEqual([]);
    const taken = [
      ['edit-return', 'type.title', undefined],
      ['common', 'support', undefined],
      ['ui', 'brand', 'the text "brand" is missing'],
      ['ui', 'back', undefined],
      ['server', 'document.invoice', 'the text "document.invoice" is missing'],
      ['server', 'time', 'the text "time" is missing'],
      ['demo', 'mood', 'the text "mood" is missing'],
    ] as const;
    const files = [...new Set(taken.map(([name]) => `flows/copy/${THIRD}/${name}.json`))];
    const without = files.map((file): [string, string] => {
      const words = JSON.parse(project.text(file)) as Record<string, unknown>;
      for (const [name, key] of taken) if (file.endsWith(`/${name}.json`)) delete words[key];
      return [file, JSON.stringify(words, null, 2)];
    });
    const { problems } = project.with(new Map(without)).checkFiles(files);
    for (const [name, key, sentence = `this file lacks the text "${key}" of`] of taken)
      expect(problems).toContainEqual(
        expect.objectContaining({
          code: 'FLOW_MISSING_TEXT',
          file: `flows/copy/${THIRD}/${name}.json`,
          message: expect.stringContaining(sentence),
        }),
      );
    const wrong = [
      [
        'ui',
        '"locale": "fr-FR"',
        '"locale": "en-US"',
        'FLOW_ID_DIFFERS',
        '"en-US" is not the locale of this folder. Write "fr-FR".',
      ],
      ['server', '{{range}}', '{{rage}}', 'FLOW_UNKNOWN_PLACEHOLDER', 'Did you mean "range"?'],
      ['server', '"free":', '"fre":', 'FLOW_MISSING_TEXT', 'the text "free" is missing. Did you mean "fre"?'],
      ['server', '"booked":', '"hello": "x", "booked":', 'FLOW_UNUSED_TEXT', 'the text "hello" is unused'],
      ['demo', '"mood":', '"mood": { "other": "x" }, "mod":', 'FLOW_SHAPE', 'has plural forms. Write one text.'],
    ] as const;
    const fileOf = (name: string) => `flows/copy/${THIRD}/${name}.json`;
    const texts = new Map(['ui', 'server', 'demo'].map((name) => [name, project.text(fileOf(name))]));
    for (const [name, from, to] of wrong) texts.set(name, (texts.get(name) as string).replace(from, to));
    const edited = new Map([...texts].map(([name, text]) => [fileOf(name), text]));
    const { problems: told } = project.with(edited).checkFiles([...edited.keys()]);
    for (const [name, , , code, sentence] of wrong)
      expect(told).toContainEqual(
        expect.objectContaining({ code, file: fileOf(name), message: expect.stringContaining(sentence) }),
      );
  }, 60_000);
}

test('files of a locale that is not in the catalogue are reported', () => {
  const { root } = copyProject();
  const [file = ''] = writeThird(root);
  const problems = new Project(onDisk(root)).checkFiles([file, 'flows/mails/reset.json']).problems;
  const message = expect.stringContaining('the catalogue has no locale "fr-FR".');
  expect(problems).toContainEqual(expect.objectContaining({ code: 'FLOW_UNKNOWN_NAME', file, message }));
  expect(problems).toContainEqual(expect.objectContaining({ file: 'flows/mails/reset.json', message }));
}, 60_000);

test('a server does not start with missing texts, and names each', () => {
  const copy = copyProject();
  const locales = { ...readLocales(), [THIRD]: { currency: 'EUR', region: 'FR' } };
  const read = () => readLanguages(SERVER_WORDS, locales, pathToFileURL(join(copy.root, 'flows/copy/')));
  expect(read).toThrow(
    'The texts of the server in flows/copy are invalid. Correct them:\nfr-FR/server.json: "time" is missing. Add it.',
  );
  writeThird(copy.root);
  expect(read().of(THIRD).say('document.invoice', { number: '7' })).toBe('Ïñvøïçê 7');
  expect(read().accepted('it, fr;q=0.9, de')?.locale).toBe(THIRD);
  const file = `flows/copy/${THIRD}/server.json`;
  copy.write(file, copy.read(file).replace('"free":', '"fre":').replace('{{range}}', '{{rage}}'));
  expect(read).toThrow(
    'fr-FR/server.json: "free" is missing. Add it.\n' +
      'fr-FR/server.json: "time" has the unknown placeholder {{rage}}. Use range.\n' +
      'fr-FR/server.json: "fre" is unused. Remove it.',
  );
});
