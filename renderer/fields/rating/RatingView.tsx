import type { Option } from '@fahrplan/engine';
import Star from 'lucide-react/icons/star';
import { useId } from 'react';
import { useSession } from '../../context.ts';
import type { FieldProps } from '../../drawings.ts';
import { useFields } from '../../stepForm.ts';
import words from '../../theme/words.module.css';
import { useSignal } from '../../useSignal.ts';
import { Waiting } from '../../Waiting.tsx';
import { GroupFrame } from '../FieldFrame.tsx';
import { useTarget } from '../useTarget.ts';
import styles from './RatingView.module.css';

/** Radio buttons in one row, as numbers or stars. The details of the first and last option name the ends. */
export function RatingView({ field, star = false }: FieldProps & { readonly star?: boolean }) {
  return (
    <GroupFrame field={field}>
      {(wiring) => <Scale field={field} invalid={!!wiring['aria-invalid']} stars={star} />}
    </GroupFrame>
  );
}

interface ScaleProps extends FieldProps {
  readonly invalid: boolean;
  readonly stars: boolean;
}

function Scale({ field, invalid, stars }: ScaleProps) {
  const session = useSession();
  const form = useFields();
  const name = useId();
  const options = useSignal(field.options);
  const answer = useSignal(field.answer);
  const target = useTarget(form, field.name);
  if (options === null) return <Waiting look="control" />;
  if (options.length === 0) return <p>{session.word('options.none')}</p>;
  const chosen = options.findIndex(({ value }) => value === String(answer));
  const [low, high] = [options[0]?.detail, options.at(-1)?.detail];
  return (
    <div className={styles.scale}>
      <div className={stars ? styles.stars : styles.numbers}>
        {options.map((option, at) => (
          <label
            key={option.value}
            className={`${styles.step} ${stars && at <= chosen ? styles.reached : ''} ${invalid ? styles.invalid : ''} ${option.unavailable === null ? '' : styles.unavailable}`}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              ref={at === 0 ? target : undefined}
              className={styles.input}
              checked={at === chosen}
              aria-disabled={option.unavailable !== null || undefined}
              onChange={() => option.unavailable === null && session.answer(field.name, option.value)}
              onBlur={() => form.left(field.name)}
            />
            {stars && <Star aria-hidden className={styles.star} />}
            <span className={stars ? words.unseen : undefined}>
              {stars ? session.word('rating.stars', { value: option.label, most: options.length }) : option.label}
            </span>
            <Further of={option} />
          </label>
        ))}
      </div>
      {(low || high) && (
        <div aria-hidden className={styles.ends}>
          <span>{low}</span>
          <span>{high}</span>
        </div>
      )}
    </div>
  );
}

/** The meaning of an end and the reason why it cannot be chosen, as part of the name of its button. */
function Further({ of: { detail, unavailable } }: { readonly of: Option }) {
  const said = [detail, unavailable].filter(Boolean).join(' – ');
  return said && <span className={words.unseen}> {said}</span>;
}
