import { useLayoutEffect, useState } from 'react';

const claims: { title: string }[] = [];

function show(): void {
  const claim = claims.filter(({ title }) => title !== '').at(-1);
  if (claim) document.title = claim.title;
}

/**
 * Sets document.title while mounted; the latest mounted wins, unless empty. Runs before focus
 * moves, so that screen readers announce the new title.
 *
 * @see docs/requirements.md UX-1, UX-3, UX-24
 */
export function usePageTitle(title: string): void {
  const [claim] = useState(() => ({ title: '' }));
  useLayoutEffect(() => {
    claims.push(claim);
    return () => {
      claims.splice(claims.indexOf(claim), 1);
      show();
    };
  }, [claim]);
  useLayoutEffect(() => {
    claim.title = title;
    show();
  }, [claim, title]);
}
