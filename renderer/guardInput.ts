// Guards an open form against what browsers do by themselves with keys and files.

/** From now on Escape is the input method's own while it composes, and a file that is dropped anywhere opens nothing. */
export function guardInput(): void {
  // Before everything that closes with Escape: the key takes back what is being composed.
  addEventListener(
    'keydown',
    (event) => {
      // Safari has ended composing by then, and tells by this code alone.
      if (event.key === 'Escape' && (event.isComposing || event.keyCode === 229)) event.stopImmediatePropagation();
    },
    true,
  );
  for (const type of ['dragover', 'drop'] as const)
    addEventListener(type, (event) => {
      if (event.dataTransfer?.types.includes('Files') && !event.defaultPrevented) {
        event.preventDefault();
        event.dataTransfer.dropEffect = 'none';
      }
    });
}
