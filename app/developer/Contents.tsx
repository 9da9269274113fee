// What a flow holds, asks and does, as tables.
import type { ReactNode } from 'react';
import type { Inspection, NamedValue, Place } from '#engine/explain';
import type { Files } from './files.ts';
import styles from './Panel.module.css';
import { Where } from './Where.tsx';

interface ContentProps {
  readonly held: Inspection;
  readonly files: Files;
}

function Rows({
  caption,
  heads,
  rows,
}: {
  readonly caption: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [key: string, ...cells: ReactNode[]])[];
}) {
  if (rows.length === 0) return <p>{caption}: none.</p>;
  return (
    <table className={styles.rows}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, ...cells]) => (
          <tr key={key}>
            {cells.map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A name with its place in the file below it. */
function Name({ name, place, files }: { readonly name: string; readonly place: Place | null; readonly files: Files }) {
  return (
    <div className={styles.long}>
      {name}
      <Where place={place} files={files} />
    </div>
  );
}

const Long = ({ text }: { readonly text: string }) => <span className={styles.long}>{text}</span>;

const named = (values: readonly NamedValue[], files: Files) =>
  values.map(
    ({ name, value, reason, place }) =>
      [
        name,
        <Name key="name" name={name} place={place} files={files} />,
        <Long key="value" text={value} />,
        reason.origin.detail ?? reason.origin.kind,
      ] as const,
  );

const NAMED = ['name', 'value', 'from'];

/** Answers, values, facts and memory. */
export function Answers({ held, files }: ContentProps) {
  return (
    <>
      <Rows caption="Answers" heads={NAMED} rows={named(held.answers, files)} />
      <Rows caption="Values and facts" heads={NAMED} rows={named(held.values, files)} />
      <Rows caption="Memory" heads={NAMED} rows={named(held.memory, files)} />
    </>
  );
}

/** Sources with their latest call. */
export function Sources({ held, files }: ContentProps) {
  const rows = held.sources.map(
    ({ name, state, method, path, status, age, place }) =>
      [
        name,
        <Name key="name" name={name} place={place} files={files} />,
        state,
        <Long key="call" text={path === null ? '' : `${method} ${path}`} />,
        [status, age === null ? null : `${Math.round(age / 1000)} s ago`].filter((part) => part !== null).join(', '),
      ] as const,
  );
  return <Rows caption="Sources" heads={['name', 'state', 'call', 'answered']} rows={rows} />;
}

const timeOf = (time: number): string => new Date(time).toLocaleTimeString();

/** Calls, the latest first. */
export function Requests({ held }: { readonly held: Inspection }) {
  const rows = held.requests
    .toReversed()
    .map(
      ({ number, time, method, path, status, duration, idempotencyKey }) =>
        [
          String(number),
          timeOf(time),
          <Long key="call" text={`${method} ${path}${idempotencyKey === null ? '' : ` (key ${idempotencyKey})`}`} />,
          status === null ? 'on its way' : `${status}, ${Math.round(duration ?? 0)} ms`,
        ] as const,
    );
  return <Rows caption="Requests of all flows" heads={['time', 'call', 'answered']} rows={rows} />;
}

/** Effects, the latest first. */
export function Effects({ held, files }: ContentProps) {
  const rows = held.effects
    .toReversed()
    .map(
      ({ number, time, effect, at, outcome, place }) =>
        [
          String(number),
          timeOf(time),
          <Name key="effect" name={`${kindOf(effect)} (${at})`} place={place} files={files} />,
          outcome,
        ] as const,
    );
  return <Rows caption="Effects" heads={['time', 'effect', 'outcome']} rows={rows} />;
}

/** The first property of an effect that is no condition says what it does. */
const kindOf = (effect: object): string => Object.keys(effect).find((key) => key !== 'when' && key !== 'id') ?? '';
