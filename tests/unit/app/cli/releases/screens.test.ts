// Screens that look different after a release, found by walks of demo customers on both versions.
import { expect, test } from 'vitest';
import { compareScreens } from '../../../../../app/cli/releases/screens.ts';
import { Tour } from '../../../../../app/cli/tour.ts';
import { copyProject } from '../../../../support/flows/project.ts';
import { TIER } from '../../../../support/tier.ts';

type Looks = Readonly<Record<string, readonly string[]>>;

/** Walks with these looks by flow and customer; texts of English are longer. */
const walksOf = (flows: Readonly<Record<string, Readonly<Record<string, Looks>>>>, english = '!') => ({
  flows: Object.keys(flows),
  locales: ['de-DE', 'en-US'],
  paths: async (id: string, locale = 'de-DE') =>
    new Map(
      Object.entries(flows[id] ?? {}).map(([customer, steps]) => [
        customer,
        new Map(
          Object.entries(steps).map(([step, looks]) => [
            step,
            looks.map((look) => (locale === 'de-DE' ? look : look + english)),
          ]),
        ),
      ]),
    ),
});

test('lists screens that differ on arrival or once answered, with their customers', async () => {
  const before = walksOf({ a: { ada: { one: ['x', 'y'], two: ['z'] }, ben: { one: ['x', 'y'], two: ['z'] } } });
  const after = walksOf({
    a: { ada: { one: ['x', 'Y'], two: ['z'] }, ben: { one: ['x', 'Y'], two: ['Z'], three: ['z'] } },
  });
  const { screens, paths } = await compareScreens(before, after, ['a']);
  const of = (locale: string) => screens.filter((screen) => screen.locale === locale);
  const common = { flow: 'a', locale: 'de-DE', change: 'changed', answered: false, customers: ['ben'] };
  expect(of('de-DE')).toEqual([
    { ...common, step: 'one', answered: true, customers: ['ada', 'ben'] },
    { ...common, step: 'two' },
    { ...common, step: 'three', change: 'new' },
  ]);
  expect(of('en-US')).toHaveLength(3);
  expect(paths).toEqual(['a, ben: one → two → three; before, one → two']);
  const back = await compareScreens(after, before, ['a']);
  expect(back.screens[2]).toEqual({ ...common, step: 'three', change: 'removed' });
});

test('finds screens that differ in one language only, and those of new flows', async () => {
  const one = { a: { ada: { one: ['x'] } } };
  const { screens } = await compareScreens(walksOf(one), walksOf({ ...one, b: one.a }, '?'), ['a', 'b']);
  expect(screens.map(({ flow, locale, change }) => [flow, locale, change].join(' '))).toEqual([
    'a en-US changed',
    'b de-DE new',
    'b en-US new',
  ]);
});

test('compares only the first language if many flows have changed', async () => {
  const one = { ada: { one: ['x'] } };
  const all = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`f${at}`, one]));
  expect((await compareScreens(walksOf(all), walksOf(all, '?'), Object.keys(all))).screens).toEqual([]);
  expect((await compareScreens(walksOf(all), walksOf(all, '?'), ['f0'])).screens).toHaveLength(1);
});

if (TIER === 'verify')
  test('finds no screen for equal definitions, and a changed text in its language', { timeout: 300_000 }, async () => {
    const flow = 'deposit-refund-details';
    const [before, after] = [copyProject(), copyProject()];
    const compare = async () => {
      const tours = [new Tour(before.root), new Tour(after.root)] as const;
      const found = await compareScreens(...tours, [flow]);
      await Promise.all(tours.map((tour) => tour.end()));
      return found;
    };
    expect(await compare()).toEqual({ paths: [], screens: [] });
    after.change(`flows/copy/en-US/${flow}.json`, '"account.lead": "', '"account.lead": "Well. ');
    const { screens, paths } = await compare();
    expect(paths).toEqual([]);
    expect(new Set(screens.map(({ locale, change }) => `${locale} ${change}`))).toEqual(new Set(['en-US changed']));
    expect(screens.flatMap(({ customers }) => customers)).toContain('deposit-refund-open');
  });
