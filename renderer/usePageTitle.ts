// The title of the browser's tab. A dialog's step outranks the page behind it and gives the title back when it closes.
import { useLayoutEffect, useState } from 'react';

const claims: { title: string }[] = [];

function show(): void {
  const claim = claims.filter(({ title }) => title !== '').at(-1);
  if (claim) document.title = claim.title;
}

/**
 * Sets document.title while mounted; of several, the one mounted last is shown. An empty title claims nothing.
 *
 * The title is set before focus moves, so that a screen reader that announces it on focus says the new one.
 *
 * @see behaviours 1, 3 and 24 of the customer's forty
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
