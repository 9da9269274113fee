// Programs that a command starts, and that end together: one that is gone leaves no half of the product behind.
import { spawn } from 'node:child_process';
import { root } from './prepare.mjs';

/**
 * Starts programs of Node in the project; when one of them ends, or this one is told to, all do.
 *
 * @param programs each with its arguments, and what its environment has besides
 * @returns for each what ends it and starts it anew
 */
export function runTogether(...programs) {
  const running = new Set();
  let ending = false;
  const end = (code) => {
    ending = true;
    process.exitCode ??= code;
    for (const child of running) child.kill();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => end(0));
  return programs.map((program) => {
    let wanted = true;
    let child;
    const start = () => {
      wanted = true;
      child = spawn(process.execPath, program.args, {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, ...program.env },
      });
      const own = child;
      running.add(own);
      own.once('exit', (code) => {
        running.delete(own);
        if (wanted) end(code ?? 1);
        else if (!ending) start();
        // Whatever this one still waits for, such as changes of files, nobody needs any more.
        if (ending && running.size === 0) process.exit();
      });
    };
    start();
    return () => {
      wanted = false;
      child.kill();
    };
  });
}
