// npm run dev: the server restarts, flows, copy and code reload in place; a broken flow shows its diagnostic over the page.
import { spawn } from 'node:child_process';
import { generate, install, root } from './prepare.mjs';

install();
generate();

const API_PORT = process.env['API_PORT'] ?? '4173';
const children = [
  spawn(process.execPath, ['--watch', '--import', 'tsx', 'app/server/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: API_PORT, TRUSTED_ORIGINS: 'http://localhost:4174' },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, API_PORT },
  }),
];
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
for (const child of children) child.on('exit', (code) => process.exit(code ?? 0));
