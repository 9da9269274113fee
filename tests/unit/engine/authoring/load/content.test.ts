// Names of content and of its types correspond, and a source of content is an ordinary question.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contentOf,
  contentOfType,
  contentsOf,
  isReadFrom,
  pathOfContent,
  typeOfContent,
  withContent,
} from '../../../../../engine/authoring/load/contentNames.ts';
import { originalOf } from '../../../../../engine/authoring/load/originals.ts';
import type { WrittenCatalogue } from '../../../../../engine/flow.ts';

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

test('a source of content requests it, and keeps its other properties and its location', () => {
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

test('an expression selects one of several files of a content', () => {
  const source = { content: 'page', of: { var: 'input.page' }, failed: 'empty' } as const;
  const written = { operations: {}, sources: { page: source } } as unknown as WrittenCatalogue;
  const [content = ''] = contentsOf(written);
  expect(withContent(written)).toMatchObject({
    sources: { page: { asks: 'content/page/of', with: { of: { var: 'input.page' } }, failed: 'empty' } },
    operations: {
      'content/page/of': { url: '/portal/content/page.{of}', params: ['of'], answer: 'Page', public: true },
    },
  });
  expect(['page', 'page.about', 'page.a-1', 'pages.about'].map((name) => isReadFrom(content, name))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(['page', 'page.about'].map((name) => isReadFrom('page', name))).toEqual([true, false]);
  expect([typeOfContent('page.about'), contentOf('app-banner.x')]).toEqual(['Page', 'app-banner']);
});
