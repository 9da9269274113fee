// `npm run flows -- check` on the texts of e-mails: known values and languages.
import { expect, test } from 'vitest';
import { checkCommand } from '../../../../app/cli/check.ts';
import { copyProject, linesWith } from '../../../support/flows/project.ts';

const mail = 'flows/mails/reset.json';

test.each([
  [
    'what nobody knows when it is written',
    '{{minutes}} Minuten',
    '{{minute}} Minuten',
    ['FLOW_UNKNOWN_PLACEHOLDER', 'this e-mail has no placeholder {{minute}}. Did you mean "minutes"?'],
  ],
  [
    'more than a name in braces',
    '{{minutes}} Minuten',
    '{{#minutes}}x{{/minutes}}',
    ['FLOW_BAD_PLACEHOLDER', 'only {{name}} is a placeholder'],
  ],
  [
    'what one language leaves out',
    '{{minutes}} Minuten',
    'dreißig Minuten',
    ['FLOW_UNEVEN_PLACEHOLDER', 'de-DE lacks {{minutes}}, which en-US has. Add it.'],
  ],
  ['a text too many', '"button":', '"script": "x", "button":', ['FLOW_SHAPE', 'script']],
  ['the name of another file', '"id": "reset"', '"id": "resett"', ['FLOW_ID_DIFFERS', 'resett']],
])('%s is reported for an e-mail', async (_, from, to, [code, sentence]) => {
  const project = copyProject();
  project.change(mail, from, to);
  const { code: ended, said } = await project.run(checkCommand, mail);
  expect(ended).toBe(1);
  expect(linesWith(said, 'FLOW_')).toEqual([expect.stringContaining(`${code} ${mail}`)]);
  expect(said).toContain(sentence);
});

test('a kind that is never sent is reported', async () => {
  const project = copyProject();
  const other = 'flows/mails/advertising.json';
  project.write(other, project.read(mail).replace('"id": "reset"', '"id": "advertising"'));
  const { code, said } = await project.run(checkCommand, other);
  expect(code).toBe(1);
  expect(said).toContain('the server sends no e-mail "advertising". Remove the file.');
});
