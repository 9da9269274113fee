// npm start: installs, builds and starts the portal with demo data.
import { spawn } from 'node:child_process';
import { takePorts } from './ports.mjs';
import { buildWhenOld, install, quietEnv, root } from './prepare.mjs';

// Before the build, so that a conflict is reported at once.
const [port] = await takePorts({ setting: 'PORT', standard: 4173, what: 'the portal', host: process.env['HOST'] });
install();
buildWhenOld();

const server = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...quietEnv(process.env), PORT: String(port) },
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code) => process.exit(code ?? 0));

const address = `http://localhost:${port}`;
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
