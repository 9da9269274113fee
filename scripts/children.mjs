// Child processes that end together, so that none is left running alone.
import { spawn } from 'node:child_process';
import { root } from './prepare.mjs';

/** Starts Node programs, which end together; returns a function for each that restarts it. */
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
        // Pending file watchers would keep this process alive.
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
