// In which order suites run: those that need a document last, and together.
import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const drawsSomething = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/** A worker ends at the first suite of another environment, and its successor would load everything anew. */
export class OneEnvironmentAfterTheOther extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter((file) => !drawsSomething(file)), ...sorted.filter(drawsSomething)];
  }
}
