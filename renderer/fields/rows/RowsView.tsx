import type { FieldNode, RemovedRow, RowNode, RowsPart } from '@fahrplan/engine';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { memo, type RefObject, useEffect, useId, useMemo, useReducer, useRef, useState } from 'react';
import { BlockView } from '../../BlockView.tsx';
import { Button } from '../../Button.tsx';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields } from '../../stepForm.ts';
import words from '../../theme/words.module.css';
import { useSignal } from '../../useSignal.ts';
import { Waiting } from '../../Waiting.tsx';
import fieldStyles from '../Field.module.css';
import { LabelWords, useNotes } from '../FieldFrame.tsx';
import styles from './RowsView.module.css';

/** List of rows. Each row is a group of fields with buttons that move and remove it. */
export function RowsView({ field }: FieldProps) {
  return field.rows && <Rows field={field} part={field.rows} />;
}

function Rows({ field, part }: { readonly field: FieldNode; readonly part: RowsPart }) {
  const session = useSession();
  const form = useFields();
  const id = useId();
  const [notes, wiring] = useNotes(field, id);
  const box = useRef<HTMLFieldSetElement>(null);
  const rows = useSignal(part.rows);
  const removed = useSignal(part.removed);
  const none = useSignal(field.none);
  const name = useSignal(part.name) ?? '';
  const add = useSignal(part.add);
  const [refusal, refuse] = useState<string | null>(null);
  // Screen readers announce a text only if it changes: the same one again differs by a space.
  const [said, say] = useReducer(
    (before: string, text: string) => (text && before === text ? `${text}\u00a0` : text),
    '',
  );
  const focusNext = useFocusNext(box);
  const acts = useMemo(() => ({ focusNext, say, refuse }), [focusNext]);
  const target = useMemo(() => {
    const register = form.target(field.name);
    return (element: HTMLElement | null) => register(element?.querySelector('button') ?? null);
  }, [form, field.name]);
  const opened = useOpenRow(field, rows ?? NO_ROWS, focusNext);
  if (rows === null) return <Waiting look="block" />;
  const append = async () => {
    if (opened && !(await opened.close())) return;
    const full = part.append();
    refuse(full);
    say('');
    const row = full === null ? part.rows.peek()?.at(-1) : undefined;
    if (!row) return;
    opened?.open(row);
    form.focus(firstFieldOf(row));
  };
  const entries = rows.map((row) => (
    <Row
      key={row.key}
      row={row}
      name={name}
      part={part}
      movable={part.movable && rows.length > 1}
      acts={acts}
      {...(opened && { opened })}
    />
  ));
  if (removed) {
    const removedItem = (
      <RemovedRowItem key={`${removed.name} gone`} removed={removed} name={name} focusNext={focusNext} />
    );
    entries.splice(removed.position - 1, 0, removedItem);
  }
  return (
    <fieldset
      ref={box}
      className={fieldStyles.field}
      aria-labelledby={`${id}-label`}
      aria-describedby={wiring['aria-describedby']}
    >
      <legend id={`${id}-label`} className={fieldStyles.label}>
        <LabelWords field={field} />
      </legend>
      {notes}
      <div className={`${fieldStyles.control} ${styles.control}`}>
        {rows.length === 0 && none && <p className={styles.none}>{none}</p>}
        {entries.length > 0 && <ol className={styles.rows}>{entries}</ol>}
        <div ref={target}>
          <Button look="secondary" refusal={refusal} onPress={() => void append()}>
            {add || session.word('rows.add', { name })}
          </Button>
        </div>
      </div>
      <p className={words.unseen} role="status">
        {said}
      </p>
    </fieldset>
  );
}

interface RowProps {
  readonly row: RowNode;
  readonly name: string;
  readonly part: RowsPart;
  /** False for an only row. */
  readonly movable: boolean;
  readonly acts: {
    readonly focusNext: FocusNext;
    readonly say: (text: string) => void;
    readonly refuse: (text: string | null) => void;
  };
  /** Undefined unless one row is open at a time. */
  readonly opened?: OpenRow;
}

/** Memoized: a change of one row renders no other. */
const Row = memo(function Row({ row, name, part, movable, acts, opened }: RowProps) {
  const session = useSession();
  const id = useId();
  const position = useSignal(row.position);
  const named = session.word('rows.row', { name, position });
  const move = (by: -1 | 1) => {
    // At an end the row stays, and its button keeps the focus: the other one would undo the last move.
    const to = Math.min(Math.max(position + by, 1), part.rows.peek()?.length ?? 1);
    acts.focusNext(row.name, by < 0 ? 'up' : 'down');
    acts.say(session.word('rows.moved', { row: named, position: to }));
    if (to !== position) row.moveTo(to);
  };
  const remove = () => {
    acts.refuse(null);
    acts.say('');
    acts.focusNext(row.name, 'undo');
    row.remove();
  };
  return (
    <li className={styles.row}>
      <fieldset className={styles.group} aria-labelledby={id}>
        <legend id={id} className={styles.title}>
          {named}
        </legend>
        {opened && opened.key !== row.key ? (
          <Answers row={row} />
        ) : (
          <div className={styles.fields}>
            {row.fields.map((field) => (
              <BlockView key={field.key} node={field} />
            ))}
          </div>
        )}
        <div className={styles.buttons}>
          {opened?.key === row.key && (
            <Button look="secondary" onPress={() => void opened.close()}>
              {session.word('rows.done', { row: named })}
            </Button>
          )}
          {opened && opened.key !== row.key && <Change row={row} named={named} opened={opened} />}
          {movable && (
            <Button
              look="icon"
              data-press={pressOf(row.name, 'up')}
              aria-label={session.word('rows.up', { row: named })}
              onPress={() => move(-1)}
            >
              <ArrowUp size="1.25rem" aria-hidden />
            </Button>
          )}
          {movable && (
            <Button
              look="icon"
              data-press={pressOf(row.name, 'down')}
              aria-label={session.word('rows.down', { row: named })}
              onPress={() => move(1)}
            >
              <ArrowDown size="1.25rem" aria-hidden />
            </Button>
          )}
          <Button look="link" data-press={pressOf(row.name, 'remove')} onPress={remove}>
            {session.word('rows.remove', { row: named })}
          </Button>
        </div>
      </fieldset>
    </li>
  );
});

/** Answers and errors of a closed row. */
function Answers({ row }: { readonly row: RowNode }) {
  return (
    <dl className={styles.answers}>
      {row.fields.map((field) => (
        <Answer key={field.key} field={field} />
      ))}
    </dl>
  );
}

function Answer({ field }: { readonly field: FieldNode }) {
  const presence = useSignal(field.presence);
  const label = useSignal(field.label);
  const spoken = useSignal(field.spoken);
  const issue = useSignal(field.issue);
  if (presence !== 'shown' || (!spoken && !issue)) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {spoken}
        {issue && <span className={styles.issue}>{issue}</span>}
      </dd>
    </div>
  );
}

interface ChangeProps {
  readonly row: RowNode;
  readonly named: string;
  readonly opened: OpenRow;
}

/** Button that opens a row. Errors of its fields focus this button while the row is closed. */
function Change({ row, named, opened }: ChangeProps) {
  const session = useSession();
  const form = useFields();
  const press = async () => {
    if (!(await opened.close())) return;
    opened.open(row);
    form.focus(firstFieldOf(row));
  };
  const targets = useMemo(() => row.fields.map(({ name }) => form.target(name)), [row, form]);
  const register = (element: HTMLElement | null) => {
    for (const target of targets) target(element?.querySelector('button') ?? null);
  };
  return (
    <span ref={register}>
      <Button look="link" data-press={pressOf(row.name, 'change')} onPress={() => void press()}>
        {session.word('rows.change', { row: named })}
      </Button>
    </span>
  );
}

interface OpenRow {
  readonly key: string | null;
  open(row: RowNode): void;
  /** Closes the open row, unless it has errors: then shows them, and resolves to false. */
  close(): Promise<boolean>;
}

const NO_ROWS: readonly RowNode[] = [];

function firstFieldOf({ fields }: RowNode): string {
  const first = fields.find(({ presence }) => presence.peek() === 'shown') ?? fields[0];
  return first?.name ?? '';
}

/** Returns the open row; undefined when all rows are open. */
function useOpenRow(field: FieldNode, rows: readonly RowNode[], focusNext: FocusNext): OpenRow | undefined {
  const session = useSession();
  const form = useFields();
  const refusals = useSignal(session.refusals);
  const issues = useSignal(session.issues);
  const [key, open] = useState<string | null>(() => rows.find(isEmpty)?.key ?? null);
  const [seen, see] = useState(refusals);
  const current = rows.find((row) => row.key === key);
  const faulty = rows.find(({ name }) => issues.some((issue) => issue.field?.startsWith(`${name}.`)));
  // After a refused Continue, opens the first row with errors.
  if (seen !== refusals) {
    see(refusals);
    if (faulty) open(faulty.key);
  }
  if (field.widget !== 'single') return undefined;
  return {
    key: current?.key ?? null,
    open: (row) => open(row.key),
    async close() {
      const wrong = current ? await current.check() : null;
      if (wrong !== null) {
        form.focus(wrong);
        return false;
      }
      if (current) focusNext(current.name, 'change');
      open(null);
      return true;
    },
  };
}

const isEmpty = ({ fields }: RowNode): boolean => fields.every(({ answer }) => answer.peek() === undefined);

interface RemovedRowProps {
  readonly removed: RemovedRow;
  readonly name: string;
  readonly focusNext: FocusNext;
}

/** Message in place of a removed row, with a button that restores it. */
function RemovedRowItem({ removed, name, focusNext }: RemovedRowProps) {
  const session = useSession();
  const said = session.word('rows.removed', { row: session.word('rows.row', { name, position: removed.position }) });
  const undo = session.word('rows.undo');
  const restore = () => {
    focusNext(removed.name, 'remove');
    removed.restore();
  };
  return (
    <li className={styles.removed}>
      <p>{said}</p>
      <Button look="link" data-press={pressOf(removed.name, 'undo')} aria-label={`${undo}: ${said}`} onPress={restore}>
        {undo}
      </Button>
    </li>
  );
}

type RowButton = 'up' | 'down' | 'remove' | 'undo' | 'change';

type FocusNext = (row: string, button: RowButton) => void;

const pressOf = (row: string, button: RowButton): string => `${row} ${button}`;

/** Returns a function that focuses a button of a row once it is rendered. */
function useFocusNext(box: RefObject<HTMLElement | null>): FocusNext {
  const selector = useRef<string | null>(null);
  useEffect(() => {
    if (selector.current === null) return;
    box.current?.querySelector<HTMLElement>(selector.current)?.focus();
    selector.current = null;
  });
  return useMemo(
    () => (row, button) => {
      selector.current = `[data-press="${CSS.escape(pressOf(row, button))}"]`;
    },
    [],
  );
}
