// Attributes on the root element for theme/base.css. Selectors such as `:has()` there would restyle
// the whole page on every change.

const mark = (name: string, holds: boolean): boolean => document.documentElement.toggleAttribute(name, holds);

/** Time within which a second press is a double press, in milliseconds. */
const SETTLES_IN = 500;

let settled: ReturnType<typeof setTimeout> | undefined;

/**
 * Ignores pointer presses for a moment after a screen change. Keyboard focus moves to the heading.
 *
 * @see docs/language.md "The customer agrees to the amounts on screen"
 */
export function settleScreen(): void {
  clearTimeout(settled);
  mark('data-settling', true);
  settled = setTimeout(mark, SETTLES_IN, 'data-settling', false);
}

let covers = 0;

/** Marks the page as covered; returns a function that undoes it, effective for the last cover. */
export function coverRoot(): () => void {
  const count = (by: number): void => {
    covers += by;
    mark('data-covered', covers > 0);
  };
  count(1);
  return () => count(-1);
}
