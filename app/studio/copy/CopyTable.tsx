// Texts of a file in all languages, side by side.
import { Download, Upload } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import styles from './CopyTable.module.css';
import { type Copies, type Mark, type Row, rowsOf, WORDS_OF } from './compare.ts';
import { type Change, fromCsv, toCsv } from './csv.ts';

interface Props {
  /** Name of the file in each language. */
  readonly name: string;
  readonly copies: Copies;
  readonly before: Copies | undefined;
  readonly optional: ReadonlySet<string>;
  /** Keys that definitions use and no language has. */
  readonly used: readonly string[];
  /** Languages whose file is broken and cannot be shown. */
  readonly broken: readonly string[];
  readonly isReadOnly: boolean;
  readonly onChange: (changes: readonly Change[]) => void;
  readonly onShowKey: (locale: string, key: string) => void;
}

const FILTERS: readonly (readonly [value: Mark | 'all' | 'marked', label: string])[] = [
  ['all', 'All texts'],
  ['marked', 'With a mark'],
  ['missing', WORDS_OF.missing],
  ['outdated', WORDS_OF.outdated],
];

const matches = ({ cells }: Row, filter: string): boolean => {
  const marks = Object.values(cells).flatMap((cell) => cell.marks);
  return filter === 'all' || (filter === 'marked' ? marks.length > 0 : marks.some((mark) => mark === filter));
};

export function CopyTable({ name, copies, before, optional, used, broken, isReadOnly, onChange, onShowKey }: Props) {
  const locales = Object.keys(copies);
  const rows = useMemo(() => rowsOf(copies, before, optional, used), [copies, before, optional, used]);
  const [filter, setFilter] = useState<string>('all');
  const [said, setSaid] = useState('');
  const chosen = useRef<HTMLInputElement>(null);
  const shown = rows.filter((row) => matches(row, filter));

  const download = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([toCsv(rows, locales)], { type: 'text/csv;charset=utf-8' }));
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const take = async (file: File | undefined) => {
    if (!file) return;
    const { changes, problems } = fromCsv(await file.text(), rows, locales);
    onChange(changes);
    setSaid(
      [`${changes.length === 1 ? '1 text' : `${changes.length} texts`} changed.`, ...problems.slice(0, 5)].join(' '),
    );
  };

  return (
    <div className={styles['copy']}>
      <div className={styles['bar']}>
        <label className={styles['filter']}>
          Show
          <select value={filter} onChange={(event) => setFilter(event.target.value)}>
            {FILTERS.map(([value, label]) => (
              <option key={value} value={value}>
                {label} ({rows.filter((row) => matches(row, value)).length})
              </option>
            ))}
          </select>
        </label>
        <button type="button" className={styles['tool']} onClick={download}>
          <Download size={16} aria-hidden /> Export CSV
        </button>
        {!isReadOnly && (
          <>
            <button type="button" className={styles['tool']} onClick={() => chosen.current?.click()}>
              <Upload size={16} aria-hidden /> Import CSV
            </button>
            <input
              ref={chosen}
              type="file"
              accept=".csv,text/csv"
              aria-label="CSV with texts"
              hidden
              onChange={(event) => {
                void take(event.target.files?.[0]);
                event.target.value = '';
              }}
            />
          </>
        )}
      </div>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      {broken.map((locale) => (
        <p key={locale} className={styles['broken']}>
          The texts in {locale} cannot be read as JSON. Correct them in the text editor.
        </p>
      ))}
      <div className={styles['scroll']}>
        <table>
          <thead>
            <tr>
              <th scope="col">Key</th>
              {locales.map((locale) => (
                <th key={locale} scope="col">
                  {locale}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={`${row.key} ${row.form ?? ''}`}>
                <th scope="row">
                  <button type="button" className={styles['key']} onClick={() => onShowKey(locales[0] ?? '', row.key)}>
                    {row.key}
                    {row.form !== undefined && <span className={styles['form']}> · {row.form}</span>}
                  </button>
                </th>
                {locales.map((locale) => (
                  <td key={locale} lang={locale} data-locale={locale}>
                    <TextCell row={row} locale={locale} isReadOnly={isReadOnly} onChange={onChange} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

interface CellProps {
  readonly row: Row;
  readonly locale: string;
  readonly isReadOnly: boolean;
  readonly onChange: Props['onChange'];
}

function TextCell({ row, locale, isReadOnly, onChange }: CellProps) {
  const { text = '', marks = [] } = row.cells[locale] ?? {};
  // The file follows a moment later, so the cell shows what was typed until it does.
  const [draft, setDraft] = useState<string>();
  useEffect(() => setDraft((typed) => (typed === text ? undefined : typed)), [text]);
  const value = draft ?? text;
  const id = `${row.key}-${row.form ?? ''}-${locale}`;
  return (
    <>
      <textarea
        aria-label={`${row.key}${row.form === undefined ? '' : `, ${row.form}`}, ${locale}`}
        aria-describedby={`${id}-about`}
        readOnly={isReadOnly}
        rows={Math.max(1, Math.min(6, Math.ceil(value.length / 30)))}
        value={value}
        onChange={({ target }) => {
          setDraft(target.value);
          onChange([{ locale, key: row.key, ...(row.form !== undefined && { form: row.form }), text: target.value }]);
        }}
      />
      <span id={`${id}-about`} className={styles['about']}>
        <span>{value.length === 1 ? '1 character' : `${value.length} characters`}</span>
        {marks.map((mark) => (
          <span key={mark} className={styles['mark']}>
            {WORDS_OF[mark]}
          </span>
        ))}
      </span>
    </>
  );
}
