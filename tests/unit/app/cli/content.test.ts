// Messages about content files as a whole, and about the flows that read them.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onDisk } from '../../../../app/build/onDisk.ts';
import { Watchman } from '../../../../app/build/overlay.ts';
import { Project } from '../../../../app/build/project.ts';
import { acceptCommand } from '../../../../app/cli/accept.ts';
import { checkCommand } from '../../../../app/cli/check.ts';
import { walkCommand } from '../../../../app/cli/walk.ts';
import { type Copy, copyProject, linesWith } from '../../../support/flows/project.ts';
import { sampled, TIER } from '../../../support/tier.ts';

const header = 'flows/content/de-DE/header.json';
const flow = 'flows/pages/menu.json';

/** Returns the messages about the project, or faster, about some of its files. */
function saidOf({ root }: Copy, files?: readonly string[]): string[] {
  const project = new Project(onDisk(root));
  const { problems } = files ? project.checkFiles(files) : project.check();
  return problems.map(({ code, file, pointer, message }) => `${code} ${file} ${pointer}: ${message}`);
}

function withMenu(): Copy {
  const project = copyProject();
  project.write(flow, readFileSync(join(import.meta.dirname, '../../../fixtures/menu.json'), 'utf8'));
  return project;
}

const CATALOGUE = 'flows/catalogue.json';
const LOCALES = ['de-DE', 'en-US'] as const;

test('a language without a file is reported, unless it has a fallback', () => {
  const project = copyProject();
  rmSync(join(project.root, 'flows/content/en-US/header.json'));
  expect(saidOf(project)).toEqual([
    'FLOW_MISSING_TEXT flows/catalogue.json /locales/en-US: the file flows/content/en-US/header.json is missing. Copy flows/content/de-DE/header.json, and translate its texts.',
  ]);
});

if (TIER === 'verify')
  test('a file of an unknown locale and a file that no source reads are reported', () => {
    const project = copyProject();
    const right = project.read('flows/content/de-DE/app-banner.json');
    mkdirSync(join(project.root, 'flows/content/de-AT'));
    project.write('flows/content/de-AT/app-banner.json', right);
    project.change(CATALOGUE, /\n {4}"app_banner": .*/, '');
    // The banner itself lacks a source, too.
    expect(saidOf(project).filter((line) => line.includes('flows/content/'))).toEqual([
      expect.stringMatching(/^FLOW_UNKNOWN_NAME flows\/content\/de-AT\/app-banner.json : .* no locale "de-AT"/),
      ...['de-AT', 'de-DE', 'en-US'].map(
        (locale) =>
          `FLOW_UNUSED_NAME flows/content/${locale}/app-banner.json : no source of the catalogue reads "app-banner". Add a source with "content": "app-banner", or remove the file.`,
      ),
    ]);
  });

test('a broken catalogue is reported once, not for each link with a moved address', () => {
  const project = copyProject();
  project.change(CATALOGUE, '"sources": {', '"sorces": {');
  const said = saidOf(project, [CATALOGUE, ...LOCALES.map((locale) => `flows/content/${locale}/footer.json`)]);
  expect(said).toEqual([expect.stringContaining('the property "sorces" is unknown here')]);
});

test('indistinguishable entries of a list are reported with both locations', () => {
  const project = copyProject();
  const value = JSON.parse(project.read(header));
  const [first, second] = value.links.filter(({ menu }: { menu?: unknown }) => menu);
  second.href = first.href;
  const brands = value.links.flatMap(({ menu }: { menu?: { sections: { brands?: { id: string }[] }[] } }) =>
    (menu?.sections ?? []).flatMap((section) => section.brands ?? []),
  );
  brands[1].id = brands[0].id;
  project.write(header, JSON.stringify(value, null, 2));
  const footer = 'flows/content/en-US/footer.json';
  const { columns, ...rest } = JSON.parse(project.read(footer));
  project.write(footer, JSON.stringify({ ...rest, columns: [...columns, columns[0]] }, null, 2));
  const said = new Project(onDisk(project.root)).checkFiles([header, footer]).problems;
  expect(said.map(({ file, pointer, message }) => `${file} ${pointer}: ${message}`)).toMatchInlineSnapshot(`
    [
      "flows/content/de-DE/header.json /links/1/href: "/subscribe" identifies two entries of this list; the first is in line 16 (/links/0/href). Remove or change one.",
      "flows/content/de-DE/header.json /links/0/menu/sections/2/brands/1/id: "norden" identifies two entries of this list; the first is in line 87 (/links/0/menu/sections/2/brands/0/id). Remove or change one.",
      "flows/content/en-US/footer.json /columns/4/title: "Cars" identifies two entries of this list; the first is in line 62 (/columns/0/title). Remove or change one.",
    ]
  `);
});

test('multiple files of one content are the same in each language, and not read by name', () => {
  const project = copyProject();
  rmSync(join(project.root, 'flows/content/en-US/page.about.json'));
  project.write('flows/content/de-DE/page.json', project.read('flows/content/de-DE/page.about.json'));
  expect(saidOf(project)).toEqual([
    'FLOW_MISSING_TEXT flows/catalogue.json /locales/en-US: the file flows/content/en-US/page.about.json is missing. Copy flows/content/de-DE/page.about.json, and translate its texts.',
    expect.stringMatching(
      /^FLOW_UNUSED_NAME flows\/content\/de-DE\/page.json : no source of the catalogue reads "page"/,
    ),
  ]);
});

test('indistinguishable entries of a page are reported in each of its files', () => {
  const project = copyProject();
  const page = 'flows/content/en-US/page.prices.json';
  const { sections, ...rest } = JSON.parse(project.read(page));
  const [first, ...others] = sections;
  const twice = { ...first, reasons: [...first.reasons, first.reasons[0]] };
  project.write(page, JSON.stringify({ ...rest, sections: [twice, ...others, first] }, null, 2));
  const said = new Project(onDisk(project.root)).checkFiles([page]).problems;
  expect([...new Set(said.map(({ pointer, message }) => `${pointer}: ${message.split(';')[0]}`))]).toEqual([
    `/sections/4: "reasons${first.title}" identifies two entries of this list`,
    `/sections/0/reasons/6/title: "${first.reasons[0].title}" identifies two entries of this list`,
  ]);
});

const WRONG: readonly (readonly [file: string, from: string | RegExp, to: string, said: string])[] = [
  [
    CATALOGUE,
    '"content": "header"',
    '"content": "heder"',
    'FLOW_UNKNOWN_TYPE flows/catalogue.json /sources/header_content/content: there is no type Heder in schemas/content. Did you mean "header"?',
  ],
  [CATALOGUE, '"content": "header"', '"content": "Header"', 'must match pattern'],
  [
    CATALOGUE,
    '"content": "header"',
    '"content": "header", "with": {}',
    '/sources/header_content/with: the property "with" is unknown here.',
  ],
  [
    'schemas/content/MenuSection.json',
    'IntroSection',
    'Intro',
    'FLOW_UNKNOWN_TYPE schemas/content/MenuSection.json /oneOf/0/$ref: there is no type "Intro".',
  ],
  [
    'schemas/content/MenuSection.json',
    'IntroSection',
    'MenuItem',
    '/oneOf/0: MenuItem has no kind. Add a required property "kind" with a const.',
  ],
  ['schemas/content/MenuSection.json', 'IntroSection', 'MenuSection', '/oneOf/0: MenuSection has no kind'],
  [
    'schemas/content/IntroSection.json',
    '"const": "intro"',
    '"const": "list"',
    '/oneOf/4: ListSection and IntroSection both have the kind "list". Change one.',
  ],
  ['schemas/content/Footer.json', '"$ref": "Cta.json"', '"$ref": "Deal.json"', 'there is no type "Deal".'],
  [
    'schemas/content/Cta.json',
    '["cta_action", "modal"]',
    '["cta_action", "modall"]',
    '/anyOf/1/required/1: there is no property "modall". Did you mean "modal"?',
  ],
  [header, '"kind": "list"', '"kind": "lst"', 'Did you mean "list"?'],
];

test.each(sampled(WRONG))('an invalid change is reported: %s with %s: %s', (file, from, to, said) => {
  const project = copyProject();
  project.change(file, from, to);
  // Messages that two types share name both types.
  expect(saidOf(project, [file, 'schemas/content/MenuSection.json']).join('\n')).toContain(said);
});

test('a type of the API and one of content cannot have one name', () => {
  const project = copyProject();
  project.write('schemas/content/Deal.json', project.read('schemas/api/Done.json').replaceAll('Done', 'Deal'));
  expect(saidOf(project, ['schemas/content/Deal.json'])).toContain(
    'FLOW_DUPLICATE_ID schemas/content/Deal.json /$id: another type has the name "Deal". Rename one of them.',
  );
});

test('a picture of another site needs its origin in the configuration', () => {
  const project = copyProject();
  project.change(
    header,
    '"disable_logo_link"',
    '"custom_logo": "https://images.example/logo.svg", "disable_logo_link"',
  );
  expect(saidOf(project, [header])).toEqual([expect.stringContaining('the portal has no picture')]);
  project.change(CATALOGUE, '"config": {', '"config": { "pictures": { "origins": ["https://images.example"] },');
  expect(saidOf(project, [header, CATALOGUE])).toEqual([]);
});

test('a file is checked by its name alone, and fixed where one spelling is right', async () => {
  const project = copyProject();
  project.change(header, '"kind": "popular_models"', '"kind": "popular_model"');
  const right = project.read(header).replace('"popular_model"', '"popular_models"');
  const { code, said } = await project.run(checkCommand, header);
  expect([code, said]).toEqual([1, expect.stringContaining('Did you mean "popular_models"?')]);
  expect((await project.run(checkCommand, header, '--fix')).code).toBe(0);
  expect(project.read(header)).toBe(right);
});

if (TIER === 'verify')
  test('values of content are typed, and no condition on them is decided', async () => {
    const project = withMenu();
    expect(saidOf(project)).toEqual([]);
    // Current values of content decide no condition, because an editor may change them.
    for (const locale of ['de-DE', 'en-US']) {
      const file = `flows/content/${locale}/header.json`;
      project.write(file, project.read(file).replace('"enabled": true', '"enabled": false'));
    }
    expect(saidOf(project)).toEqual([]);
    const misspelt = [
      ['header_content.logo_title', 'header_content.logo_titel', 'Did you mean "logo_title"?'],
      ['link.menu.sections', 'link.menu.section', 'Did you mean "sections"?'],
      ['section.models', 'section.modells', 'Did you mean "models"?'],
      ['section.item.title', 'section.item.tilte', 'Did you mean "title"?'],
      ['"card"] }', '"crad"] }', '"section.kind" is never "crad". Did you mean "card"?'],
    ] as const;
    for (const [from, to, said] of misspelt) {
      const changed = new Map([[flow, project.read(flow).replace(from, to)]]);
      const { problems } = new Project(onDisk(project.root)).with(changed).checkFiles([flow]);
      expect(problems.map(({ message }) => message).join('\n')).toContain(said);
    }
  });

if (TIER === 'verify')
  test('a flow with content can be walked, and its decisions accepted', { timeout: 120_000 }, async () => {
    const project = withMenu();
    expect((await project.run(acceptCommand, 'menu')).code).toBe(0);
    const { decisions } = JSON.parse(project.read('tests/fixtures/decisions/menu.json'));
    expect(JSON.stringify(decisions)).toContain('header_content.links');
    const { said } = await project.run(walkCommand, 'menu');
    expect(linesWith(said, /unreached:|^menu/)).toEqual(['menu: 1 of 1 steps, 100.0 % of the branches']);
  });

test('the development overlay shows problems of content with their location', () => {
  const project = copyProject();
  const watchman = new Watchman(project.root);
  expect(watchman.report()).toBeUndefined();
  const right = project.read(header);
  project.change(header, '"kind": "list"', '"kind": "lists"');
  expect(watchman.report()).toMatchObject({
    message: expect.stringContaining('Did you mean "list"?'),
    id: join(project.root, header),
  });
  project.write(header, right);
  expect(watchman.report()).toBeUndefined();
});
