import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILES, read, root } from './places.ts';
import { plantedIn } from './plant.ts';
import { changeOf, reasonFor } from './reasons.ts';
import { askWarm } from './warmRun.ts';
const NOT_ASKED =
  /^tests\/(mutants|docs|flows|languages|schemas|decisions|explain)\/|\/(kills|processes|production|load|locks|outage|crowd|pictures|uploads|front|exactlyOnce|newerMigration)\.test/;
const [only, out = '/tmp/survivors.txt', ...folders] = process.argv.slice(2);
let suites = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).map((n) => `tests/${n}`)
  .filter((n) => /\.test\.tsx?$/.test(n) && !NOT_ASKED.test(n)).sort();
if (only && only !== 'all') suites = suites.filter((n) => new RegExp(only).test(n));
const first = new Map<string, number>();
const all: { file: string; line: number; change: string; same: boolean; place: string; text: string }[] = [];
for (const [place, files] of FILES) for (const file of files) {
  first.set(file, all.length);
  const text = read(file);
  for (const p of plantedIn(file, text)) all.push({ file, line: p.line, place, change: changeOf(p), same: Boolean(reasonFor(p, text)), text: text.split('\n')[p.line - 1]?.trim() ?? '' });
}
const chosen = all.flatMap(({ same, place }, at) => (same || (folders.length && !folders.includes(place)) ? [] : [at]));
console.log(all.length, chosen.length, suites.length);
const { red, reached, outside } = await askWarm(suites, first, chosen, Number(process.env['WORKERS'] ?? 2));
const lines: string[] = [];
const count: Record<string, number[]> = {};
for (const n of chosen) {
  const s = all[n]!;
  const c = (count[s.place] ??= [0, 0, 0, 0]);
  c[0]!++;
  if (red.has(n)) continue;
  const how = reached.has(n) ? 'green' : outside.has(n) ? 'outside' : 'unreached';
  c[how === 'green' ? 1 : how === 'outside' ? 2 : 3]!++;
  lines.push(`${n} ${how} ${s.file}:${s.line}  ${s.change}   | ${s.text} | ${(reached.get(n) ?? outside.get(n) ?? []).slice(0, 3).join(' ')}`);
}
writeFileSync(out, lines.join('\n'));
console.log('place: all, green, outside, unreached');
for (const [p, c] of Object.entries(count)) console.log(p, c.join(' '));
