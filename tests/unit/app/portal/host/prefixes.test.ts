// Prefixes of a page's path: locale and base path (SHL-7).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localeFor, phonesIn, spokenFor, wordedLocale, writtenLocale } from '../../../../../app/portal/host/locales.ts';
import { Prefixes } from '../../../../../app/portal/host/prefixes.ts';
import { Routes } from '../../../../../app/portal/host/routes.ts';
import { catalogue } from '../../../../support/definitions.ts';

const flows = [
  { id: 'cars', routes: ['/mycars'], within: '/portal/:locale' },
  { id: 'car', routes: ['/mycars/:id'], within: '/portal/:locale' },
  { id: 'search', routes: ['/subscribe'] },
  { id: 'faq', routes: ['/:place/faq', '/faq'] },
  { id: 'words', routes: ['/:page(about|car-prices)', '/in/:city/:page(about|prices)/*'] },
] as never;
const home = { id: 'home', routes: ['/'] } as never;
const { portal: settings, locales } = catalogue;
const { prefixes } = settings;
const portal = (locale = 'de-DE') => new Routes(flows, { prefixes, locale: () => writtenLocale(locale, locales) });

test.each([
  ['/mycars', 'cars', undefined],
  ['/de-DE/mycars', 'cars', 'de-DE'],
  ['/portal/de-DE/mycars', 'cars', 'de-DE'],
  ['/portal/mycars/7', 'car', undefined],
  ['/xx-YY/mycars', 'cars', 'xx-YY'],
  ['/berlin/faq', 'faq', undefined],
  ['/en-US/berlin/faq', 'faq', 'en-US'],
  ['/de/mycars', undefined, undefined],
  ['/DE-de/mycars', 'cars', 'de-DE'],
  ['/de-de/mycars', 'cars', 'de-DE'],
  ['/portal/EN-US/mycars', 'cars', 'en-US'],
  ['/DE_DE/mycars', undefined, undefined],
  ['/de-DE/de-DE/mycars', undefined, undefined],
  ['/portal/portal/mycars', undefined, undefined],
])('%s leads to %s and asks for %s', (path, id, locale) => {
  const found = portal().match(path);
  expect([found?.entry.id, found?.locale]).toEqual([id, locale]);
});

test('the longest prefix is read first, in whatever order they are declared', () => {
  const declared = ['', '/portal', '/:locale', '/portal/:locale'];
  const orders = declared.flatMap((one) => {
    const others = declared.filter((other) => other !== one);
    return [
      [one, ...others],
      [...others.toReversed(), one],
    ];
  });
  for (const order of orders) {
    const read = (path: string) => [...new Prefixes(order).read(path)];
    expect(read('/portal/de-de/faq')).toEqual([
      { prefix: '/portal/de-de', path: '/faq', locale: 'de-DE' },
      { prefix: '/portal', path: '/de-de/faq', locale: undefined },
      { prefix: '', path: '/portal/de-de/faq', locale: undefined },
    ]);
    expect(read('/de-DE').map(({ prefix, path }) => [prefix, path])).toEqual([
      ['/de-DE', '/'],
      ['', '/de-DE'],
    ]);
  }
});

test('links use the first prefix unless a page names another', () => {
  const many = new Prefixes(['/:locale', '/portal', '']);
  expect([many.write('de-DE'), many.write(undefined), many.write('de-DE', '/portal')]).toEqual([
    '/de-DE',
    '',
    '/portal',
  ]);
  expect(many.write('de-DE', '')).toBe('');
  expect([new Prefixes(), new Prefixes([])].map((none) => none.write('de-DE'))).toEqual(['', '']);
});

test.each([
  ['/', true],
  ['/de-DE', true],
  ['/de-DE/', true],
  ['/portal/en-US', true],
  ['/portal', true],
  ['/mycars', false],
])('%s is the home page: %s', (path, is) => {
  expect(portal().isHome(path)).toBe(is);
});

test('addresses are written with the prefix of their page and the language on screen', () => {
  expect(portal('en-US').pathTo('search', { brand: 'x' })).toBe('/en-US/subscribe?brand=x');
  expect(portal('en-US').pathTo('car', { id: '7' })).toBe('/portal/en-US/mycars/7');
});

test('links of English in Germany are those of German in Germany', () => {
  expect(portal('en-DE').pathTo('cars')).toBe('/portal/de-DE/mycars');
});

test('written paths are read as the same page, and in the same language', () => {
  const languages = fc.constantFrom(...Object.keys(locales));
  const pages = fc.constantFrom('cars', 'car', 'search', 'faq');
  const ids = fc.oneof(
    fc.constantFrom('de-DE', 'portal', 'mycars', 'faq', 'xx-YY', '.', '..'),
    fc.string({ minLength: 1 }),
  );
  fc.assert(
    fc.property(languages, pages, ids, (locale, page, id) => {
      const [written = ''] = portal(locale)
        .pathTo(page, page === 'car' ? { id } : {})
        .split('?');
      // A segment of dots alone is impossible, so its link leads to the missing page.
      if (page === 'car' && /^\.\.?$/.test(id)) {
        expect(written).toMatch(/\/404$/);
        return;
      }
      const path = new URL(written, 'https://portal.test').pathname;
      const found = portal(locale).match(path);
      expect([found?.entry.id, found?.locale]).toEqual([page, writtenLocale(locale, locales)]);
    }),
  );
});

test('another language replaces the one in the address, and nothing else changes', () => {
  expect(portal().inLocale('/portal/de-DE/mycars/de-DE', 'en-US')).toBe('/portal/en-US/mycars/de-DE');
  expect(portal().inLocale('/mycars', 'en-US')).toBe('/mycars');
  expect(portal().inLocale('/portal/de-de/mycars/de-DE', 'en-US')).toBe('/portal/en-US/mycars/de-DE');
});

test.each([
  ['de-DE', 'de-DE'],
  ['de-AT', 'de-DE'],
  ['de', 'de-DE'],
  ['en-US', 'en-US'],
  ['en-DE', 'en-DE'],
  ['en-GB', 'en-US'],
  ['fr-FR', 'en-US'],
  ['dex', 'en-US'],
])('a browser in %s gets the locale %s', (tag, locale) => {
  expect(localeFor(tag, locales)).toBe(locale);
});

const NORTH = { region: 'DK', currency: 'DKK' };
const others = { ...NORTH, others: true } as const;

test.each([
  ['da-DK', { 'da-DK': NORTH, 'da-GL': NORTH, 'sv-SE': others }, 'da-DK'],
  // The first locale in the same language with its own copy.
  ['da-FO', { 'sv-SE': NORTH, 'da-GL': NORTH, 'da-DK': NORTH }, 'da-GL'],
  ['da-FO', { 'da-GL': { ...NORTH, fallback: 'da-DK' }, 'da-DK': NORTH }, 'da-DK'],
  ['fr-FR', { 'sv-SE': NORTH, 'da-DK': others, 'nb-NO': NORTH }, 'da-DK'],
  ['fr-FR', { 'sv-SE': NORTH, 'da-DK': others, 'nb-NO': others }, 'da-DK'],
  // The first locale is the default when none is marked as such (ENG-13).
  ['fr-FR', { 'sv-SE': NORTH, 'da-DK': NORTH, 'nb-NO': NORTH }, 'sv-SE'],
  ['fr-FR', { 'da-GL': { ...NORTH, fallback: 'da-DK' }, 'da-DK': NORTH }, 'da-DK'],
  ['fr-FR', {}, 'fr-FR'],
])('a browser in %s gets, of %j, the locale %s', (tag, spoken, locale) => {
  expect(localeFor(tag, spoken)).toBe(locale);
});

test('an unknown locale resolves to the closest known one, or to none', () => {
  expect(['de-DE', 'en-DE', 'de-AT', 'en-GB', 'xx-YY'].map((named) => spokenFor(named, locales))).toEqual([
    'de-DE',
    'en-DE',
    'de-DE',
    'en-US',
    undefined,
  ]);
});

test('a locale with a fallback uses its texts, dates and amounts, but its own currency', () => {
  expect(Object.keys(locales).map((name) => wordedLocale(name, locales))).toEqual(['de-DE', 'de-DE', 'en-US']);
});

test('a phone number without country code belongs to the market, or the current locale', () => {
  expect([phonesIn('US'), phonesIn('US', 'DE'), phonesIn('US', 'locale'), phonesIn('DE', 'locale')]).toEqual([
    'DE',
    'DE',
    'US',
    'DE',
  ]);
});

test('a path leads to a page by any of its names, or outside the portal', () => {
  const writing = { prefixes, mapped: { '/cars': '/mycars' }, elsewhere: ['/club', '/partnerships/*'] };
  const routes = new Routes(flows, writing);
  for (const path of ['/', '/de-DE', '/mycars?a=b', '/portal/de-DE/mycars/7', '/cars', '/club', '/partnerships/a/b'])
    expect([path, routes.leads(path)]).toEqual([path, true]);
  for (const path of ['/mycar', '/mycars/7/8', '/clubs', '/partnership', '/portal/nowhere'])
    expect([path, routes.leads(path)]).toEqual([path, false]);
});

test.each([
  ['/about', { page: 'about' }],
  ['/de-DE/CAR-Prices/', { page: 'car-prices' }],
  ['/in/Köln/PRICES/today/now', { city: 'Köln', page: 'prices', '*': 'today/now' }],
  ['/in/Köln/about', { city: 'Köln', page: 'about', '*': '' }],
  ['/abouts', undefined],
  ['/about%7Ccar-prices', undefined],
  ['/in/Köln/car-prices', undefined],
])('a segment with fixed words matches only these: %s', (path, params) => {
  expect(portal().match(path)?.params).toEqual(params);
});

test('a page has no address with an unknown word, or with the name of another page', () => {
  expect(portal().pathTo('words', { page: 'car-prices', from: 'x' })).toBe('/de-DE/car-prices?from=x');
  expect(portal().pathTo('words', { page: 'prices', city: 'a/b' })).toBe('/de-DE/in/a%2Fb/prices');
  for (const page of ['subscribe', 'About', '', 'about|car-prices'])
    expect(portal().pathTo('words', { page }).split('?')[0]).toBe('/de-DE/404');
});

test('the home page has the address of a prefix alone', () => {
  const routes = new Routes([...(flows as never[]), home], { prefixes, locale: () => 'de-DE' });
  expect([routes.pathTo('home'), routes.pathTo('home', { a: '/' }), routes.saved('/?a=b')]).toEqual([
    '/de-DE',
    '/de-DE?a=%2F',
    '/de-DE?a=b',
  ]);
  for (const path of ['/', '/de-DE', '/de-DE/', '/portal/en-US']) expect(routes.match(path)?.entry.id).toBe('home');
  expect(new Routes([home]).pathTo('home')).toBe('/');
  expect(new Routes([home]).pathTo('home', { a: 1 })).toBe('/?a=1');
});
