// What the root of the page says of all that is on screen, for the stylesheet (theme/base.css): rules that looked for it from up there would have all of the page styled again with every change in it.

const mark = (name: string, holds: boolean): boolean => document.documentElement.toggleAttribute(name, holds);

/** Who presses twice has done so within this time, and nobody has read anything yet: milliseconds. */
const SETTLES_IN = 500;

let settled: ReturnType<typeof setTimeout> | undefined;

/**
 * Another screen has come: for a moment no pointer presses a button or a link of it (theme/base.css).
 *
 * The keyboard needs no such pause: its focus has gone to the heading.
 *
 * @see docs/language.md "What was shown is what is agreed"
 */
export function settleScreen(): void {
  clearTimeout(settled);
  mark('data-settling', true);
  settled = setTimeout(mark, SETTLES_IN, 'data-settling', false);
}

let covers = 0;

/**
 * The page is covered; a page that was drawn with something over it says so already.
 *
 * @returns takes the cover away; the page is free when the last one has gone
 */
export function coverRoot(): () => void {
  const count = (by: number): void => {
    covers += by;
    mark('data-covered', covers > 0);
  };
  count(1);
  return () => count(-1);
}
