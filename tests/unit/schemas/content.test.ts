// Content files: valid ones of each type, invalid ones with messages, and randomly broken ones.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeProblem } from '@fahrplan/engine';
import { ContentTypes, parseDocument } from '@fahrplan/engine/authoring';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMATS, type Site } from '../../../engine/authoring/load/contentFormats.ts';
import { root } from '../../support/definitions.ts';
import { broken, changed, places } from '../../support/schemas/changed.ts';
import { share } from '../../support/tier.ts';

const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const json = (file: string) => JSON.parse(read(file));
const namesIn = (folder: string) => readdirSync(join(root, folder)).filter((file) => file.endsWith('.json'));

const schemas = Object.fromEntries(
  namesIn('schemas/content').map((file) => [file.replace(/\.json$/, ''), json(`schemas/content/${file}`)]),
);
const site: Site = {
  pictures: ['/icon.svg', '/badges/apple.svg', '/badges/google-play.svg'],
  origins: ['https://images.example'],
  paths: {
    prefixes: ['/:locale', '/portal/:locale', '/portal', ''],
    routes: [
      ...['/faq', '/faq-buy', '/services', '/newsletter', '/terms/rent', '/privacy', '/myaccount/invoices'],
      ...[
        '/login',
        '/cart/login',
        '/subscribe',
        '/subscribe/*',
        '/mycars',
        '/mycars/:deal_id',
        '/pdp/:product_id',
        '/contact',
      ],
      '/:page(about|auto|b2b|buy|employees|fleet|imprint|prices)',
    ],
    mapped: { '/electric-vehicles': '/subscribe/electric', '/faq/buy': '/faq-buy', '/old': '/gone' },
    elsewhere: ['/club', '/partnerships/*'],
    files: ['/icon.svg', '/terms.pdf'],
  },
};
const types = new ContentTypes(schemas, () => site);
const said = (file: string, text: string) => types.problemsOf(parseDocument(file, text)).map(describeProblem);

const header = json('flows/content/de-DE/header.json');

test('each content has a file, and each type is used', () => {
  expect([...types.names].sort()).toEqual([
    ...['app-banner', 'campaigns', 'chat', 'cities', 'footer', 'header', 'loyalty', 'page'],
  ]);
  const used = new Set<string>();
  const follow = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    const { $ref } = part as { $ref?: string };
    const name = $ref?.replace(/\.json$/, '');
    if (name !== undefined && !used.has(name)) follow(schemas[name]);
    if (name !== undefined) used.add(name);
    for (const inner of Object.values(part)) follow(inner);
  };
  const roots = Object.keys(schemas).filter((name) => schemas[name].properties?.$schema);
  for (const name of roots) follow(schemas[name]);
  expect(Object.keys(schemas).filter((name) => !used.has(name) && !roots.includes(name))).toEqual([]);
});

interface Sectioned {
  readonly sections: readonly { readonly kind: string }[];
}

const kindsOf = (type: string): string[] =>
  (schemas[type].oneOf as readonly { $ref: string }[]).map(
    ({ $ref }) => schemas[$ref.replace('.json', '')].properties.kind.const as string,
  );
const kindsIn = (parts: readonly (Sectioned | undefined)[]): string[] => [
  ...new Set(parts.flatMap((part) => part?.sections ?? []).map(({ kind }) => kind)),
];

test('the header has a section of each of the nine kinds', () => {
  const links: readonly { menu?: Sectioned }[] = header.links;
  expect(kindsOf('MenuSection')).toHaveLength(9);
  expect(kindsIn(links.map(({ menu }) => menu)).sort()).toEqual(kindsOf('MenuSection').sort());
});

test('pages have sections of each kind that there may be', () => {
  const pages = namesIn('flows/content/de-DE').filter((file) => file.startsWith('page.'));
  const read = pages.map((file) => json(`flows/content/de-DE/${file}`) as Sectioned);
  expect(kindsIn(read).sort()).toEqual(kindsOf('PageSection').sort());
});

test('icons, tones and cars match those of blocks', () => {
  const blocks = json('schemas/parts/block.schema.json').definitions;
  expect(schemas['Icon'].enum).toEqual(blocks.iconName.enum);
  const tones = String(blocks.tone.description)
    .match(/\b[a-z]+\b/g)
    ?.slice(0, 6)
    .filter((word) => word !== 'or');
  expect(schemas['Tone'].enum).toEqual(tones);
  const { artworks } = json('flows/catalogue.json');
  expect(schemas['Vehicle'].properties.shape.enum).toEqual(artworks.vehicle.shapes);
});

test('every format of a type is validated', () => {
  const formats = json('schemas/type.schema.json').definitions.schema.properties.format.enum;
  expect(
    Object.keys(FORMATS)
      .filter((format) => format !== 'line')
      .sort(),
  ).toEqual([...formats].sort());
});

const folder = join(import.meta.dirname, '../../fixtures/invalid/content');
const wrong = readdirSync(folder).filter((name) => !name.includes('.'));

test('there are invalid files to test', () => {
  expect(wrong.length).toBeGreaterThan(9);
});

test.each(wrong)('says what is wrong: %s', async (name) => {
  const [file = ''] = readdirSync(join(folder, name)).filter((one) => one.endsWith('.json'));
  const problems = said(file, readFileSync(join(folder, name, file), 'utf8'));
  expect(problems).not.toEqual([]);
  await expect(`${problems.join('\n')}\n`).toMatchFileSnapshot(join(folder, name, 'problems.txt'));
});

describe('links', () => {
  const linked = (href: unknown) =>
    said('header.json', JSON.stringify({ ...header, help_link: { label: 'Hilfe', href } }));
  const RIGHT = [
    '/',
    '/faq',
    '/de-DE/subscribe?brand=norden#top',
    'https://a.example',
    'https://a.example/b?c=d',
    'tel:+4989123',
    'mailto:a@b.example',
  ];
  const WRONG = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'http://a.example',
    '//a.example',
    '/\\a.example',
    '\\\\a',
    'https:a',
    'https://',
    'https://a.example\\@b',
    'https://user@a.example',
    'blob:x',
    'file:///etc/passwd',
    'tel:',
    'tel:javascript:1',
    'mailto:',
    'mailto:x',
    'mailto:a@b.example?body=x',
    'faq',
    '',
    '#top',
    '/../x',
    '/a/../b',
    '/a//b',
    '\t/faq',
  ];
  test.each(RIGHT)('a link of content may be %s', (href) => expect(linked(href)).toEqual([]));
  test.each(WRONG)('a link of content is never %j', (href) => expect(linked(href)).not.toEqual([]));

  const LEADS = [
    ...['/de-DE', '/portal', '/portal/en-US', '/portal/en-US/faq', '/FAQ/', '/faq/buy', '/electric-vehicles?a=b'],
    ...[
      '/about',
      '/de-DE/b2b#top',
      '/subscribe/electric/norden',
      '/mycars/a-1',
      '/terms.pdf',
      '/club',
      '/partnerships/klarna',
      '/partnerships',
    ],
  ];
  const LEADS_NOWHERE = [
    ['/panenhilfe', ' List pages outside of the portal in portal.elsewhere of the catalogue.'],
    ['/fag?topic=a', ' Did you mean "/faq"?'],
    ['/de-DE/newsleter#top', ' Did you mean "/newsletter"?'],
    ['/portal/servicess', ' Did you mean "/services"?'],
    ['/mycars/a/b', ''],
    ['/de-de/faq', ''],
    ['/abut', ' Did you mean "/about"?'],
    ['/about/b2b', ''],
    ['/old', ''],
    ['/clubs', ' Did you mean "/club"?'],
    ['/termsXpdf', ''],
  ];
  test.each(LEADS)('a link of content leads to an existing page: %s', (href) => expect(linked(href)).toEqual([]));
  test.each(LEADS_NOWHERE)('a link of content never leads nowhere: %s', (href, hint) =>
    expect(linked(href)).toEqual([
      expect.stringContaining(`no page has the path "${href.replace(/[?#].*/, '')}".${hint}`),
    ]),
  );

  test('a link of content is internal, https, a phone number or an e-mail address', () => {
    const schemes = fc.constantFrom('javascript', 'data', 'http', 'https', 'tel', 'mailto', 'vbscript', 'blob', '');
    const texts = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.tuple(schemes, fc.string()).map(([scheme, rest]) => `${scheme}:${rest}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        if (linked(text).length > 0) return;
        const { protocol, origin } = new URL(text, 'https://portal.example');
        expect(['https:', 'tel:', 'mailto:']).toContain(protocol);
        if (text.startsWith('/')) expect(origin).toBe('https://portal.example');
      }),
      { numRuns: share(0.2) },
    );
  });
});

describe('pictures', () => {
  const drawn = (custom_logo: unknown) => said('header.json', JSON.stringify({ ...header, custom_logo }));
  test.each(['/icon.svg', 'https://images.example/a.svg'])('a picture of content may be %s', (path) =>
    expect(drawn(path)).toEqual([]),
  );
  test.each([
    '/icon.png',
    'icon.svg',
    '/../icon.svg',
    'https://other.example/a.svg',
    'https://images.example.evil/a.svg',
    'data:image/svg+xml,x',
    '',
  ])('a picture of content is never %s', (path) => expect(drawn(path)).not.toEqual([]));
});

const contents = ['de-DE', 'en-US'].flatMap((locale) =>
  namesIn(`flows/content/${locale}`).map((file) => {
    const value = json(`flows/content/${locale}/${file}`);
    return { name: file.replace(/\.json$/, ''), value, paths: places(value) };
  }),
);

test('one broken property anywhere is reported with its location, or valid', () => {
  fc.assert(
    fc.property(fc.constantFrom(...contents), fc.nat(), broken, ({ name, value, paths }, at, to) => {
      const path = paths[at % paths.length] ?? [];
      const text = JSON.stringify(changed(value, path, to), null, 2) ?? '';
      const problems = types.problemsOf(parseDocument(`${name}.json`, text));
      for (const { line, column, message } of problems) {
        expect(line).toBeGreaterThan(0);
        expect(column).toBeGreaterThan(0);
        expect(message).not.toContain('undefined');
      }
      // A `kind` of another type is never valid.
      if (path.at(-1) === 'kind') expect(problems).not.toEqual([]);
    }),
    { numRuns: share(0.06) },
  );
});

test('a broken type does not crash the checker', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(schemas)), fc.nat(), broken, (name, at, to) => {
      const paths = places(schemas[name]);
      const others = { ...schemas, [name]: changed(schemas[name], paths[at % paths.length] ?? [], to) };
      const damaged = new ContentTypes(others, () => site);
      for (const content of ['header', 'footer', 'app-banner'])
        damaged.problemsOf(parseDocument(`${content}.json`, read(`flows/content/de-DE/${content}.json`)));
    }),
    { numRuns: share(0.015) },
  );
}, 120_000);
