import type { FieldProps } from '../../drawings.ts';
import { FieldFrame } from '../FieldFrame.tsx';
import styles from '../TextControl.module.css';
import { useTextBox } from '../TextControl.tsx';

const spec = {};

export function LongtextView({ field }: FieldProps) {
  const box = useTextBox(field, spec);
  return (
    <FieldFrame field={field} counts>
      {(wiring) => (
        <textarea
          {...wiring}
          {...box}
          rows={5}
          autoComplete={field.autocomplete ?? 'off'}
          className={`${styles.input} ${styles.area}`}
        />
      )}
    </FieldFrame>
  );
}
