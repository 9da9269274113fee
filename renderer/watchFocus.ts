/**
 * Fetches what keeps the focus near when what has it goes, and starts it.
 *
 * A host that waits for it before it draws loses the focus of nobody, however soon they press something.
 *
 * @returns resolves also when it cannot be had: then it is asked for again with the next flow
 */
export const watchFocus = (): Promise<void> =>
  import('./keepFocus.ts').then(
    ({ keepFocus }) => keepFocus(),
    () => {},
  );
