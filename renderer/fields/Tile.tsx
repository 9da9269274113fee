import Check from 'lucide-react/icons/check';
import type { ReactNode, RefCallback } from 'react';
import styles from './Tile.module.css';

interface TileProps {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  readonly checked: boolean;
  readonly invalid: boolean;
  /** Shows a check mark in the corner when chosen, and no mark while it is not. */
  readonly bare?: boolean;
  /** Reason why it cannot be chosen. It stays focusable, so that the reason is announced. */
  readonly unavailable?: string | null;
  readonly className?: string | undefined;
  readonly target?: RefCallback<HTMLElement> | undefined;
  readonly onPick: () => void;
  readonly onLeave: () => void;
  readonly children: ReactNode;
}

/** Native radio button or checkbox, styled as a tile. */
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
