// Markup in copy is checked before it runs.
import { expect, test } from 'vitest';
import { onDisk } from '../../../../app/build/onDisk.ts';
import { Project } from '../../../../app/build/project.ts';
import { root } from '../../../support/definitions.ts';

const FILE = 'flows/copy/en-US/privacy.json';
const project = new Project(onDisk(root));
const before = project.text(FILE);

function problemsWith(body: string): string[] {
  const text = JSON.stringify({ ...JSON.parse(before), 'rights.body': body }, null, 2);
  const { problems } = project.with(new Map([[FILE, text]])).checkFiles(['flows/pages/privacy.json', FILE]);
  return problems
    .filter(({ code, message }) => code === 'FLOW_BAD_TEXT' && !message.includes('language'))
    .map(({ file, message }) => `${file}: ${message}`);
}

test.each([
  ['a **word', '"**" has no partner in its paragraph.'],
  ['a [link](contact form)', 'a link is incomplete.'],
  ['a [link](kontact)', 'there is no page "kontact". Did you mean "contact"?'],
  ['a [link](deal)', 'the page "deal" needs a value in its address.'],
  ['a [link](http://example.org)', 'there is no page "http://example.org".'],
  ['a [link](javascript:alert)', 'there is no page "javascript:alert".'],
  ['a [link](tel:abc)', 'there is no page "tel:abc".'],
  ['a **[link](https://x.example/{{page}})**', 'the target of a link has a placeholder.'],
])('%s: %s', (body, message) => {
  expect(problemsWith(body)).toEqual([expect.stringContaining(`${FILE}: ${message}`)]);
});

test('markup in a text that is shown verbatim is reported', () => {
  const lead = JSON.stringify({ ...JSON.parse(before), lead: 'What **we** know' }, null, 2);
  const { problems } = project.with(new Map([[FILE, lead]])).checkFiles(['flows/pages/privacy.json', FILE]);
  expect(problems.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('this text is shown as it is, with the characters of its markup.'),
  );
});

test('escaped characters do not count as open markup', () => {
  expect(problemsWith('Write \\*\\*words\\*\\* and \\[words\\](target)')).toEqual([]);
});

test('valid markup has no problem', () => {
  expect(
    problemsWith('**Ask** [us](contact), [call](tel:+4930123456) or [write](mailto:a@b.example).\n\n- a\n- b'),
  ).toEqual([]);
});
