// Calls that Continue and the submit would make now, with the origin of each value.
import type { FlowSession } from '@fahrplan/engine';
import { type Knowledge, type PlannedCall, plannedCalls, type Reason } from '@fahrplan/engine/authoring/explain';
import { Long, Name, Rows } from './Contents.tsx';
import type { Files } from './codeLines.ts';
import { ReasonView } from './Why.tsx';
import { keyed } from './withKeys.ts';

interface SubmissionProps {
  readonly session: FlowSession;
  readonly knowledge: Knowledge | null;
  readonly files: Files;
}

const HEADS = ['name', 'sent', 'from'];

export function Submission({ session, knowledge, files }: SubmissionProps) {
  const calls = plannedCalls(session, knowledge);
  if (calls.length === 0) return <p>Neither Continue nor the submit of {session.id} calls an operation.</p>;
  return (
    <>
      {keyed(calls, ({ operation, by }) => `${by} ${operation}`).map(([key, call]) => (
        <Call key={key} call={call} files={files} />
      ))}
    </>
  );
}

function Call({ call, files }: { readonly call: PlannedCall; readonly files: Files }) {
  const { operation, method, url, by, when, values, location } = call;
  const rows = values.map(
    ({ name, json, reason, location: at }) =>
      [
        name,
        <Name key="name" name={name} location={at} files={files} />,
        <Long key="sent" text={json ?? 'nothing'} />,
        reason ? <Origin key="from" reason={reason} files={files} /> : 'a list',
      ] as const,
  );
  return (
    <section aria-label={operation}>
      <h3>
        {by === 'submit' ? 'Submit' : 'Continue'}: {operation}
      </h3>
      <Name name={`${method} ${url}`} location={location} files={files} />
      {when && (
        <details>
          <summary>{when.verdict === 'holds' ? 'Its condition holds' : 'Its condition does not hold now'}</summary>
          <ReasonView reason={when} files={files} />
        </details>
      )}
      <Rows caption="Values" heads={HEADS} rows={rows} />
    </section>
  );
}

function Origin({ reason, files }: { readonly reason: Reason; readonly files: Files }) {
  const { kind, path, detail } = reason.origin;
  return (
    <details>
      <summary>{[kind, path, detail].filter((part) => part !== null).join(', ')}</summary>
      <ReasonView reason={reason} files={files} />
    </details>
  );
}
