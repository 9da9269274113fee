// Another version of Node.js for a test run, from the packages that npm has for each platform.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Provides Node.js, which is downloaded once.
 *
 * @param version such as 24 for the newest of that major version, or 20.19.0
 * @returns its folder and program
 */
export function provideNode(version: string, root: string): { readonly folder: string; readonly program: string } {
  if (!/^\d+(\.\d+){0,2}$/.test(version)) throw new Error(`"${version}" is no version of Node.js. Write --node 24.`);
  const home = join(root, 'node_modules/.cache', `node-${version}`);
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const name = `node-${platform}-${process.arch}`;
  const folder = join(home, 'node_modules', name, 'bin');
  const program = join(folder, process.platform === 'win32' ? 'node.exe' : 'node');
  if (!existsSync(program)) {
    mkdirSync(home, { recursive: true });
    const args = ['install', '--prefix', home, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`];
    execFileSync('npm', args, { stdio: 'inherit', shell: process.platform === 'win32' });
  }
  return { folder, program };
}
