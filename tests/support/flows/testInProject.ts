// Runs the tests of a flow in a project of its own: folder and flow are the arguments.
import { pathToFileURL } from 'node:url';
import { testCommand } from '../../../app/cli/test.ts';
import { readProductFrom } from '../../../app/server/platform/values/productFiles.ts';

const [, , root = '', flow = ''] = process.argv;
readProductFrom(pathToFileURL(`${root}/`));
process.exitCode = await testCommand.run([flow], { root, from: root });
