// npm run flows: the tools for whoever writes flows. What they need is made when it is missing or old, then they run.
import { bundleFlowsWhenOld, generateWhenOld, install, root, run } from './prepare.mjs';

install();
generateWhenOld();
// npm says where it was called from; a file is named from there.
const env = { ...process.env, INIT_CWD: process.env['INIT_CWD'] ?? process.cwd() };
run(process.execPath, [bundleFlowsWhenOld(), ...process.argv.slice(2)], { cwd: root, env });
