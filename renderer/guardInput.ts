// Prevents defaults of browsers that would close or leave an open form.

/** Keeps Escape within input methods during composition, and ignores dropped files. */
export function guardInput(): void {
  // Capture phase: runs before every handler that closes on Escape.
  addEventListener(
    'keydown',
    (event) => {
      // Safari has ended the composition by then; only keyCode 229 tells.
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
