import { expect, test } from 'vitest';
import { startNode } from '../../support/childProcess.ts';
import { until } from '../../support/waiting.ts';

test('a wait for output fails with exit code and stderr when the process ends first', async () => {
  const helper = startNode('The helper', ['--eval', "console.error('no such file'); process.exitCode = 3"]);
  await expect(helper.untilWritten(/ready/)).rejects.toThrow('The helper ended with 3: no such file');
  expect(() => helper.assertRunning()).toThrow('The helper ended with 3');
});

test('a wait for output gives what was matched, and a process that is stopped counts as ended', async () => {
  const helper = startNode('The helper', ['--eval', "console.log('port 17'); setInterval(() => {}, 1000)"]);
  expect((await helper.untilWritten(/port (\d+)/))[1]).toBe('17');
  helper.assertRunning();
  await helper.stop();
  expect(() => helper.assertRunning()).toThrow('SIGKILL');
});

test('a wait for a condition ends after its rounds, and names the condition', async () => {
  let checks = 0;
  const never = until(() => ++checks < 0, { what: 'the door is open', rounds: 3, pauseMs: 0 });
  await expect(never).rejects.toThrow('Still not after 3 checks: the door is open.');
  expect(checks).toBe(3);
});

test('a wait for a condition gives the first result that is not false', async () => {
  let checks = 0;
  expect(await until(() => ++checks > 2 && checks, { what: 'three checks', pauseMs: 0 })).toBe(3);
});
