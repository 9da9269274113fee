// Tests `npm run flows -- check` for a new flow without copy files.
import { expect, test } from 'vitest';
import { onDisk } from '../../../../app/build/onDisk.ts';
import { Project } from '../../../../app/build/project.ts';
import { checkCommand } from '../../../../app/cli/check.ts';
import { copyProject } from '../../../support/flows/project.ts';

const BREAKDOWN = {
  id: 'breakdown',
  version: 1,
  as: 'page',
  keep: 'none',
  route: '/breakdown',
  steps: [
    {
      id: 'help',
      title: 'title',
      look: 'board',
      next: false,
      blocks: [
        { kind: 'text', text: 'words' },
        { kind: 'action', label: 'ring', do: [{ redirect: { url: 'tel:+498990421000' } }] },
      ],
    },
  ],
};

test('a new flow without copy is reported once per missing file, and tel: URLs get a hint', async () => {
  const project = copyProject();
  const file = 'flows/pages/breakdown.json';
  project.write(file, JSON.stringify(BREAKDOWN));
  const { problems } = new Project(onDisk(project.root)).checkFiles([file]);
  expect(problems.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
    '/steps/0/blocks/1/do/0/redirect/url: "tel:+498990421000" is a telephone number. Write { "redirect": { "phone": "+498990421000" } }.',
    ...['de-DE', 'en-US'].map(
      (locale) => `: the file flows/copy/${locale}/breakdown.json is missing. Add it with 3 texts.`,
    ),
  ]);
  expect((await project.run(checkCommand, '--fix')).said).toContain('flows/copy/de-DE/breakdown.json is missing');
  // With copy in one locale, the message for the other names the file to copy.
  project.write('flows/copy/de-DE/breakdown.json', JSON.stringify({ title: 'Panne', words: 'Ruf an.' }));
  const said = new Project(onDisk(project.root)).check().problems.map(({ message }) => message);
  expect(said).toContainEqual(expect.stringMatching(/^the file flows\/copy\/en-US\/breakdown.json is missing\. Copy/));
  expect(said).toContainEqual(expect.stringMatching(/^de-DE has no text "ring"\./));
});
