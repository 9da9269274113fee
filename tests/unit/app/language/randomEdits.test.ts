// The language server after thousands of random edits: the place of a mistake, and its memory.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type ParseError, parseTree } from 'jsonc-parser';
import { expect, test } from 'vitest';
import type { LanguageService } from '../../../../app/language/service.ts';
import { FLOW, smallProject } from '../../../support/language/smallProject.ts';
import { SEED, TIER } from '../../../support/tier.ts';

const EDITS = TIER === 'verify' ? 10_000 : 500;

/** Edits after which all caches are full. */
const WARM = 5_000;

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Pieces that editors type, paste and cut, and ones that hurt. */
const PIECES = [
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '\n',
  ' ',
  '0',
  'null',
  'x',
  '{}',
  '"__proto__": 1,',
  '\u0000',
  '😀',
];

/** Repeatable numbers from 0 up to a limit. */
function numbers(seed: number) {
  let state = seed;
  return (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

function edited(text: string, next: (limit: number) => number): string {
  const at = next(text.length);
  const cut = next(3) === 0 ? next(40) : 0;
  const pasted = text.slice(at, at + next(60));
  const piece = next(4) === 0 ? pasted : (PIECES[next(PIECES.length)] ?? '');
  return text.slice(0, at) + piece + text.slice(at + cut);
}

/** Place behind the first part that a parser of JSON does not take; undefined for valid JSON. */
function stopIn(text: string): number | undefined {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  return first && first.offset + first.length;
}

function expectPlace(service: LanguageService, text: string): void {
  const stop = stopIn(text);
  const broken = service.problemsIn([FLOW]).filter(({ code, file }) => code === 'FLOW_NOT_JSON' && file === FLOW);
  expect([text, broken.length]).toEqual([text, stop === undefined ? 0 : 1]);
  for (const problem of broken) {
    const { range, message } = service.diagnosticOf(problem);
    const { document } = service.documents.source(FLOW);
    const [from, to] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    // A missing quote or bracket is told where it belongs, which is before the parser stops.
    expect([text, message, from <= (stop ?? 0), to <= text.length]).toEqual([text, message, true, true]);
  }
}

const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

test('each edit leaves a valid file or a located problem, without memory growth', {
  timeout: 300_000,
}, () => {
  const service = smallProject();
  const next = numbers(SEED);
  const valid = service.documents.text(FLOW);
  let [text, good] = [valid, valid];
  const levels: number[] = [];
  for (let round = 0; round < EDITS; round += 1) {
    // Editors take back most mistakes.
    text = edited(next(3) === 0 ? text : good, next);
    if (text.length > 3 * valid.length) text = valid;
    service.change(FLOW, text);
    expectPlace(service, text);
    if (stopIn(text) === undefined) good = text;
    if (round >= WARM && round % 500 === 0) levels.push(heap());
  }
  const [first = 0] = levels;
  for (const level of levels) expect(level / first).toBeLessThan(1.1);
});
