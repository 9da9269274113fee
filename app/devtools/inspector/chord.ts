// The chord of keys that leads to the developer panel. It is heard before anything of that is there.
import { signal } from '@fahrplan/engine';

/** Whether somebody wants in, or the panel. It outlives the door, which moves into each dialog and out again. */
export const wanted = signal(false);

/** @returns how to listen no more */
export function hearChord(): () => void {
  const press = (event: KeyboardEvent) => {
    // By its place on the keyboard: with Alt a key may write another letter.
    if (!event.ctrlKey || !event.altKey || event.code !== 'KeyD') return;
    event.preventDefault();
    wanted.value = !wanted.peek();
  };
  addEventListener('keydown', press, true);
  return () => removeEventListener('keydown', press, true);
}
