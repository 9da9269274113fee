// npm start: a fresh clone becomes a running portal with demo data.
import { spawn } from 'node:child_process';
import { build, generate, install, root } from './prepare.mjs';

install();
generate();
build();

const server = spawn(process.execPath, ['--import', 'tsx', 'app/server/main.ts'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));

const address = `http://localhost:${process.env['PORT'] ?? 4173}`;
while (server.exitCode === null) {
  const ready = await fetch(`${address}/health`).then(
    ({ ok }) => ok,
    () => false,
  );
  if (ready) {
    console.log(`\nFahrplan is at ${address}\n`);
    break;
  }
  await new Promise((resolve) => setTimeout(resolve, 200));
}
