// npm run database: commands for database administrators, listed in docs/operations.md.
import { install, root, run } from './prepare.mjs';

install();
run(process.execPath, ['--import', 'tsx', 'app/server/database.ts', ...process.argv.slice(2)], { cwd: root });
