import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FOLLOW_UPS } from '../../../app/server/followUps/queue.ts';
import { MAIL_KINDS } from '../../../app/server/mail/kinds.ts';
import { PROBLEMS } from '../../../app/server/problems.ts';
import { PRECAUTIONS } from '../../../app/server/production.ts';
import { DISPOSABLE_DOMAINS } from '../../../app/server/rules/emailDomains.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const list = (folder: string) => readdirSync(new URL(`../../../${folder}`, import.meta.url));
const text = read('docs/server.md');

/** Everything that a pattern finds in the sources of a folder, once and sorted. */
function found(folders: readonly string[], pattern: RegExp): string[] {
  const sources = folders.flatMap((folder) =>
    list(folder)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => read(`${folder}/${name}`)),
  );
  const names = sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match.slice(1).join(' ')));
  return [...new Set(names)].sort();
}

function documented(pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map((match) => match.slice(1).join(' ')).sort();
}

test('every problem is tabled with its status, and none that does not exist', () => {
  const known = Object.entries(PROBLEMS).map(([code, [status]]) => `${code} ${status}`);
  expect(documented(/^\| `([a-z_]+)` \| (\d{3}) \|/gm)).toEqual(known.sort());
});

test('every call is tabled, and none that does not exist', () => {
  const calls = found(['app/server/routes'], /app\.(get|post|put|patch|delete)(?:<[^(]+>)?\(\s*'([^']+)'/g);
  const known = calls.map((call) => call.replace(/^\w+/, (method) => method.toUpperCase()));
  expect(documented(/^\| `([A-Z]+) (\/[^`]+)`/gm)).toEqual(known.sort());
});

test('every variable of the environment is tabled, and none that does not exist', () => {
  const known = found(['app/server'], /environment(?:\.|,\s*')([A-Z][A-Z_]+)/g);
  expect(documented(/^\| `([A-Z][A-Z_]+)` \| (?!refuses|warns)/gm)).toEqual(known);
});

test('every precaution is tabled in its words', () => {
  const known = PRECAUTIONS.map(({ setting, effect, sentence }) => `| \`${setting}\` | ${effect} | ${sentence} |`);
  expect(text.match(/^\| `[A-Z\d_]+` \| (?:refuses|warns) \| .*$/gm)).toEqual(known);
});

test('every rule has its line', () => {
  const rules = list('app/server/rules').filter((name) => name !== 'returnTypes.ts');
  expect(rules.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
});

test('every domain for minutes and every kind of e-mail is listed', () => {
  expect(DISPOSABLE_DOMAINS.filter((domain) => !text.includes(`\`${domain}\``))).toEqual([]);
  expect(documented(/^\| `([a-z-]+)` \| .* \| `\/(?:[a-z/-]+(?:\?token=…|\/:id)?|:path)` \|$/gm)).toEqual(
    [...MAIL_KINDS].sort(),
  );
});

test('every kind of follow-up is tabled, and none that does not exist', () => {
  expect(documented(/^\| `([a-z_]+\.[a-z_]+)` \|/gm)).toEqual([...FOLLOW_UPS].sort());
});
