// The help is made of the documents of this project: complete, without dead links, and found by its words.
import { expect, test } from 'vitest';
import { readDocuments, topicsOf } from '../../../../app/build/help.ts';
import { findIn } from '../../../../app/studio/help/find.ts';
import { errorCodes } from '../../../../engine/index.ts';
import { root } from '../../../support/definitions.ts';

const topics = topicsOf(readDocuments(root));

test('the help has the tutorial, the language and every diagnostic', () => {
  const paths = topics.map(({ path }) => path);
  expect(paths).toEqual(expect.arrayContaining(['studio.md', 'tutorial.md', 'language.md']));
  for (const code of errorCodes) expect(paths).toContain(`errors/${code}.md`);
  expect(new Set(paths).size).toBe(paths.length);
});

test('each section has a title, and links within the help lead to one', () => {
  const known = new Set(
    topics.flatMap(({ path, sections }) => sections.map(({ anchor }) => (anchor ? `${path}/${anchor}` : path))),
  );
  for (const { path, sections } of topics) {
    expect([path, sections.every(({ title }) => title !== '')]).toEqual([path, true]);
    for (const { html } of sections)
      for (const [, target = ''] of html.matchAll(/href="#\/help\/([^"]*)"/g))
        expect([path, target, known.has(target)]).toEqual([path, target, true]);
  }
});

test('markup of documents is shown, never run', () => {
  const [topic] = topicsOf(
    new Map([['a.md', '# <b>A</b>\n\nSay <script>x</script>`<i>` [out](../src/x.ts) [in](#b)\n\n## B\n']]),
  );
  const html = topic?.sections.map((one) => one.html).join('') ?? '';
  expect(html).toContain('Say x<code>&lt;i&gt;</code> out');
  expect(html).not.toMatch(/<script|<b>|href="\.\./);
  expect(html).toContain('href="#/help/a.md/b"');
});

test('a search requires all words, and ranks titles above texts', () => {
  const [first] = findIn(topics, 'FLOW_UNKNOWN_FIELD');
  expect(first?.topic.path).toBe('errors/FLOW_UNKNOWN_FIELD.md');
  expect(findIn(topics, 'migrations').map(({ topic }) => topic.path)).toContain('language.md');
  expect(findIn(topics, 'required rule')[0]?.excerpt).not.toBe('');
  expect(findIn(topics, 'no-such-word-anywhere')).toEqual([]);
  expect(findIn(topics, '  ')).toEqual([]);
});
