import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Inline, parseMarkup } from '../../../../engine/text/markup.ts';

const paragraph = (...words: Inline[]) => ({ kind: 'paragraph', words });

test.each([
  ['plain', [paragraph('plain')]],
  ['one\ntwo\n\n  three', [paragraph('one\ntwo'), paragraph('three')]],
  ['**a** b', [paragraph({ strong: ['a'] }, ' b')]],
  ['[a **b**](home)', [paragraph({ to: 'home', words: ['a ', { strong: ['b'] }] })]],
  ['**[a](tel:030)**', [paragraph({ strong: [{ to: 'tel:030', words: ['a'] }] })]],
  [
    'Bring:\n- a\n- **b**\nthen',
    [paragraph('Bring:'), { kind: 'list', start: null, items: [['a'], [{ strong: ['b'] }]] }, paragraph('then')],
  ],
  [
    '1. a\n2. b\n- c',
    [
      { kind: 'list', start: 1, items: [['a'], ['b']] },
      { kind: 'list', start: null, items: [['c']] },
    ],
  ],
  ['\\*\\*a\\*\\* \\[b\\](c) \\- d', [paragraph('**a** [b](c) - d')]],
  [
    '1. a\n\n2. b\n\nthen\n\n3. c',
    [{ kind: 'list', start: 1, items: [['a'], ['b']] }, paragraph('then'), { kind: 'list', start: 3, items: [['c']] }],
  ],
  ['3\\. Dezember', [paragraph('3. Dezember')]],
  ['** a', [paragraph('** a')]],
  ['[a] (b) [c]( d)', [paragraph('[a] (b) [c]( d)')]],
  ['<b>a</b> & "c"', [paragraph('<b>a</b> & "c"')]],
  ['', []],
])('%j', (text, parts) => {
  expect(parseMarkup(text)).toEqual(parts);
});

const lettersOf = (words: readonly Inline[]): string =>
  words
    .map((word) => (typeof word === 'string' ? word : lettersOf('strong' in word ? word.strong : word.words)))
    .join('');

test('loses no letter of any text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', '**', '[', ']', '(', ')', '\\', '- ', '1. ', ' ', '\n')),
      (tokens) => {
        const text = tokens.join('');
        const words = parseMarkup(text).flatMap((part) => (part.kind === 'list' ? part.items.flat() : part.words));
        const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(([, to = '']) => to).join('');
        const lettersIn = (some: string) => some.replace(/[^ab]/g, '');
        expect(lettersIn(text).length - lettersIn(lettersOf(words)).length).toBeLessThanOrEqual(
          lettersIn(targets).length,
        );
      },
    ),
  );
});

test.each(['[', '**[a', '\\', '[a](', '**a\n\n'])('reads 100,000 times %j', (part) => {
  expect(parseMarkup(part.repeat(100_000)).length).toBeGreaterThan(0);
});
