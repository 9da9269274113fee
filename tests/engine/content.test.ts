// The names of contents and of their types lead to each other, and a source of content is a question like any other.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WrittenCatalogue } from '../../engine/flow.ts';
import { contentOfType, contentsOf, pathOfContent, typeOfContent, withContent } from '../../engine/load/content.ts';
import { originalOf } from '../../engine/load/copies.ts';

const word = fc.stringMatching(/^[a-z][a-z0-9]*$/);
const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('-'));

test('a content has one type, and a type is of one content', () => {
  expect([typeOfContent('app-banner'), contentOfType('AppBanner')]).toEqual(['AppBanner', 'app-banner']);
  fc.assert(
    fc.property(name, (content) => {
      expect(contentOfType(typeOfContent(content))).toBe(content);
    }),
  );
});

test('a source of content asks for it, and keeps what else it says and where it stands', () => {
  const source = { content: 'app-banner', cache: 'PT1M', failed: 'empty' } as const;
  const profile = { asks: 'getProfile' };
  const operations = { getProfile: { method: 'GET', url: '/profile' } } as const;
  const written = { operations, sources: { banner: source, again: { content: 'app-banner' }, profile } };
  const catalogue = withContent(written as unknown as WrittenCatalogue);
  expect(contentsOf(written as unknown as WrittenCatalogue)).toEqual(['app-banner']);
  const { banner } = catalogue.sources;
  expect(banner).toEqual({ asks: 'content/app-banner', cache: 'PT1M', failed: 'empty' });
  expect(originalOf(banner as object)).toBe(source);
  expect(catalogue.sources['profile']).toBe(profile);
  expect(catalogue.operations).toEqual({
    ...operations,
    'content/app-banner': { method: 'GET', url: pathOfContent('app-banner'), answer: 'AppBanner', public: true },
  });
});
