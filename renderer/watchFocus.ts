/** Loads and starts keepFocus. Awaiting it before rendering covers early presses. Never rejects. */
export const watchFocus = (): Promise<void> =>
  import('./keepFocus.ts').then(
    ({ keepFocus }) => keepFocus(),
    () => {},
  );
