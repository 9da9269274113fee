// Every look that a flow may ask for is drawn, and can be seen in a story, as can every type of field: one that the renderer has forgotten would draw nothing of its own, in silence.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fieldMeanings } from '../../engine/fields/meanings.ts';
import { root } from '../definitions.ts';
import { looksIn } from '../docs/language.ts';

/** Where the looks of each kind are written, drawn and shown. */
const KINDS: Readonly<Record<string, { readonly drawn: readonly string[]; readonly story: string }>> = {
  text: { drawn: ['blocks/Text'], story: 'blocks/text' },
  banner: { drawn: ['blocks/Banner'], story: 'blocks/banner' },
  facts: { drawn: ['blocks/Facts'], story: 'blocks/facts' },
  media: { drawn: ['blocks/Media'], story: 'blocks/media' },
  group: { drawn: ['blocks/Group'], story: 'blocks/group' },
  action: { drawn: ['Button', 'blocks/Action'], story: 'blocks/action' },
  step: { drawn: ['StepView'], story: 'blocks/group' },
};

/** Looks that nobody needs to ask for; blocks in a plain group stand in a row, with nothing around them. */
const UNASKED = ['body', 'box', 'form', 'plain'];
const BARE = 'plain';

const read = (file: string): string => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : '');

const looks = Object.entries({ ...looksIn('block'), ...looksIn('step') }).flatMap(([kind, names]) =>
  names.map((look) => [kind, look] as const),
);

test('there are looks of each kind', () => {
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
const fieldStories = readdirSync(join(root, FIELDS)).map((file) => read(`${FIELDS}/${file}`));

test.each(Object.keys(fieldMeanings))('a field of the type %s is shown in a story', (type) => {
  expect(
    fieldStories.some((story) => story.includes(`'${type}'`)),
    `show it: ${FIELDS}/${type}.stories.tsx`,
  ).toBe(true);
});
