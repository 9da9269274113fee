import type { FieldNode, RemovedRow, RowNode, RowsPart } from '@fahrplan/engine';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { memo, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
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

/** Rows in place. Each is a group with its fields, and buttons that move and remove it. */
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
  const [said, say] = useState('');
  const focusNext = useFocusNext(box);
  const acts = useMemo(() => ({ focusNext, say, refuse }), [focusNext]);
  const target = useMemo(() => {
    const register = form.target(field.name);
    return (element: HTMLElement | null) => register(element?.querySelector('button') ?? null);
  }, [form, field.name]);
  if (rows === null) return <Waiting look="block" />;
  const append = () => {
    const full = part.append();
    refuse(full);
    say('');
    const fields = full === null ? part.rows.peek()?.at(-1)?.fields : undefined;
    const first = fields?.find(({ presence }) => presence.peek() === 'shown') ?? fields?.[0];
    if (first) form.focus(first.name);
  };
  const entries = rows.map((row) => (
    <Row key={row.key} row={row} name={name} part={part} last={row === rows.at(-1)} acts={acts} />
  ));
  if (removed) {
    const gone = <Gone key={`${removed.name} gone`} removed={removed} name={name} focusNext={focusNext} />;
    entries.splice(removed.position - 1, 0, gone);
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
          <Button look="secondary" refusal={refusal} onPress={append}>
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
  readonly last: boolean;
  readonly acts: {
    readonly focusNext: FocusNext;
    readonly say: (text: string) => void;
    readonly refuse: (text: string | null) => void;
  };
}

/** Memoized: a change of one row renders no other. */
const Row = memo(function Row({ row, name, part, last, acts }: RowProps) {
  const session = useSession();
  const id = useId();
  const position = useSignal(row.position);
  const named = session.word('rows.row', { name, position });
  const move = (to: number) => {
    const end = to === 1 || to === part.rows.peek()?.length;
    const pressed = to < position ? 'up' : 'down';
    // At an end, the pressed button is gone.
    const other = to < position ? 'down' : 'up';
    acts.focusNext(row.name, end ? other : pressed);
    acts.say(session.word('rows.moved', { row: named, position: to }));
    row.moveTo(to);
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
        <div className={styles.fields}>
          {row.fields.map((field) => (
            <BlockView key={field.key} node={field} />
          ))}
        </div>
        <div className={styles.buttons}>
          {part.movable && position > 1 && (
            <Button
              look="icon"
              data-press={pressOf(row.name, 'up')}
              aria-label={session.word('rows.up', { row: named })}
              onPress={() => move(position - 1)}
            >
              <ArrowUp size="1.25rem" aria-hidden />
            </Button>
          )}
          {part.movable && !last && (
            <Button
              look="icon"
              data-press={pressOf(row.name, 'down')}
              aria-label={session.word('rows.down', { row: named })}
              onPress={() => move(position + 1)}
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

interface GoneProps {
  readonly removed: RemovedRow;
  readonly name: string;
  readonly focusNext: FocusNext;
}

/** Stands where a row was, and puts it back. */
function Gone({ removed, name, focusNext }: GoneProps) {
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

type RowButton = 'up' | 'down' | 'remove' | 'undo';

type FocusNext = (row: string, button: RowButton) => void;

const pressOf = (row: string, button: RowButton): string => `${row} ${button}`;

/** Returns a function that focuses a button of a row once it is rendered. */
function useFocusNext(box: RefObject<HTMLElement | null>): FocusNext {
  const wish = useRef<string | null>(null);
  useEffect(() => {
    if (wish.current === null) return;
    box.current?.querySelector<HTMLElement>(wish.current)?.focus();
    wish.current = null;
  });
  return useMemo(
    () => (row, button) => {
      wish.current = `[data-press="${CSS.escape(pressOf(row, button))}"]`;
    },
    [],
  );
}
