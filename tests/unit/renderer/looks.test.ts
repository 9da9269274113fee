// Every look and field type is rendered and has a story.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldMetadata } from '../../../engine/authoring/metadata/fields.ts';
import { root } from '../../support/definitions.ts';
import { looksIn } from '../../support/docs/language.ts';

/** Files that render and show the looks of each kind. */
const KINDS: Readonly<Record<string, { readonly drawn: readonly string[]; readonly story: string }>> = {
  text: { drawn: ['blocks/text/TextView'], story: 'blocks/text' },
  banner: { drawn: ['blocks/banner/BannerView'], story: 'blocks/banner' },
  facts: { drawn: ['blocks/facts/FactsView'], story: 'blocks/facts' },
  media: { drawn: ['blocks/media/MediaView'], story: 'blocks/media' },
  group: {
    drawn: [
      'blocks/group/GroupView',
      'step/about/AboutView',
      'blocks/side/SideView',
      'blocks/slider/SliderView',
      'blocks/joined/JoinedView',
      'blocks/grid/GridView',
    ],
    story: 'blocks/group',
  },
  action: { drawn: ['Button', 'blocks/action/ActionView'], story: 'blocks/action' },
  step: { drawn: ['StepView'], story: 'blocks/group' },
};

/** Default looks. Blocks in a plain group are in a row without a frame. */
const UNASKED = ['body', 'box', 'form', 'plain'];
const BARE = 'plain';

const read = (file: string): string => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

const looks = Object.entries({ ...looksIn('block'), ...looksIn('step') }).flatMap(([kind, names]) =>
  names.map((look) => [kind, look] as const),
);

test('every kind has looks', () => {
  expect([...new Set(looks.map(([kind]) => kind))].sort()).toEqual(Object.keys(KINDS).sort());
});

test.each(looks.filter(([, look]) => look !== BARE))('a %s has the look %s', (kind, look) => {
  const { drawn = [], story = '' } = KINDS[kind] ?? {};
  const files = drawn.map((file) => `renderer/${file}`);
  const hasClass = files.some((file) => new RegExp(`\\.${look}\\b`).test(read(`${file}.module.css`)));
  const isAsked = files.some((file) => read(`${file}.tsx`).includes(`look === '${look}'`));
  expect(hasClass || isAsked, `draw it: a class .${look} in ${files[0]}.module.css`).toBe(true);
  if (!UNASKED.includes(look))
    expect(read(`stories/kinds/${story}.stories.tsx`), `show it: stories/kinds/${story}.stories.tsx`).toContain(
      `'${look}'`,
    );
});

const FIELDS = 'stories/kinds/fields';
const fieldFiles = readdirSync(join(root, FIELDS));
const fieldStories = fieldFiles.map((file) => read(`${FIELDS}/${file}`));
test.each(Object.keys(fieldMetadata))('a field of the type %s is shown in a story', (type) => {
  expect(
    fieldStories.some((story) => story.includes(`'${type}'`)),
    `show it: ${FIELDS}/${type}.stories.tsx`,
  ).toBe(true);
});

test.each(fieldFiles)('the story of %s documents its filled and wrong states', (file) => {
  const story = read(`${FIELDS}/${file}`);
  for (const state of ['Filled', 'Wrong'].filter((name) => story.includes(`export const ${name} `)))
    expect(story, `write it down: ${FIELDS}/${file}`).toContain(`export const ${state} = said(`);
});

/** Values of `data-of` for a block (blocks/group/GroupView.tsx). */
const told = [
  ...looks.filter(([kind]) => kind !== 'step').map(([kind, look]) => `${kind}-${look}`),
  ...['disclosure', 'field', 'review', 'structured', 'table', 'timeline'].map((kind) => `${kind}-`),
];
const sheets = readdirSync(join(root, 'renderer/blocks'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);
const asked = sheets.flatMap((file) =>
  [...read(`renderer/blocks/${file}`).matchAll(/\[data-of([~^*])="([^"]+)"\]/g)].map(
    ([, how = '', words = '']) => [file, how, words] as const,
  ),
);

test.each(asked)('%s selects an existing attribute of groups: %s %s', (_, how, words) => {
  const may = how === '*' ? told.flatMap((one) => told.map((other) => `${one} ${other}`)) : told;
  expect(
    may.some((one) => (how === '~' ? one === words : how === '^' ? one.startsWith(words) : one.includes(words))),
  ).toBe(true);
});
