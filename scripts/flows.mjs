// npm run flows: tools for authors of flows. Generates and bundles what is missing or outdated.
import { bundleFlowsWhenOld, generateWhenOld, install, root, run } from './prepare.mjs';

install();
generateWhenOld();
// npm provides the caller's folder, which file arguments are relative to.
const env = { ...process.env, INIT_CWD: process.env['INIT_CWD'] ?? process.cwd() };
run(process.execPath, [bundleFlowsWhenOld(), ...process.argv.slice(2)], { cwd: root, env });
