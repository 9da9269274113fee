// Paths that stay in the portal (ENG-16).
import { describe, expect, test } from 'vitest';
import { tidied, withAnswers } from '../../../../../app/portal/host/addressAnswers.ts';
import { hrefOf } from '../../../../../app/portal/host/links.ts';
import { Routes } from '../../../../../app/portal/host/routes.ts';
import { catalogue } from '../../../../support/definitions.ts';

const routes = new Routes([{ id: 'list', routes: ['/list/:id'] } as never], { stays: catalogue.portal.stays });

test.each([
  ['/', true],
  ['/list/7?x=1#y', true],
  ['/mycars/7', true],
  ['/de-DE/myaccount/drivers', true],
  ['/schedule-service', true],
  ['/list', false],
  ['/cars/kombi?from=mycars', false],
  ['/imprint', false],
])('%s', (path, within) => {
  expect(routes.isWithin(path)).toBe(within);
});

test('a redirecting page passes on the query, except for parameters that it reads', () => {
  const to = { page: 'list', with: { id: '7', next: '/faq' } };
  const query = { login: 'true', next: '//evil.example', modalName: 'swap', utm_source: 'mail' };
  expect(hrefOf(to, routes, query)).toBe('/list/7?next=%2Ffaq');
  expect(hrefOf({ ...to, along: ['login', 'next'] }, routes, query)).toBe(
    '/list/7?modalName=swap&utm_source=mail&next=%2Ffaq',
  );
});

test.each([
  ['/list/new', 'form', {}],
  ['/list/7', 'list', { id: '7' }],
  ['/list/7/edit', 'rest', { '*': '7/edit' }],
  ['/list', 'rest', { '*': '' }],
  ['/list/a%2Fb', 'list', { id: 'a/b' }],
  ['/list/7/in/berlin', 'place', { id: '7', city: 'berlin' }],
  ['/other/7', 'any', { kind: 'other', '*': '7' }],
])('%s matches the flow with the most specific route', (path, id, params) => {
  const flows = [
    { id: 'any', routes: ['/:kind/*'] },
    { id: 'rest', routes: ['/list/*'] },
    { id: 'place', routes: ['/list/:id/in/:city'] },
    { id: 'list', routes: ['/list/:id'] },
    { id: 'form', routes: ['/list/new'] },
  ];
  const found = new Routes(flows as never).match(path);
  expect([found?.entry.id, found?.params]).toEqual([id, params]);
});

test('the page behind a dialog with its own route is its parent, else the home page', () => {
  const flows = [
    { id: 'list', routes: ['/list/:id'] },
    { id: 'home', routes: ['/home'] },
    { id: 'trip', name: 'TRIP', over: 'list', routes: ['/list/:id/trip', '/list/none/trip'] },
  ];
  const portal = new Routes(flows as never);
  const behind = (path: string) => {
    const match = portal.match(path);
    return match && portal.pathBehind(match, { from: 'mail' }, 'home');
  };
  expect(behind('/list/7/trip')).toBe('/list/7?from=mail&modalName=TRIP');
  expect(behind('/list/none/trip')).toBe('/home?from=mail&modalName=TRIP');
  const match = portal.match('/list/none/trip');
  expect(match && portal.pathBehind(match, {}, 'nowhere')).toBe('/404?modalName=TRIP');
});

test('the page behind a dialog is the first one with a complete address', () => {
  const flows = [
    { id: 'list', routes: ['/list/:id'] },
    { id: 'lists', routes: ['/lists'] },
    { id: 'home', routes: ['/'] },
    { id: 'trip', name: 'TRIP', over: ['list', 'lists'], routes: ['/list/:id/trip', '/list/none/trip'] },
  ];
  const portal = new Routes(flows as never);
  const behind = ['/list/7/trip', '/list/none/trip'].map((path) => {
    const match = portal.match(path);
    return match && portal.pathBehind(match, {}, 'home');
  });
  expect(behind).toEqual(['/list/7?modalName=TRIP', '/lists?modalName=TRIP']);
});

test.each([
  ['/list?page=2&modalName=TRIP&modal.place=here&from=mail', '/list?page=2&modalName=TRIP&modal.place=here'],
  ['/list?from=mail&page=2', '/list?page=2'],
  ['/list?from=mail', '/list'],
  // An empty name matches no dialog.
  ['/list?modal.place=here&modalName=', '/list'],
  ['/list?modal.place=here', '/list'],
  ['/list?modalName=NONE&modal.place=here', '/list'],
  ['/nowhere?page=2&modalName=TRIP', '/nowhere?modalName=TRIP'],
])('after a sign-in at %s, the customer returns to %s', (address, back) => {
  const flows = [
    { id: 'place', routes: ['/places/:place/*'] },
    { id: 'list', routes: ['/list'], keeps: { page: {}, sort: {} } },
    { id: 'trip', name: 'TRIP', routes: ['/trip/:place'] },
  ];
  const { pathname, searchParams } = new URL(address, 'http://portal.test');
  expect(new Routes(flows as never).wayBack(pathname, Object.fromEntries(searchParams))).toBe(back);
});

test('an unknown dialog has no parameters in an address', () => {
  const query = { 'modal.place': 'here', place: 'there' };
  expect(new Routes([]).openedFrom('nowhere', {}, query)).toEqual({ route: {}, query });
});

test('without configured paths only pages belong to the portal', () => {
  const portal = new Routes([{ id: 'list', routes: ['/list'] } as never]);
  expect(['/list', '/', '/mycars'].map((path) => portal.isWithin(path))).toEqual([true, true, false]);
});

const KEPT = { fuel: { values: ['electric', 'petrol'] }, brand: { values: ['norden'] }, words: {} };

test.each([
  ['/cars/electric', ['/cars/:fuel', '/cars/:brand', '/cars/:words'], { fuel: 'electric' }],
  ['/cars/norden', ['/cars/:fuel', '/cars/:brand', '/cars/:words'], { brand: 'norden' }],
  // Free text matches any segment, also for parameters that the page does not keep.
  ['/cars/combi', ['/cars/:fuel', '/cars/:brand', '/cars/:words'], { words: 'combi' }],
  ['/cars/7', ['/cars/:fuel', '/cars/:id'], { id: '7' }],
  // An unknown option still leads to the page.
  ['/cars/coal', ['/cars/:fuel', '/cars/:brand'], { fuel: 'coal' }],
  ['/cars/norden/coal', ['/cars/:brand/:fuel'], { brand: 'norden', fuel: 'coal' }],
])('%s matches the routes %j with the parameters %j', (path, routes, params) => {
  const portal = new Routes([{ id: 'cars', routes, keeps: KEPT }] as never);
  expect(portal.match(path)).toMatchObject({ entry: { id: 'cars' }, params });
});

test('a page with answers in its route matches no path of another page', () => {
  const cars = { id: 'cars', routes: ['/:fuel', '/cars/:fuel'], keeps: KEPT };
  const portal = new Routes([{ id: 'any', routes: ['/:place'] }, cars] as never);
  expect(portal.match('/electric')?.entry.id).toBe('any');
  expect(portal.match('/cars/electric')?.entry.id).toBe('cars');
});

test.each([
  ['/cars/7/electric?sort=a', '/cars/7/petrol#b', true],
  ['/cars/7/electric', '/cars/7', true],
  ['/cars/7/electric', '/cars/8/electric', false],
  ['/cars/7', '/plain/7', false],
  ['/plain/7?sort=a', '/plain/7#b', true],
  ['/plain/7', '/plain/8', false],
  ['/nowhere?sort=a', '/nowhere', true],
  ['/nowhere', '/elsewhere', false],
])('%s and %s are the same page: %s', (one, other, same) => {
  const flows = [
    { id: 'cars', routes: ['/cars/:id/:fuel', '/cars/:id'], keeps: KEPT },
    { id: 'plain', routes: ['/plain/:id'] },
  ];
  const portal = new Routes(flows as never);
  expect(portal.pageOf(one) === portal.pageOf(other)).toBe(same);
});

test.each([
  ['/list/7/trip/to/K%C3%B6ln', { id: '7', place: 'Köln' }],
  ['/list/7/trip/by/eins/zwei%20drei', { id: '7', '*': 'eins/zwei drei' }],
  ['/list/7/trip/by', { id: '7' }],
  ['/list/none/trip/to/a%2Fb', { place: 'a/b' }],
])('parameters of a dialog route belong to the dialog over its page: %s', (path, route) => {
  const flows = [
    { id: 'list', routes: ['/list/:id'] },
    { id: 'home', routes: ['/home'] },
    {
      id: 'trip',
      name: 'TRIP',
      over: 'list',
      routes: ['/list/:id/trip/to/:place', '/list/:id/trip/by/*', '/list/none/trip/to/:place'],
    },
    { id: 'note', name: 'NOTE', routes: [] },
  ];
  const portal = new Routes(flows as never);
  const read = (address: string) => {
    const [page = '', search] = address.split('?');
    const query = Object.fromEntries(new URLSearchParams(search));
    return { page, query, from: portal.openedFrom('trip', portal.match(page)?.params ?? {}, query) };
  };
  const match = portal.match(path);
  const address = match && portal.pathBehind(match, { from: 'mail', place: 'nowhere' }, 'home');
  const { page, query, from } = read(address ?? '');
  expect(from.route).toEqual(route);
  expect([query['modalName'], query['from'], from.query['place']]).toEqual(['TRIP', 'mail', 'nowhere']);
  // The URL after a sign-in keeps the dialog and drops other parameters.
  const back = read(portal.wayBack(page, query));
  expect([back.page, back.from.route, back.query['from']]).toEqual([page, route, undefined]);
  // Other dialogs ignore these parameters, and the page's own ones win.
  expect(portal.openedFrom('note', {}, query).route).toEqual({});
  expect(portal.openedFrom('trip', { id: '7' }, { 'modal.id': '8', 'modal.other': 'x' }).route).toEqual({ id: '7' });
});

test('the route with the most given parameters is chosen', () => {
  const list = { id: 'list', routes: ['/list', '/list/:kind', '/list/:kind/:place'] };
  const portal = new Routes([list] as never);
  expect(portal.pathTo('list', { place: 'here', kind: 'big', x: 1 })).toBe('/list/big/here?x=1');
  expect(portal.pathTo('list', { kind: 'big' })).toBe('/list/big');
  expect(portal.pathTo('list', { place: 'here' })).toBe('/list?place=here');
});

test('the breadcrumbs of a page have addresses with the parameters of their routes', () => {
  const flows = [
    { id: 'lists', routes: ['/lists'] },
    { id: 'list', routes: ['/lists/:name'], under: 'lists' },
    { id: 'entry', routes: ['/lists/:name/:number'], under: 'list' },
    { id: 'alone', routes: ['/alone'] },
  ];
  const portal = new Routes(flows as never, { prefixes: ['/:locale'], locale: () => 'de-DE' });
  expect(portal.trail('/de-DE/lists/a%2Fb/7')).toEqual([
    { page: 'lists', position: 1, path: '/de-DE/lists' },
    { page: 'list', position: 2, path: '/de-DE/lists/a%2Fb' },
    { page: 'entry', position: 3, path: '/de-DE/lists/a%2Fb/7' },
  ]);
  expect(portal.trail('/de-DE/lists/a').map(({ page }) => page)).toEqual(['lists', 'list']);
  expect(portal.trail('/de-DE/lists').map(({ page }) => page)).toEqual([]);
  expect(portal.trail('/alone')).toEqual([]);
  expect(portal.trail('/nowhere')).toEqual([]);
});

test('arguments of a link never lead to another page', () => {
  const flows = [
    { id: 'list', routes: ['/list/:name', '/list'] },
    { id: 'form', routes: ['/list/new'] },
  ];
  const portal = new Routes(flows as never);
  expect(portal.pathTo('list', { name: 'new' })).toBe('/list?name=new');
  expect(portal.pathTo('list', { name: 'old' })).toBe('/list/old');
});

test('a route that is shadowed by another one is not used', () => {
  const flows = [
    { id: 'first', routes: ['/list/:name'] },
    { id: 'second', routes: ['/list/:name', '/second'] },
    { id: 'third', routes: ['/third/:name', '/third/:other', '/third'] },
  ];
  const portal = new Routes(flows as never);
  expect(portal.pathTo('second', { name: 'a' })).toBe('/second?name=a');
  expect(portal.pathTo('third', { other: 'a' })).toBe('/third?other=a');
  expect(portal.pathTo('third', { name: 'a' })).toBe('/third/a');
});

test('a renamed path is resolved by its longest prefix', () => {
  const mapped = { '/portal/old': '/first', '/old': '/second' };
  const portal = (prefixes: string[]) => new Routes([], { prefixes, mapped });
  for (const prefixes of [
    ['', '/portal'],
    ['/portal', ''],
  ])
    expect(portal(prefixes).movedTo('/portal/old')).toBe('/portal/second');
  expect(portal(['']).movedTo('/portal/old')).toBe('/first');
  expect(portal(['']).movedTo('/new')).toBeUndefined();
});

describe('paths that have moved', () => {
  const mapped = {
    '/cars/*': '/list/*',
    '/cars/:id/photos': '/photos/:id',
    '/cars/new': '/list?sort=new',
    '/car/:id': '/pdp/:id',
    '/': '/start',
  };
  const portal = new Routes([], { prefixes: ['/:locale', ''], mapped });

  test.each([
    ['/car/a%20b', '/pdp/a%20b'],
    ['/de-DE/CAR/7/', '/de-DE/pdp/7'],
    ['/cars/electric/norden/', '/list/electric/norden'],
    ['/cars/7/photos', '/photos/7'],
    ['/cars/new', '/list?sort=new'],
    ['/de-DE', '/de-DE/start'],
    // Only the whole path matches.
    ['/cars', undefined],
    ['/car', undefined],
    ['/car/7/8', undefined],
    ['/my/car/7', undefined],
    // Redirects never lead to a parent folder or another site.
    ['/cars/..', undefined],
    ['/cars/x/%2E%2e/%2e/mycars', undefined],
    ['/cars//evil.example', undefined],
    ['/car/.', undefined],
  ])('%s has moved to %s', (path, moved) => {
    expect(portal.movedTo(path)).toBe(moved);
  });

  test.each([
    ['/cars/new?page=2#top', '/de-DE/list?sort=new&page=2#top'],
    ['/cars/new#top', '/de-DE/list?sort=new#top'],
    ['/car/7?a=1', '/de-DE/pdp/7?a=1'],
  ])('a link to %s is written with the moved address: %s', (link, written) => {
    const pages = [
      { id: 'list', routes: ['/list'] },
      { id: 'pdp', routes: ['/pdp/:id'] },
    ];
    const writing = { prefixes: ['/:locale', ''], mapped, locale: () => 'de-DE' };
    expect(new Routes(pages as never, writing).saved(link)).toBe(written);
  });
});

describe('answers in a path', () => {
  const keeps = {
    fuel: { values: ['electric', 'petrol'] },
    brand: { values: ['norden', 'volta'] },
    town: {},
  };
  const flows = [
    {
      id: 'list',
      routes: ['/list/:fuel/:brand', '/list/:fuel', '/list/:brand', '/list/in/:town/:fuel', '/list'],
      keeps,
    },
    { id: 'deal', routes: ['/deal/:id/:brand'] },
    { id: 'trips', routes: ['/trips/:fuel/:town', '/trips/:town', '/trips/:fuel'], keeps },
  ];
  const portal = new Routes(flows as never, { prefixes: ['/:locale', ''], mapped: { '/old/*': '/list/*' } });

  test.each([
    ['/list/norden/electric', '/list/electric/norden'],
    ['/de-DE/list/norden/electric/', '/de-DE/list/electric/norden'],
    ['/old/norden/electric', '/list/electric/norden'],
    // Of two answers to one question, the first counts.
    ['/list/norden/volta', '/list/norden'],
    ['/list/electric/electric', '/list/electric'],
    // The order is right already, or a segment is no answer.
    ['/list/electric/norden', undefined],
    ['/list/norden', undefined],
    ['/list/norden/steam', undefined],
    ['/list/in/berlin/norden', undefined],
    // Free text does not count as an answer in the wrong place.
    ['/trips/berlin/electric', '/trips/electric/berlin'],
    ['/trips/electric', undefined],
    ['/deal/norden/electric', undefined],
  ])('%s are written in one order: %s', (path, moved) => {
    expect(portal.movedTo(path)).toBe(moved);
  });
});

test('a page with two addresses keeps the current one when its answers change', () => {
  const flows = [{ id: 'car', routes: ['/pdp/:id', '/product/:id', '/pdp/:id/:term'], keeps: { term: {}, km: {} } }];
  const portal = new Routes(flows as never, { prefixes: ['/:locale', ''] });
  expect(withAnswers(portal, '/de-DE/product/a?x=1', { km: '500' })).toBe('/de-DE/product/a?x=1&km=500');
  expect(withAnswers(portal, '/pdp/a', { km: '500' })).toBe('/pdp/a?km=500');
  expect(withAnswers(portal, '/product/a', { term: '12' })).toBe('/pdp/a/12');
});

test('a name resolves to the first dialog or page, and never to an alert', () => {
  const flows = [
    { id: 'done', name: 'TRIP', as: 'alert', routes: [] },
    { id: 'trip', name: 'TRIP', as: 'modal', routes: [] },
    { id: 'list', name: 'LIST', as: 'page', routes: [] },
    { id: 'saved', name: 'SAVED', as: 'alert', routes: [] },
    { id: 'other', name: 'LIST', as: 'modal', routes: [] },
  ];
  const portal = new Routes(flows as never);
  expect(['TRIP', 'LIST', 'SAVED', 'NONE'].map((name) => portal.byName(name)?.id)).toEqual([
    'trip',
    'list',
    undefined,
    undefined,
  ]);
});

test.each([
  ['/lists?a=1#b', '/portal/de-DE/lists?a=1#b'],
  ['/trip', '/de-DE/trip'],
  ['/portal/en-US/lists?a=1', '/portal/en-US/lists?a=1'],
  ['/', '/de-DE'],
  ['/?a=1', '/de-DE?a=1'],
  ['/old', '/portal/de-DE/lists'],
  ['/en-US/old#b', '/en-US/lists#b'],
  ['/nowhere?a=1', '/nowhere?a=1'],
  ['/lists?a=1?2#b?c', '/portal/de-DE/lists?a=1?2#b?c'],
  ['/lists#b?c\nd', '/portal/de-DE/lists#b?c\nd'],
])('%s is written with the prefix of its page, and by its name here: %s', (address, written) => {
  const flows = [
    { id: 'lists', routes: ['/lists'], within: '/portal/:locale' },
    { id: 'trip', routes: ['/trip'] },
  ];
  const writing = {
    prefixes: ['/:locale', '/portal/:locale', ''],
    mapped: { '/old': '/lists' },
    locale: () => 'de-DE',
  };
  expect(new Routes(flows as never, writing).saved(address)).toBe(written);
});

test('without a prefix the home page has the plain address', () => {
  expect(new Routes([]).saved('/?a=1')).toBe('/?a=1');
});

test.each([
  ['/cars?fuel=electric&brand=&sort=', '/cars/electric'],
  ['/cars/petrol?fuel=electric&words=a+b', '/cars/electric?words=a+b'],
  ['/cars/petrol?fuel=', '/cars'],
  ['/cars?sort=new&words=a', '/cars?words=a'],
  ['/cars?sort=old', '/cars?sort=old'],
  ['/cars?fuel=coal', '/cars?fuel=coal'],
  ['/cars?words=a&words=&x=', '/cars?words=a&words=&x='],
  ['/cars/electric?words=a#b', '/cars/electric?words=a#b'],
  ['/plain?fuel=', '/plain?fuel='],
])('a form without scripts asks for %s, which is %s', (asked, tidy) => {
  const keeps = { ...KEPT, sort: { default: 'new' } };
  const flows = [
    { id: 'cars', routes: ['/cars/:fuel', '/cars'], keeps },
    { id: 'plain', routes: ['/plain'] },
  ];
  const portal = new Routes(flows as never);
  expect(tidied(portal, asked)).toBe(tidy);
  expect(tidied(portal, tidy)).toBe(tidy);
});
