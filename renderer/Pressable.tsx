import type { Link } from '@fahrplan/engine';
import { use } from 'react';
import { DrawingsContext } from './context.ts';
import type { PressProps } from './drawings.ts';

export interface AnyPressProps extends PressProps {
  /** Link target, when the press does nothing but navigate. */
  readonly link?: Link | null;
  /** Submits the form around it instead of calling onPress. */
  readonly submits?: boolean;
  /** True from the press until it is done; further presses are ignored. */
  readonly running?: boolean;
}

/** Unstyled button, or link where the press only navigates. Never disabled. */
export function Pressable({ link, submits, running, ...press }: AnyPressProps) {
  const { link: Anchor } = use(DrawingsContext);
  if (link) return <Anchor {...press} link={link} />;
  const { onPress, ...rest } = press;
  return (
    <button
      {...rest}
      type={submits ? 'submit' : 'button'}
      aria-disabled={running || undefined}
      onClick={(event) => {
        if (running) event.preventDefault();
        else if (!submits) onPress?.();
      }}
    />
  );
}
