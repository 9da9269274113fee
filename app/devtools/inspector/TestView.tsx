// Records a test of a flow, and hands it out as JSON.
import type { FlowSession } from '@fahrplan/engine';
import { TestRecording } from '@fahrplan/engine/authoring/explain';
import { useSignal } from '@fahrplan/renderer';
import { useState } from 'react';
import type { InspectorStore } from './inspectorStore.ts';
import { topmost } from './recordPresses.ts';

interface TestViewProps {
  readonly inspector: InspectorStore;
  readonly session: FlowSession;
}

export function TestView({ inspector, session }: TestViewProps) {
  const recording = useSignal(inspector.recording);
  const { keep } = inspector.ground;
  const [written, setWritten] = useState<{ readonly flow: string; readonly text: string } | null>(null);
  const end = async (made: TestRecording) => {
    const top = topmost(inspector.ground.sessions.peek().filter(({ frame }) => frame !== 'region'));
    // A page behind a closed dialog is no part of the test.
    const isOpen = made.session.phase.peek() !== 'closed';
    const told = await inspector.ground.recordedFor();
    const shown = isOpen || top?.frame !== 'page' ? top : undefined;
    setWritten({ flow: made.session.id, text: made.write('Describe what the customer wants', told, shown) });
    inspector.recording.value = null;
  };
  return (
    <>
      {recording ? (
        <button type="button" onClick={() => void end(recording)}>
          End the recording of {recording.session.id}
        </button>
      ) : (
        <button
          type="button"
          onClick={() => {
            inspector.recording.value = new TestRecording(session, inspector.ground.log);
          }}
        >
          Record a test of {session.id}
        </button>
      )}
      {written && (
        <>
          {keep ? (
            <KeepForm keep={(name) => keep(written.flow, name, written.text)} />
          ) : (
            <p>
              Give it a title, and save it as <code>flows/tests/{written.flow}/&lt;name&gt;.json</code>.
            </p>
          )}
          <button type="button" onClick={() => void navigator.clipboard.writeText(written.text)}>
            Copy the test
          </button>
          <textarea aria-label="Recorded test" readOnly rows={16} value={written.text} />
        </>
      )}
    </>
  );
}

/** Name of a file, without its ending. */
const NAME = '[a-z0-9]+(-[a-z0-9]+)*';

/** Asks for the name under which a test is kept. */
function KeepForm({ keep }: { readonly keep: (name: string) => void }) {
  const [name, setName] = useState('');
  const [kept, setKept] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        keep(name);
        setKept(name);
      }}
    >
      <label>
        Name of the test{' '}
        <input
          required
          pattern={NAME}
          title="Small letters, digits and hyphens"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </label>
      <button type="submit">Keep the test</button>
      <output>{kept && `Kept as ${kept}.json.`}</output>
    </form>
  );
}
