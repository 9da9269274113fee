// npm run database: commands for whoever looks after a database; docs/server.md lists them.
import { install, root, run } from './prepare.mjs';

install();
run(process.execPath, ['--import', 'tsx', 'app/server/database.ts', ...process.argv.slice(2)], { cwd: root });
