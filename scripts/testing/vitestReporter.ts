// Vitest reporter that records each file as soon as its tests have ended.
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { append, currentStage } from './record.ts';

const textOf = (errors: readonly { stack?: string | undefined; message: string }[]): string =>
  errors.map(({ stack, message }) => (stack?.includes(message) ? stack : `${message}\n${stack ?? ''}`)).join('\n');

// biome-ignore lint/style/noDefaultExport: Vitest loads reporters by their default export
export default class VitestReporter implements Reporter {
  onTestModuleEnd(module: TestModule): void {
    const stage = currentStage();
    const file = relative(process.cwd(), module.moduleId);
    for (const test of module.children.allTests()) append(lineOf(test, file));
    const errors = module.errors();
    if (errors.length > 0) append({ is: 'error', stage, text: `${file}\n${textOf(errors)}` });
    // Excludes worker setup, which is shared by all files.
    const { duration, collectDuration } = module.diagnostic();
    append({ is: 'file', stage, file, ms: Math.round(duration + collectDuration) });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    if (unhandled.length > 0) append({ is: 'error', stage: currentStage(), text: textOf(unhandled) });
  }
}

function lineOf(test: TestCase, file: string): Parameters<typeof append>[0] {
  const { state, errors = [] } = test.result();
  return {
    is: 'test',
    stage: currentStage(),
    file,
    title: test.fullName,
    status: state === 'passed' || state === 'failed' ? state : 'skipped',
    retried: test.diagnostic()?.flaky ?? false,
    ms: Math.round(test.diagnostic()?.duration ?? 0),
    ...(errors.length > 0 && { error: textOf(errors) }),
  };
}
