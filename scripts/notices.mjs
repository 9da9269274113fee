// Writes dist/sbom.json, the packages of a release, and dist/notices.txt, their licences.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';

/** Licences that allow use in a product whose source is not published. */
const ACCEPTED = [
  ...[
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Unlicense',
    'CC0-1.0',
  ],
  // Fonts; and libvips, which sharp loads as a library that can be replaced.
  ...['OFL-1.1', 'LGPL-3.0-or-later'],
];

/** Accepts a choice with an accepted licence, and a combination of accepted ones. */
export const isAccepted = (expression) =>
  expression
    .replaceAll(/[()]/g, '')
    .split(/ or /i)
    .some((choice) => choice.split(/ and /i).every((id) => ACCEPTED.includes(id.trim())));

/** @returns a list of packages in the format CycloneDX */
export function readSbom() {
  const args = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'];
  const options = { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' };
  return JSON.parse(execFileSync('npm', args, options));
}

/** Licences that a package states in a file alone. */
const STATED = { 'png-js@2.0.0': 'MIT' };

/**
 * Returns the licence of a package as an expression of SPDX; empty if it is unknown.
 *
 * @param {{ name: string, version: string, licenses?: readonly { license?: { id?: string, name?: string }, expression?: string }[] }} one
 */
export const licenceOf = ({ name, version, licenses = [] }) =>
  licenses.map(({ license, expression }) => expression ?? license?.id ?? license?.name).join(' AND ') ||
  (STATED[`${name}@${version}`] ?? '');

/** Workspaces of this project. */
const OWN = ['engine', 'renderer'];

/** @throws for a package whose licence is unknown or not accepted */
export function writeNotices() {
  const sbom = readSbom();
  const packages = sbom.components.filter(({ name }) => !OWN.includes(name));
  const refused = packages.filter((one) => !isAccepted(licenceOf(one)));
  if (refused.length > 0) {
    const names = refused.map((one) => `${one.name}@${one.version} (${licenceOf(one) || 'unknown'})`);
    throw new Error(`These packages have no accepted licence, see scripts/notices.mjs: ${names.join(', ')}`);
  }
  writeFileSync(join(root, 'dist/sbom.json'), `${JSON.stringify(sbom, undefined, 2)}\n`);
  const folders = foldersOf();
  const notices = packages.map((one) => noticeOf(one, folders.get(`${one.name}@${one.version}`)));
  writeFileSync(join(root, 'dist/notices.txt'), notices.join(`\n${'-'.repeat(80)}\n\n`));
}

/** Folders of packages by name and version. */
function foldersOf() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const named = Object.entries(packages).map(([path, { version }]) => [
    `${path.split('node_modules/').at(-1)}@${version}`,
    join(root, path),
  ]);
  return new Map(named);
}

function noticeOf(one, folder = '') {
  // Packages for other platforms are not installed.
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const texts = files
    .filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  return [`${one.name} ${one.version}\n${licenceOf(one)}\n`, ...texts].join('\n');
}
