import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { DELIVERY_TABLES } from '../../../../app/server/platform/outbox/outbox.ts';
import { refuseUnsafe } from '../../../../app/server/platform/settings/production.ts';
import { readBindings } from '../../../../app/server/platform/settings/settings.ts';
import { readSettings } from '../../../../app/server/settings.ts';
import { SUBSCRIPTION_PRECAUTIONS } from '../../../../app/server/subscription/precautions.ts';
import { PROBLEMS } from '../../../../app/server/subscription/problems.ts';
import { ROOT } from '../../../../scripts/bundle.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const operations = read('docs/operations.md');

const readEnvironment = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...read(`app/deploy/${file}`).matchAll(/^([A-Z_0-9]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('every setting is one of the documented ones', () => {
  const named = [
    ...['production.env', 'demo.env'].flatMap((file) => Object.keys(readEnvironment(file))),
    ...[...read('app/deploy/Containerfile').matchAll(/([A-Z_]+)=\S+/g)].map(([, name]) => name),
    ...[...read('app/deploy/fahrplan.service').matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) =>
      [...pairs.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name),
    ),
  ];
  expect(named.length).toBeGreaterThan(20);
  const unknown = named.filter((name) => name !== 'NODE_ENV' && !operations.includes(`- \`${name}\``));
  expect(unknown).toEqual([]);
});

test('missing production settings are named in one error message', () => {
  const environment = readEnvironment('production.env');
  const situation = { settings: readSettings(environment), places: readBindings(environment) };
  const refuse = () => refuseUnsafe(situation, SUBSCRIPTION_PRECAUTIONS);
  for (const name of ['PUBLIC_ORIGIN', 'SMTP_URL', 'FOLLOW_UP_URL', 'BOT_CHECK_URL'])
    expect(refuse).toThrow(new RegExp(`^${name} is not set: .*\\.$`, 'm'));
});

test('the settings of the demo are complete', () => {
  const environment = readEnvironment('demo.env');
  refuseUnsafe({ settings: readSettings(environment), places: readBindings(environment) }, SUBSCRIPTION_PRECAUTIONS);
});

test('the unit is valid for systemd', () => {
  if (!existsSync('/usr/bin/systemd-analyze')) return;
  folder = mkdtempSync(join(tmpdir(), 'fahrplan-unit-'));
  const node = process.execPath;
  mkdirSync(join(folder, 'units'));
  const file = join(folder, 'units/fahrplan.service');
  writeFileSync(file, read('app/deploy/fahrplan.service').replace('/usr/bin/node', node));
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', file], { encoding: 'utf8' });
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('fahrplan.service'))).toEqual([]);
});

test('each alert reads metrics that exist, and has a line about what to do', () => {
  const alerts = read('app/deploy/alerts.yaml');
  const metrics = [...alerts.matchAll(/fahrplan_[a-z_]+/g)].map(([name]) => name.replace(/_(count|bucket|total)$/, ''));
  const listed = [...operations.matchAll(/^- `(fahrplan_[a-z_]+)`/gm)].map(([, name]) => name);
  expect(metrics.filter((name) => !listed.includes(name))).toEqual([]);
  const tables = [...alerts.matchAll(/table="([a-z_]+)"/g)].map(([, name]) => name);
  expect(tables.filter((name = '') => !(DELIVERY_TABLES as readonly string[]).includes(name))).toEqual([]);
  const codes = [...alerts.matchAll(/code="([a-z_]+)"/g)].map(([, name = '']) => name);
  expect(codes.filter((code) => !Object.hasOwn(PROBLEMS, code))).toEqual([]);
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
  const [, section = ''] = /## Alerts\n([\s\S]*?)\n## /.exec(operations) ?? [];
  const rows = [...section.matchAll(/^- `([A-Z]\w+)`, /gm)].map(([, name = '']) => name);
  expect(rows.toSorted()).toEqual(names.toSorted());
});

test('the stop timeout of servers exceeds what they need', () => {
  const stopWithin = Number(
    /STOP_WITHIN_MS = ([\d_]+)/.exec(read('app/server/platform/serve.ts'))?.[1]?.replace('_', ''),
  );
  const graces = [
    /stop_grace_period: (\d+)s/.exec(read('app/deploy/compose.yaml')),
    /TimeoutStopSec=(\d+)/.exec(read('app/deploy/fahrplan.service')),
  ];
  for (const grace of graces) expect(Number(grace?.[1]) * 1000).toBeGreaterThan(stopWithin);
});
