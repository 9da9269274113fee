// A port in use is reported with its setting before anything is installed, built or started.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { root } from '../../support/definitions.ts';

const taken: Server[] = [];
afterEach(() => {
  for (const server of taken.splice(0)) server.close();
});

async function takenPort(): Promise<number> {
  const server = createServer();
  taken.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as { port: number }).port;
}

async function run(script: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${script}.mjs`], {
    cwd: root,
    env: { PATH: process.env['PATH'], npm_lifecycle_event: script, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
}

test.each([
  ['dev', 'PORT', 'the portal', 'npm run dev'],
  ['dev', 'API_PORT', 'its server', 'npm run dev'],
  ['start', 'PORT', 'the portal', 'npm start'],
  ['storybook', 'STORYBOOK_PORT', 'Storybook', 'npm run storybook'],
])('npm %s: when the port of %s is taken, nothing is started', async (script, setting, what, command) => {
  const port = await takenPort();
  const free: Record<string, string> = script === 'dev' ? { PORT: '0', API_PORT: '0' } : {};
  expect(await run(script, { ...free, [setting]: String(port) })).toEqual({
    code: 1,
    said: `Port ${port}, which ${what} needs, is in use by another program.\nStop that program, or set another port: ${setting}=${port + 1} ${command}\n`,
  });
});

test('a duplicate or invalid port is refused', async () => {
  const port = String(await takenPort());
  const [other] = taken.splice(0);
  other?.close();
  const same = await run('dev', { PORT: port, API_PORT: port });
  expect(same).toMatchObject({
    code: 1,
    said: expect.stringContaining(`API_PORT is ${port}, which another program of this command uses`),
  });
  const none = await run('start', { PORT: 'eighty' });
  expect(none).toMatchObject({
    code: 1,
    said: expect.stringContaining('PORT is "eighty", which is no port. Set a number'),
  });
});
