// Links in content lead to pages that accept their parameters and show what they name.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Definitions } from '../../app/build/definitions.ts';
import { onDisk } from '../../app/build/onDisk.ts';
import { Routes } from '../../app/portal/host/routes.ts';
import { catalogue, flowIn, root } from '../support/definitions.ts';
import { describeOnFiles } from '../support/server/databases.ts';
import { startPortal } from '../support/server/portal.ts';

const LOCALES = ['de-DE', 'en-US'];
const folder = join(root, 'flows/content');
const filesOf = (locale: string) => readdirSync(join(folder, locale)).filter((file) => file.endsWith('.json'));
const read = (locale: string, file: string) => JSON.parse(readFileSync(join(folder, locale, file), 'utf8'));

const definitions = new Definitions(onDisk(root));
const routes = new Routes(definitions.entries(), catalogue.portal);
const keeps = definitions.keeps();

function linksIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    ['href', 'link'].includes(key) && typeof value === 'string' ? [value] : linksIn(value),
  );
}

const links = LOCALES.flatMap((locale) =>
  filesOf(locale).flatMap((file) => linksIn(read(locale, file)).map((href) => [href, `${locale}/${file}`] as const)),
);
const paths = new Map(links.filter(([href]) => href.startsWith('/')));

test('there are links to check of every menu and page', () => {
  expect(links.length).toBeGreaterThan(200);
  expect(paths.size).toBeGreaterThan(30);
});

test.each([...paths])('%s, in %s, has only parameters that its page accepts', (href) => {
  const { pathname, searchParams } = new URL(href, 'https://portal.example');
  const at = routes.movedTo(pathname) ?? pathname;
  if (routes.isHome(at)) return;
  const { entry, params = {} } = routes.match(at) ?? {};
  expect(entry?.id).toBeDefined();
  const kept = keeps[entry?.id ?? ''] ?? {};
  const { input = {} } = flowIn(entry?.id ?? '');
  const taken = Object.values(input).flatMap(({ from, values }) =>
    [from ?? []].flat().map((place) => [place.split('.')[1] ?? '', values] as const),
  );
  const known = new Map([...taken, ...Object.entries(kept).map(([name, { values }]) => [name, values] as const)]);
  for (const [name, text] of [...Object.entries(params), ...searchParams]) {
    expect([...known.keys()]).toContain(name);
    const values = known.get(name);
    if (values) expect(values).toContain(text);
  }
});

describeOnFiles('a name in content', (databases) => {
  test('refers to an existing car, page or city', async () => {
    const portal = await startPortal(databases);
    const visitor = await portal.newVisitor();
    const statusOf = async (path: string) => (await visitor.get(path)).status;
    const asked = [...paths.keys()].flatMap((href) => {
      const { entry, params = {} } = routes.match(href.split(/[?#]/)[0] ?? '') ?? {};
      if (entry?.id === 'car-details') return [`/api/product/cars/${params['product_id']}`];
      if (entry?.id === 'content-page') return [`/portal/content/page.${params['page']}`];
      return entry?.id === 'city' ? [`/portal/content/page.city-${params['city']}`] : [];
    });
    const cities = LOCALES.flatMap((locale) => read(locale, 'cities.json').cities as { slug: string }[]);
    const all = [...asked, ...cities.map(({ slug }) => `/portal/content/page.city-${slug}`)];
    expect(all.length).toBeGreaterThan(20);
    for (const path of new Set(all)) expect([path, await statusOf(path)]).toEqual([path, 200]);
  });

  test('cities and their files match, and are the same in each language', () => {
    const slugs = (locale: string) =>
      (read(locale, 'cities.json').cities as { slug: string }[]).map(({ slug }) => slug);
    const files = (locale: string) =>
      filesOf(locale).flatMap((file) => /^page\.city-(.*)\.json$/.exec(file)?.[1] ?? []);
    for (const locale of LOCALES) expect(files(locale).sort()).toEqual(slugs(locale).sort());
    expect(slugs('en-US')).toEqual(slugs('de-DE'));
  });

  test('every page that has an address of its own has its file in each language', () => {
    const { routes: [route = ''] = [] } = routes.byId('content-page') ?? {};
    const names = /\((.*)\)/.exec(route)?.[1]?.split('|') ?? [];
    const others = ['home', 'faq'];
    for (const locale of LOCALES) {
      const pages = filesOf(locale).flatMap((file) => /^page\.(?!city-)(.*)\.json$/.exec(file)?.[1] ?? []);
      expect(pages.sort()).toEqual([...names, ...others].sort());
    }
  });
});
