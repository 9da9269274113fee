// What nobody needs before a first press or a first answer: whoever hosts flows says when it is fetched.
import { effectLibrary } from './effects/lazyRunner.ts';
import { catchNotReady } from './notReady.ts';
import { ruleLibrary } from './values/lazyRules.ts';
import { whenReady } from './whenReady.ts';

/** Fetches what runs effects and what judges answers, so that a press waits for neither. One that comes earlier asks for them itself. */
export function prefetch(): void {
  void whenReady(effectLibrary).then(() => effectLibrary.peek()?.warmUp());
  catchNotReady(ruleLibrary);
}
