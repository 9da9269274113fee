import type { BlockNode, FieldNode, Option } from '@fahrplan/engine';
import { useId } from 'react';
import { useSession } from '../../context.ts';
import type { AroundProps } from '../../drawings.ts';
import { Failure } from '../../Failure.tsx';
import { LabelWords, useNotes } from '../../fields/FieldFrame.tsx';
import { chosenIn, toggled } from '../../fields/toggled.ts';
import { useTarget } from '../../fields/useTarget.ts';
import { useFields } from '../../stepForm.ts';
import { useSignal } from '../../useSignal.ts';
import { Waiting } from '../../Waiting.tsx';
import styles from './GridView.module.css';

/**
 * Choices with the same options: a row for each field, a column for each option. On a narrow screen, each row is a
 * list. Every button is named by its row and column, so that it needs no table to be understood.
 */
export function GridView({ node, children }: AroundProps) {
  const blocks = useSignal(node.blocks);
  const fields = blocks?.filter(isField) ?? [];
  const [first] = fields;
  return first ? <Table fields={fields} first={first} /> : children;
}

const isField = (block: BlockNode): block is FieldNode => block.kind === 'field';

interface TableProps {
  readonly fields: readonly FieldNode[];
  /** The field whose options are the columns. */
  readonly first: FieldNode;
}

function Table({ fields, first }: TableProps) {
  const id = useId();
  const columns = useSignal(first.options);
  if (columns === null) return <Waiting look="tiles" />;
  return (
    <div className={styles.frame}>
      <table className={styles.grid}>
        <thead>
          <tr>
            <td />
            {columns.map((column, at) => (
              <th key={column.value} id={`${id}-${at}`} scope="col">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <Row key={field.key} field={field} columns={columns} columnsId={id} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowProps {
  readonly field: FieldNode;
  readonly columns: readonly Option[];
  readonly columnsId: string;
}

function Row({ field, columns, columnsId }: RowProps) {
  const session = useSession();
  const id = useId();
  const presence = useSignal(field.presence);
  const options = useSignal(field.options);
  const [notes, wiring] = useNotes(field, id);
  if (presence === 'hidden') return null;
  const isReady = presence === 'shown' && options !== null;
  return (
    <tr data-block={field.key}>
      <th scope="row">
        <span id={`${id}-label`}>
          <LabelWords field={field} />
        </span>
        {notes}
      </th>
      {isReady ? (
        columns.map((column, at) => (
          <td key={column.value}>
            <Cell
              field={field}
              all={options}
              value={column.value}
              row={id}
              column={`${columnsId}-${at}`}
              describedBy={wiring['aria-describedby']}
            />
          </td>
        ))
      ) : (
        <td colSpan={columns.length}>
          {presence === 'failed' ? <Failure title={session.failureOf(field)} /> : <Waiting look="line" />}
        </td>
      )}
    </tr>
  );
}

interface CellProps {
  readonly field: FieldNode;
  readonly all: readonly Option[];
  readonly value: string;
  /** Prefix of the ids of the row. */
  readonly row: string;
  /** The id of the header of the column. */
  readonly column: string;
  readonly describedBy: string | undefined;
}

function Cell({ field, all, value, row, column, describedBy }: CellProps) {
  const session = useSession();
  const form = useFields();
  const answer = useSignal(field.answer);
  const isReadOnly = useSignal(field.readonly);
  const target = useTarget(form, field.name);
  const option = all.find((one) => one.value === value);
  if (!option) return null;
  const isFixed = isReadOnly || option.unavailable !== null;
  return (
    <label className={styles.cell}>
      <input
        type={field.type === 'choice' ? 'radio' : 'checkbox'}
        name={row}
        value={value}
        ref={option === all[0] ? target : undefined}
        checked={chosenIn(answer).includes(value)}
        aria-labelledby={`${row}-label ${column}`}
        aria-describedby={describedBy}
        aria-disabled={isFixed || undefined}
        onChange={() => isFixed || session.answer(field.name, toggled(field, answer, option, all))}
        onBlur={() => form.left(field.name)}
      />
      <span aria-hidden className={styles.name}>
        {option.label}
      </span>
    </label>
  );
}
