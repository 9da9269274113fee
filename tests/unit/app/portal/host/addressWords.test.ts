// Words of a language for the answers in a path (CAT-9).
import { keptAnswers } from '@fahrplan/engine/authoring';
import { expect, test } from 'vitest';
import { tidied, withAnswers } from '../../../../../app/portal/host/addressAnswers.ts';
import { Routes } from '../../../../../app/portal/host/routes.ts';

const label = 'label';
const list = {
  id: 'list',
  keep: 'url',
  route: [
    '/cars/:fuel/:brand/:term',
    '/cars/:fuel/:term',
    '/cars/:brand/:term',
    '/cars/:term',
    '/cars/:brand',
    '/cars',
  ],
  fields: {
    fuel: { type: 'choice', label, options: [{ value: 'electric' }] },
    brand: { type: 'text', label },
    term: {
      type: 'choice',
      label,
      options: [{ value: '6-monate' }, { value: 'deals' }],
      addressWords: { 'en-US': { '6-monate': '6-months' }, 'fr-FR': { '6-monate': '6-mois', deals: 'offres' } },
    },
    page: { type: 'integer', label, default: 1 },
  },
} as const;
const entry = { id: 'list', as: 'page', routes: list.route, keeps: keptAnswers(list as never) } as const;
const inLocale = (locale: string) =>
  new Routes([entry], { prefixes: ['/:locale', ''], mapped: { '/vans/*': '/cars/*' }, locale: () => locale });
const routes = inLocale('en-US');

test.each([
  ['de-DE', '/de-DE/cars/6-monate'],
  ['en-US', '/en-US/cars/6-months'],
  ['fr-FR', '/fr-FR/cars/6-mois'],
  ['en-DE', '/en-DE/cars/6-monate'],
])('in %s a page is written %s', (locale, path) => {
  expect(inLocale(locale).pathTo('list', { term: '6-monate' })).toBe(path);
  expect(inLocale(locale).saved('/cars/6-monate?page=2')).toBe(`${path}?page=2`);
  expect(inLocale(locale).inLocale('/de-DE/cars/6-monate?page=2', locale)).toBe(`${path}?page=2`);
});

test.each(['/de-DE/cars/6-monate', '/en-US/cars/6-months', '/en-US/cars/6-monate', '/cars/6-mois'])(
  '%s has one answer in words of any language',
  (path) => {
    expect(routes.match(path)?.params).toEqual({ term: '6-monate' });
    expect(routes.pageOf(path)).toBe(routes.pageOf('/cars'));
  },
);

test.each([
  ['/en-US/cars/6-monate', '/en-US/cars/6-months'],
  ['/de-DE/cars/6-months', '/de-DE/cars/6-monate'],
  ['/fr-FR/cars/deals', '/fr-FR/cars/offres'],
  ['/en-US/cars/offres', '/en-US/cars/deals'],
  ['/cars/6-months', '/cars/6-monate'],
  ['/en-US/cars/6-monate/electric', '/en-US/cars/electric/6-months'],
  ['/en-US/cars/6-months/electric', '/en-US/cars/electric/6-months'],
  ['/en-US/vans/6-monate', '/en-US/cars/6-months'],
  ['/en-US/vans/6-months', '/en-US/cars/6-months'],
  ['/en-US/cars/6-months', undefined],
  ['/en-US/cars/electric/6-months', undefined],
  ['/de-DE/cars/6-monate', undefined],
  ['/en-US/cars/7-months', undefined],
  ['/en-US/cars/norden', undefined],
])('%s leads to %s', (path, there) => {
  expect(routes.movedTo(path)).toBe(there);
});

test('a make keeps its own word', () => {
  expect(routes.match('/en-US/cars/6-mois-auto')?.params).toEqual({ brand: '6-mois-auto' });
});

test('answers that change keep the words of their address', () => {
  expect(withAnswers(routes, '/fr-FR/cars/norden?page=2', { term: '6-monate', page: undefined })).toBe(
    '/fr-FR/cars/6-mois',
  );
  expect(withAnswers(routes, '/de-DE/cars/electric', { fuel: 'electric', term: '6-monate' })).toBe(
    '/de-DE/cars/electric/6-monate',
  );
  expect(tidied(routes, '/en-US/cars?term=6-monate&page=')).toBe('/en-US/cars/6-months');
});
