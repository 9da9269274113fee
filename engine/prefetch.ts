import { effectLibrary } from './effects/lazyRunner.ts';
import { catchNotReady } from './notReady.ts';
import { ruleLibrary } from './values/lazyRules.ts';
import { whenReady } from './whenReady.ts';

/** Loads the effect runner and the validation rules. Earlier presses load them on demand. */
export function prefetch(): void {
  void whenReady(effectLibrary).then(() => effectLibrary.peek()?.warmUp());
  catchNotReady(ruleLibrary);
}
