// `npm run flows -- check --fix` on randomly broken files: certain fixes only, and no damage.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withFix } from '@fahrplan/engine/authoring';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { onDisk } from '../../../../app/build/onDisk.ts';
import { Project, toKey } from '../../../../app/build/project.ts';
import { places } from '../../../../app/cli/expressionSites.ts';
import { planMending } from '../../../../app/cli/mend.ts';
import { root } from '../../../support/definitions.ts';
import { share, TIER } from '../../../support/tier.ts';

const good = new Project(onDisk(root));
const { files, problems } = good.check();
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Returns a word with a typo, chosen by a number. */
function misspelt(word: string, at: number): string {
  const index = at % Math.max(1, word.length);
  const [before, letter = '', after] = [word.slice(0, index), word[index], word.slice(index + 1)];
  return [
    before + after,
    before + letter + letter + after,
    `${before}x${after}`,
    before + after.slice(0, 1) + letter + after.slice(1),
  ][at % 4] as string;
}

const OTHER_KINDS: readonly unknown[] = [
  null,
  5,
  true,
  'x',
  [],
  [null],
  [['x']],
  {},
  { a: null },
  { other: {} },
  { constructor: 1 },
];

/** Ways to break a file's text at a place chosen by a number. */
const breaks: Readonly<Record<string, (text: string, at: number, other: number) => string>> = {
  'a part is deleted': (text, at) => withFix(text, { change: 'remove', pointer: spotIn(text, at).pointer }),
  'a key is misspelt': (text, at, other) => {
    const { pointer, key } = spotIn(text, at);
    return withFix(text, { change: 'rename', pointer, to: misspelt(key, other) });
  },
  'a value is misspelt': (text, at, other) => {
    const { pointer, value } = spotIn(text, at, (spot) => typeof spot.value === 'string');
    return withFix(text, { change: 'replace', pointer, to: misspelt(String(value), other) });
  },
  'a key is another': (text, at, other) => {
    const { pointer } = spotIn(text, at);
    return withFix(text, { change: 'rename', pointer, to: spotIn(text, other).key });
  },
  'a value is another': (text, at, other) => {
    const { pointer } = spotIn(text, at, (spot) => typeof spot.value === 'string');
    return withFix(text, {
      change: 'replace',
      pointer,
      to: String(spotIn(text, other, (spot) => typeof spot.value === 'string').value),
    });
  },
  'a value is of another kind': (text, at, other) => {
    const { pointer, value } = spotIn(text, at);
    const kinds = OTHER_KINDS.filter((kind) => typeof kind !== typeof value);
    return withFix(text, { change: 'replace', pointer, to: kinds[other % kinds.length] as string });
  },
  // Not an index: it is no name, and a list without it may be intended.
  'a name is misspelt wherever it stands': (text, at, other) => {
    const { key } = spotIn(text, at, (spot) => !/^\d+$/.test(spot.key));
    return text.replaceAll(new RegExp(`\\b${key.replaceAll(/[^\w]/g, '\\$&')}\\b`, 'g'), misspelt(key, other));
  },
  'two lines change places': (text, at) => {
    const lines = text.split('\n');
    const index = at % (lines.length - 1);
    return lines
      .with(index, lines[index + 1] ?? '')
      .with(index + 1, lines[index] ?? '')
      .join('\n');
  },
  'a sign is missing': (text, at) => {
    const signs = [...text.matchAll(/[{}[\],:"]/g)];
    const { index = 0 } = signs[at % signs.length] ?? {};
    return text.slice(0, index) + text.slice(index + 1);
  },
  'a comma is too many': (text, at) => {
    const ends = [...text.matchAll(/[}\]"]/g)];
    const { index = 0 } = ends[at % ends.length] ?? {};
    return `${text.slice(0, index + 1)},${text.slice(index + 1)}`;
  },
};

type Spot = ReturnType<typeof places>[number];

function spotIn(text: string, at: number, wanted: (spot: Spot) => boolean = () => true): Spot {
  const spots = readable(text).filter(wanted);
  return spots[at % spots.length] as Spot;
}

const readable = (text: string): readonly Spot[] => {
  try {
    return places(JSON.parse(text));
  } catch {
    return [{ pointer: '', key: '', value: '' } as Spot];
  }
};

const one = fc.record({
  file: fc.constantFrom(...files),
  how: fc.constantFrom(...Object.keys(breaks)),
  at: fc.nat(),
  other: fc.nat(),
});

const file = 'flows/mileage-report.json';
/** Example that is always fixed. */
const plain = {
  file,
  how: 'a key is misspelt',
  at: readable(textOf(file)).findIndex(({ key }) => key === 'fields'),
  other: 1,
};

function brokenBy(slips: readonly { file: string; how: string; at: number; other: number }[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { file, how, at, other } of slips)
    texts.set(file, breaks[how]?.(texts.get(file) ?? textOf(file), at, other) ?? '');
  return texts;
}

/** Returns lines for a comparison. The check cannot restore the order of swapped properties. */
function inOrder(text: string, slips: readonly { how: string }[]): readonly string[] {
  const lines = text.split('\n');
  return slips.some(({ how }) => how === 'two lines change places')
    ? lines.map((line) => line.replace(/,$/, '')).toSorted()
    : lines;
}

test('the files that are mutated have no problems themselves', () => {
  expect(problems).toEqual([]);
});

test('a misspelling is not fixed where either the type or the flow may be wrong', () => {
  const type = 'schemas/api/ServiceSchedule.json';
  const project = good.with(new Map([[type, textOf(type).replace('"url"', '"rl"')]]));
  expect(project.check().problems.map(({ code }) => code)).toContain('FLOW_UNKNOWN_NAME');
  expect(planMending(project).changes).toEqual([]);
});

// Takes up to 35 s, too long for the fast tier.
if (TIER === 'verify')
  test('fixes remove problems, and add no problems, texts or changes in other files; a second run changes nothing', () => {
    let mended = 0;
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 3 }), (slips) => {
        const broken = brokenBy(slips);
        const project = good.with(broken);
        const before = project.check().problems;
        const plan = planMending(project);
        const after = project.with(plan.texts).check().problems;
        const was = new Set(before.map(toKey));
        const isNow = new Set(after.map(toKey));
        expect([...isNow].filter((key) => !was.has(key))).toEqual([]);
        if (plan.texts.size === 0) return;
        mended += 1;
        expect(isNow.size).toBeLessThan(was.size);
        for (const { problem } of plan.changes) expect(isNow).not.toContain(toKey(problem));
        for (const [file, text] of plan.texts) {
          expect(file).not.toMatch(/^flows\/(copy|mails)\//);
          expect(before.map((problem) => problem.file)).toContain(file);
          if (after.length === 0) expect(inOrder(text, slips)).toEqual(inOrder(textOf(file), slips));
        }
        expect(planMending(project.with(plan.texts)).changes).toEqual([]);
      }),
      // A full check takes a second, so counterexamples are not shrunk.
      { numRuns: share(0.0015), endOnFailure: true, examples: [[[plain]]] },
    );
    expect(mended).toBeGreaterThan(0);
  }, 36_000_000);
