// What has just come on screen is not pressed by a press that was meant for what stood there before.

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
  const root = document.documentElement;
  root.toggleAttribute('data-settling', true);
  settled = setTimeout(() => root.removeAttribute('data-settling'), SETTLES_IN);
}
