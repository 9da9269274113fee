import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAddress, writeAddress } from '../../../../../app/studio/shell/address.ts';

test('an address leads back to the same place', () => {
  const place = fc.record({
    path: fc.constantFrom('deal.json', 'pages/deal.json', 'copy/de-DE/öffnen.json', 'content/de-DE/page.about.json'),
    line: fc.integer({ min: 2, max: 9_999 }),
    column: fc.integer({ min: 1, max: 200 }),
  });
  fc.assert(
    fc.property(fc.constantFrom('text', 'copy'), fc.option(place, { nil: undefined }), (view, at) => {
      const address = { view, ...(at && { place: at }) } as const;
      expect(readAddress(writeAddress(address as Parameters<typeof writeAddress>[0]))).toEqual(address);
    }),
  );
});

test.each(['', '#', '#/', '#/elsewhere', '#/text/%E0%A4%A', '#nonsense/:::'])(
  'a broken address %j opens the studio',
  (hash) => {
    expect(readAddress(hash)).toMatchObject({ view: 'text' });
  },
);

test('pages have addresses, with a part of them', () => {
  const pages = fc.constantFrom('new', 'publish', 'update', 'history', 'help');
  const topic = fc.constantFrom(undefined, 'language.md/all-rules', 'back/0b9c2f64', 'compare/live/work', 'ä ö.md');
  fc.assert(
    fc.property(pages, topic, (page, part) => {
      const address = { page, ...(part !== undefined && { topic: part }) } as Parameters<typeof writeAddress>[0];
      expect(readAddress(writeAddress(address))).toEqual(address);
    }),
  );
  expect(readAddress('#/help/%E0%A4%A')).toEqual({ page: 'help' });
});
