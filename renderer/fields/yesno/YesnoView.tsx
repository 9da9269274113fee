import { useId } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields } from '../../stepForm.ts';
import { useSignal } from '../../useSignal.ts';
import { GroupFrame } from '../FieldFrame.tsx';
import { Tile } from '../Tile.tsx';
import { useTarget } from '../useTarget.ts';
import styles from './YesnoView.module.css';

/** Two radio buttons, neither of them chosen until the customer answers. */
export function YesnoView({ field }: FieldProps) {
  const session = useSession();
  const form = useFields();
  const name = useId();
  const answer = useSignal(field.answer);
  const target = useTarget(form, field.name);
  return (
    <GroupFrame field={field}>
      {(wiring) => (
        <div className={styles.pair}>
          {[true, false].map((value) => (
            <Tile
              key={String(value)}
              type="radio"
              name={name}
              value={String(value)}
              invalid={!!wiring['aria-invalid']}
              checked={answer === value}
              target={value ? target : undefined}
              onPick={() => session.answer(field.name, value)}
              onLeave={() => form.left(field.name)}
            >
              {session.word(value ? 'yes' : 'no')}
            </Tile>
          ))}
        </div>
      )}
    </GroupFrame>
  );
}
