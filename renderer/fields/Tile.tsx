import Check from 'lucide-react/icons/check';
import type { ReactNode, RefCallback } from 'react';
import styles from './Tile.module.css';

interface TileProps {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly invalid: boolean;
  /** Shows the check in the corner only, without an empty circle before it is chosen. */
  readonly bare?: boolean;
  /** Why it cannot be chosen; it can still be reached, so that the reason is read. */
  readonly unavailable?: string | null;
  readonly className?: string | undefined;
  readonly target?: RefCallback<HTMLElement> | undefined;
  readonly onPick: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** One of the things that can be chosen: a native radio button or checkbox in the shape of a tile. */
export function Tile({
  type,
  name,
  value,
  checked,
  invalid,
  bare = false,
  unavailable = null,
  className = '',
  target,
  ...rest
}: TileProps) {
  return (
    <label
      className={`${styles.tile} ${invalid ? styles.invalid : ''} ${unavailable === null ? '' : styles.unavailable} ${className}`}
    >
      <input
        type={type}
        name={name}
        value={value}
        ref={target}
        className={styles.input}
        checked={checked}
        aria-disabled={unavailable !== null || undefined}
        onChange={() => unavailable === null && rest.onPick()}
        onBlur={rest.onLeave}
      />
      <span className={`${bare ? styles.corner : styles.mark} ${type === 'checkbox' ? styles.square : ''}`}>
        <Check size="0.875rem" strokeWidth={3} aria-hidden />
      </span>
      {rest.children}
    </label>
  );
}
