// npm run dev: restarts the server, reloads flows and code, and shows problems over the page.
import { watch } from 'node:fs';
import { join } from 'node:path';
import { runTogether } from './children.mjs';
import { takePorts } from './ports.mjs';
import { generate, install, quietEnv, root } from './prepare.mjs';

const [port, apiPort] = await takePorts(
  { setting: 'PORT', standard: 4174, what: 'the portal' },
  { setting: 'API_PORT', standard: 4173, what: 'its server' },
);
install();
generate();

const [restartServer] = runTogether(
  {
    args: ['--watch', '--import', 'tsx', 'app/server/main.ts'],
    // Pages come from Vite, not from an old build.
    env: { ...quietEnv(process.env), WEB_ROOT: 'app/public', PORT: String(apiPort), HOST: '127.0.0.1' },
  },
  {
    args: ['node_modules/vite/bin/vite.js', '--port', String(port), '--strictPort'],
    env: { API_PORT: String(apiPort) },
  },
);

/** Definitions read at server start: --watch sees only code. The server reloads content itself. */
const READ_BY_SERVER = ['flows/catalogue.json', 'flows/mails', 'flows/scenarios', 'schemas/api', 'schemas/content'];
/** Editors write a file in several steps. */
const SETTLED_MS = 200;

let settling;
for (const place of READ_BY_SERVER)
  watch(join(root, place), () => {
    clearTimeout(settling);
    settling = setTimeout(restartServer, SETTLED_MS);
  });
