// Tables of a flow's data, requests and effects.

import type { Inspection, NamedValue, SourceLocation } from '@fahrplan/engine/authoring/explain';
import type { ReactNode } from 'react';
import type { Files } from './codeLines.ts';
import type { ContentFile } from './developerCalls.ts';
import styles from './Panel.module.css';
import { Where } from './Where.tsx';

interface ContentProps {
  readonly held: Inspection;
  readonly files: Files;
}

export function Rows({
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

export function Name({
  name,
  location,
  files,
}: {
  readonly name: string;
  readonly location: SourceLocation | null;
  readonly files: Files;
}) {
  return (
    <div className={styles.long}>
      {name}
      <Where location={location} files={files} />
    </div>
  );
}

export const Long = ({ text }: { readonly text: string }) => <span className={styles.long}>{text}</span>;

const named = (values: readonly NamedValue[], files: Files) =>
  values.map(
    ({ name, value, reason, location }) =>
      [
        name,
        <Name key="name" name={name} location={location} files={files} />,
        <Long key="value" text={value} />,
        reason.origin.detail ?? reason.origin.kind,
      ] as const,
  );

const NAMED = ['name', 'value', 'from'];

export function Answers({ held, files }: ContentProps) {
  return (
    <>
      <Rows caption="Answers" heads={NAMED} rows={named(held.answers, files)} />
      <Rows caption="Values and facts" heads={NAMED} rows={named(held.values, files)} />
      <Rows caption="Memory" heads={NAMED} rows={named(held.memory, files)} />
    </>
  );
}

/** Content files by the path of their call. */
export type Contents = ReadonlyMap<string, ContentFile>;

export function Sources({ held, files, contents }: ContentProps & { readonly contents: Contents }) {
  const rows = held.sources.map(
    ({ name, state, method, path, status, age, location }) =>
      [
        name,
        <div key="name">
          <Name name={name} location={location} files={files} />
          <Lines of={contents.get(path ?? '')} name={name} files={files} />
        </div>,
        state,
        <Long key="call" text={path === null ? '' : `${method} ${path}`} />,
        [status, age === null ? null : `${Math.round(age / 1000)} s ago`].filter((part) => part !== null).join(', '),
      ] as const,
  );
  return <Rows caption="Sources" heads={['name', 'state', 'call', 'answered']} rows={rows} />;
}

/** Entries of a content file with their lines. */
function Lines({
  of,
  name,
  files,
}: Pick<ContentProps, 'files'> & { readonly of?: ContentFile; readonly name: string }) {
  return Object.entries(of?.lines ?? {}).map(([path, line]) => (
    <Name
      key={path}
      name={[name, path].filter(Boolean).join('.')}
      location={{ file: of?.file ?? '', line, column: 1, argument: null }}
      files={files}
    />
  ));
}

const timeOf = (time: number): string => new Date(time).toLocaleTimeString();

/** Requests, latest first. */
export function Requests({ held }: { readonly held: Inspection }) {
  const rows = [...held.requests]
    .reverse()
    .map(
      ({ number, time, method, path, status, duration, idempotencyKey, example }) =>
        [
          String(number),
          timeOf(time),
          <Long key="call" text={`${method} ${path}${idempotencyKey === null ? '' : ` (key ${idempotencyKey})`}`} />,
          status === null
            ? 'on its way'
            : `${status}, ${Math.round(duration ?? 0)} ms${example ? ', an example: no server answers yet' : ''}`,
        ] as const,
    );
  return <Rows caption="Requests of all flows" heads={['time', 'call', 'answered']} rows={rows} />;
}

/** Effects, latest first. */
export function Effects({ held, files }: ContentProps) {
  const rows = [...held.effects]
    .reverse()
    .map(
      ({ number, time, effect, at, outcome, location }) =>
        [
          String(number),
          timeOf(time),
          <Name key="effect" name={`${kindOf(effect)} (${at})`} location={location} files={files} />,
          outcome,
        ] as const,
    );
  return <Rows caption="Effects" heads={['time', 'effect', 'outcome']} rows={rows} />;
}

/** Kind of an effect: its first property besides condition and id. */
const kindOf = (effect: object): string => Object.keys(effect).find((key) => key !== 'when' && key !== 'id') ?? '';
