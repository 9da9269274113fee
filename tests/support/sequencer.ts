// Order of suites: those with jsdom last.
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const drawsSomething = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/** A worker stops at a change of environment, and its successor loads all modules again. */
export class OneEnvironmentAfterTheOther extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !drawsSomething(file)), ...sorted.filter(drawsSomething)];
  }
}
