// `npm run flows` with an operation that no server answers.
import { expect, test } from 'vitest';
import { checkCommand } from '../../../../app/cli/check.ts';
import { walkCommand } from '../../../../app/cli/walk.ts';
import { copyProject } from '../../../support/flows/project.ts';

const declared = (answer: string) => `"operations": {
    "answerLater": { "url": "/api/later", "body": "LinkToken", "answer": "${answer}" },`;

test('a walk uses the example as an answer, and reports that', async () => {
  const project = copyProject();
  project.change('flows/catalogue.json', '"operations": {', declared('Done'));
  project.change('flows/pages/newsletter-confirm.json', '"send": "confirmNewsletter"', '"send": "answerLater"');
  const { said } = await project.run(walkCommand, 'newsletter-confirm');
  expect(said).toContain('answered from examples: answerLater');
}, 60_000);

test('a type without an example is reported', async () => {
  const project = copyProject();
  project.change('flows/catalogue.json', '"operations": {', declared('ImagePath'));
  project.change('schemas/api/ImagePath.json', /"examples": \[[^\]]*\]/g, '"title": "Path"');
  const { code, said } = await project.run(checkCommand, 'flows/catalogue.json', '--strict');
  expect([code, said]).toEqual([1, expect.stringContaining('schemas/api/ImagePath.json has no example at')]);
});
