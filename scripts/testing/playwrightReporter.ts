// Playwright reporter that records each walk as soon as it has ended.
import { relative } from 'node:path';
import type { FullConfig, Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { append, currentStage } from './record.ts';

const STATUS = { expected: 'passed', flaky: 'passed', unexpected: 'failed', skipped: 'skipped' } as const;
const textOf = ({ message, value, stack }: TestError): string => stack ?? message ?? value ?? '';

// biome-ignore lint/style/noDefaultExport: Playwright loads reporters by their default export
export default class PlaywrightReporter implements Reporter {
  #root = '';

  onBegin({ rootDir }: FullConfig): void {
    this.#root = rootDir;
  }

  onTestEnd(test: TestCase, { retry, duration, errors }: TestResult): void {
    const outcome = test.outcome();
    if (outcome === 'unexpected' && retry < test.retries) return;
    const { file, line, column } = test.location;
    const [, project, , ...titles] = test.titlePath();
    append({
      is: 'test',
      stage: currentStage(),
      file: relative(process.cwd(), file),
      title: titles.join(' › '),
      status: STATUS[outcome],
      retried: outcome === 'flaky',
      ms: duration,
      line,
      walk: `[${project}] › ${relative(this.#root, file)}:${line}:${column} › ${titles.join(' › ')}`,
      ...(errors.length > 0 && outcome === 'unexpected' && { error: errors.map(textOf).join('\n') }),
    });
  }

  onError(error: TestError): void {
    append({ is: 'error', stage: currentStage(), text: textOf(error) });
  }
}
