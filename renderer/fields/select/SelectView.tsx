import type { FieldNode, Option } from '@fahrplan/engine';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useRef } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields, useReadOnPress } from '../../stepForm.ts';
import { useSignal } from '../../useSignal.ts';
import { Waiting } from '../../Waiting.tsx';
import { FieldFrame, type Wiring } from '../FieldFrame.tsx';
import { grouped } from '../optionGroups.ts';
import { useTarget } from '../useTarget.ts';
import styles from './SelectView.module.css';

/** Native select, which works best on phones. */
export function SelectView({ field }: FieldProps) {
  return <FieldFrame field={field}>{(wiring) => <Select field={field} wiring={wiring} />}</FieldFrame>;
}

function Select({ field, wiring }: { readonly field: FieldNode; readonly wiring: Wiring }) {
  const session = useSession();
  const options = useSignal(field.options);
  const answer = useSignal(field.answer);
  const none = useSignal(field.none);
  const form = useFields();
  const box = useRef<HTMLDivElement>(null);
  const target = useTarget(form, field.name);
  useReadOnPress(form, () => {
    const value = box.current?.querySelector('select')?.value;
    // The empty option may also mean an answer that is not an option.
    if (value && value !== String(answer)) session.answer(field.name, value);
  });
  if (options === null) return <Waiting look="control" />;
  return (
    <div className={styles.box} ref={box}>
      <select
        {...wiring}
        ref={target}
        className={styles.select}
        autoComplete={field.autocomplete ?? 'off'}
        value={answer === undefined ? '' : String(answer)}
        onChange={(event) => session.answer(field.name, event.target.value || undefined)}
        onBlur={() => form.left(field.name)}
      >
        <option value="">{none || session.word(options.length === 0 ? 'options.none' : 'select.none')}</option>
        {grouped(options).map(({ group, members }) => (
          <Group key={group ?? ''} label={group}>
            {members.map((option) => (
              <option key={option.value} value={option.value} disabled={option.unavailable !== null}>
                {wordsOf(option)}
              </option>
            ))}
          </Group>
        ))}
      </select>
      <ChevronDown size="1.25rem" aria-hidden className={styles.arrow} />
    </div>
  );
}

function Group({ label, children }: { readonly label: string | null; readonly children: ReactNode }) {
  return label === null ? children : <optgroup label={label}>{children}</optgroup>;
}

/** Native options contain only text: price or reason follow the label. */
const wordsOf = ({ label, detail, unavailable }: Option): string =>
  [label, unavailable ?? detail].filter(Boolean).join(' – ');
