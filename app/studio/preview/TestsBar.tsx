// Runs the tests of the working copy, and shows what differs.
import { useState } from 'react';
import styles from './Preview.module.css';
import type { PreviewStore, PreviewView, RunTest } from './previewStore.ts';

interface TestsBarProps {
  readonly view: PreviewView;
  readonly store: PreviewStore;
}

export function TestsBar({ view: { flow, tests }, store }: TestsBarProps) {
  const [isRunning, setRunning] = useState(false);
  const run = async (of: string | null) => {
    setRunning(true);
    await store.runTests(of).finally(() => setRunning(false));
  };
  return (
    <section className={styles.tests} aria-label="Tests">
      <div className={styles.bar}>
        {flow && (
          <button type="button" disabled={isRunning} onClick={() => void run(flow.id)}>
            Start the tests of {flow.id}
          </button>
        )}
        <button type="button" disabled={isRunning} onClick={() => void run(null)}>
          Start all tests
        </button>
        <p role="status">{isRunning || tests.length > 0 ? countOf(tests) : ''}</p>
      </div>
      {tests.length > 0 && (
        <ul>
          {tests.map(({ path, result, differs }) => (
            <li key={path} data-result={result}>
              {result}: {differs || path}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function countOf(tests: readonly RunTest[]): string {
  const count = (result: RunTest['result']) => tests.filter((test) => test.result === result).length;
  const [passed, failed, waiting] = [count('passed'), count('failed'), count('waiting')];
  return [`${passed} passed`, `${failed} failed`, ...(waiting > 0 ? [`${waiting} left`] : [])].join(', ');
}
