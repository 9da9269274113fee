import type { Link } from '@fahrplan/engine';
import ExternalLink from 'lucide-react/icons/external-link';
import type { MouseEvent } from 'react';
import { useSession } from '../../context.ts';
import type { PressProps } from '../../drawings.ts';
import words from '../../theme/words.module.css';

/**
 * Anchor for presses that only navigate. The host handles ordinary clicks, the browser others.
 *
 * @see docs/requirements.md ENG-16 (links that stay in the app)
 */
export function LinkView({ link, onPress, children, ...rest }: PressProps & { readonly link: Link }) {
  const session = useSession();
  const prepare = () => link.prepare();
  return (
    <a
      {...rest}
      href={link.href}
      {...(link.tab && { target: '_blank', rel: 'noopener' })}
      onPointerEnter={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
      onClick={(event) => {
        if (!link.within || !isOrdinary(event)) return link.report?.();
        event.preventDefault();
        onPress?.();
      }}
    >
      {children}
      {link.tab && (
        <>
          <ExternalLink size="1em" aria-hidden />
          <span className={words.unseen}> {session.word('new_tab')}</span>
        </>
      )}
    </a>
  );
}

const isOrdinary = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
