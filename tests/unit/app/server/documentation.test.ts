import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { DISPOSABLE_DOMAINS } from '../../../../app/server/platform/auth/emailDomains.ts';
import { PROBLEMS } from '../../../../app/server/subscription/problems.ts';
import { ALL_FOLLOW_UPS, MAIL_KINDS } from '../../../support/server/messages.ts';

const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const list = (folder: string) =>
  readdirSync(new URL(`../../../../${folder}`, import.meta.url), { recursive: true, encoding: 'utf8' });
const server = read('docs/server.md');
const api = read('docs/api.md');
const operations = read('docs/operations.md');

function found(ending: string, pattern: RegExp): string[] {
  const sources = list('app/server')
    .filter((name) => name.endsWith(ending))
    .map((name) => read(`app/server/${name}`));
  const names = sources.flatMap((source) => [...source.matchAll(pattern)].map((match) => match.slice(1).join(' ')));
  return [...new Set(names)].sort();
}

function documented(page: string, pattern: RegExp): string[] {
  return [...page.matchAll(pattern)].map((match) => match.slice(1).join(' ')).sort();
}

test('every problem is listed with its status, and none that does not exist', () => {
  const known = Object.entries(PROBLEMS).map(([code, [status]]) => `${status} ${code}`);
  const lines = [...api.matchAll(/^- (\d{3}): (.*)$/gm)];
  const listed = lines.flatMap(([, status, codes = '']) =>
    documented(codes, /`([a-z_]+)`/g).map((code) => `${status} ${code}`),
  );
  expect(listed.sort()).toEqual(known.sort());
});

test('every call is listed, and none that does not exist', () => {
  const calls = found('Routes.ts', /app\.(get|post|put|patch|delete)(?:<[^(]+>)?\(\s*'([^']+)'/g);
  const known = calls.map((call) => call.replace(/^\w+/, (method) => method.toUpperCase()));
  expect(documented(api, /^- `([A-Z]+) (\/[^`]+)`/gm)).toEqual(known.sort());
});

test('every variable of the environment is listed, and none that does not exist', () => {
  const known = found('.ts', /environment(?:\.|,\s*')([A-Z][A-Z_]+)/g);
  expect(documented(operations, /^- `([A-Z][A-Z_]+)`(?: \(.*?\))?: /gm)).toEqual(known);
});

test('every metric is listed, and none that does not exist', () => {
  expect(documented(operations, /^- `(fahrplan_[a-z_]+)`/gm)).toEqual(found('metrics.ts', /'(fahrplan_[a-z_]+)'/g));
});

test('every disposable domain and every kind of e-mail is listed', () => {
  expect(DISPOSABLE_DOMAINS.filter((domain) => !server.includes(`\`${domain}\``))).toEqual([]);
  const [, mails = ''] = /## E-mails\n([\s\S]*?)\n## /.exec(server) ?? [];
  const [, kinds = ''] = mails.split('Kinds, by the page of their button:');
  expect(documented(kinds, /`([a-z]+(?:-[a-z]+)*)`/g).filter((name) => name !== 'token')).toEqual(
    [...MAIL_KINDS].sort(),
  );
});

test('every kind of follow-up is listed, and none that does not exist', () => {
  expect(documented(server, /^- `([a-z_]+\.[a-z_]+)`: /gm)).toEqual(ALL_FOLLOW_UPS);
});
