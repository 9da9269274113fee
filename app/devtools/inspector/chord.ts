// Keyboard shortcut of the developer panel, available before the panel is loaded.
import { signal } from '@fahrplan/engine';

/** True while the panel is wanted. Outlives its component, which moves between page and dialogs. */
export const wanted = signal(false);

/** @returns a function that stops listening */
export function hearChord(): () => void {
  const press = (event: KeyboardEvent) => {
    // Uses `code`: with Alt, `key` may be another letter.
    if (!event.ctrlKey || !event.altKey || event.code !== 'KeyD') return;
    event.preventDefault();
    wanted.value = !wanted.peek();
  };
  addEventListener('keydown', press, true);
  return () => removeEventListener('keydown', press, true);
}
