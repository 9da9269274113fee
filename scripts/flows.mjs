// npm run flows: tools for authors of flows. Generates and bundles what is missing or outdated.
import { bundleFlowsWhenOld, generateWhenOld, install, root, run } from './prepare.mjs';

install();
generateWhenOld();
// npm provides the caller's folder, which file arguments are relative to.
const env = { ...process.env, INIT_CWD: process.env['INIT_CWD'] ?? process.cwd() };
const args = process.argv.slice(2);
// Warnings fail in this repository.
if (args[0] === 'check') args.push('--strict');
run(process.execPath, [bundleFlowsWhenOld(), ...args], { cwd: root, env });
