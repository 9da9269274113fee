// npm test and npm run verify: runs all stages, even after a failure, and prints one report.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { parseArgs } from 'node:util';
import { inMemory } from '../machine.mjs';
import { root } from '../prepare.mjs';
import { provideNode } from './otherNode.ts';
import { append, RECORD, type RecordLine, readRecord, STAGE, STAGES, type Stage } from './record.ts';
import { reportOf, type Tier, textOf } from './report.ts';
import { sourcesDigest } from './sourcesDigest.ts';
import { PROGRAMS, passedFiles } from './stages.ts';

const { values } = parseArgs({
  options: {
    tier: { type: 'string', default: 'test' },
    shard: { type: 'string' },
    only: { type: 'string' },
    resume: { type: 'boolean', default: false },
    node: { type: 'string' },
  },
});
const tier: Tier = values.tier === 'verify' ? 'verify' : 'test';
// Other stages only test the browser, or the sources.
const standard = values.node === undefined ? STAGES : ['unit'];
const wanted = (values.only?.split(',') ?? standard) as readonly Stage[];
const unknown = wanted.filter((stage) => !STAGES.includes(stage));
if (unknown.length > 0) refuse(`There is no stage ${unknown.join(', ')}. Use: ${STAGES.join(', ')}.`);
if (values.shard !== undefined && !/^[1-9]\d*\/[1-9]\d*$/.test(values.shard))
  refuse(`"${values.shard}" is not a shard. Write --shard 1/4 for the first of four.`);

const results = join(root, 'test-results');
const record = join(results, 'record.jsonl');
const begun = join(results, 'begun.json');
const identity = JSON.stringify({
  tier,
  shard: values.shard ?? null,
  node: values.node ?? null,
  sources: sourcesDigest(root),
});
const done = values.resume ? resumed() : [];
if (done.length === 0) rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
writeFileSync(begun, identity);
writeFileSync(record, done.map((line) => `${JSON.stringify(line)}\n`).join(''));

const started = performance.now();
const node = values.node === undefined ? undefined : provideNode(values.node, root);
const env = {
  ...inMemory(),
  ...(node && { PATH: `${node.folder}${delimiter}${process.env['PATH']}` }),
  [RECORD]: record,
  TIER: tier,
  // Checks measure the portal that walks open.
  PORTAL_BUILD: join(results, 'portal'),
};
for (const stage of STAGES) if (wanted.includes(stage)) await runStage(stage);

const lines = readRecord(record);
const inThisShard = wanted.filter((stage) => lines.some((line) => line.stage === stage));
const earlier = done.reduce((sum, line) => sum + (line.is === 'stage' ? line.ms : 0), 0);
const report = reportOf(lines, tier, inThisShard, performance.now() - started + earlier);
writeFileSync(join(results, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`);
const text = textOf(report);
writeFileSync(join(results, 'report.txt'), `${text}\n`);
console.log(text);
process.exitCode = report.failed + report.skipped > 0 || inThisShard.length === 0 ? 1 : 0;

/** Reusable lines of an interrupted run of the same sources. */
function resumed(): RecordLine[] {
  const isSame = existsSync(begun) && readFileSync(begun, 'utf8') === identity;
  if (!isSame) {
    console.log('There is no interrupted run of these sources, so everything runs.');
    return [];
  }
  const before = readRecord(record);
  return before.filter((line) => {
    if (line.is === 'stage') return true;
    if (line.is === 'error') return false;
    if (line.stage === 'check' || line.stage === 'walks') return line.is === 'test' && line.status === 'passed';
    return passedFiles(before, line.stage).includes(line.file);
  });
}

async function runStage(stage: Stage): Promise<void> {
  const program = PROGRAMS[stage]({ tier, shard: values.shard, results, done });
  if (program === undefined) return;
  console.log(`\n${stage} …`);
  const before = performance.now();
  const child = spawn(node?.program ?? process.execPath, [...program.args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...env, ...program.env, [STAGE]: stage },
  });
  const code = await new Promise<number>((end) => child.once('close', (status) => end(status ?? 1)));
  append({ is: 'stage', stage, ms: Math.round(performance.now() - before), code }, record);
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
