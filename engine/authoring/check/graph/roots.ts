// Names in scope everywhere, and the targets of `goTo` that are no steps.

/** Roots of paths, besides sources and the entries of lists. */
export const ROOTS: readonly string[] = [
  'form',
  'input',
  'values',
  'facts',
  'results',
  'response',
  'memory',
  'session',
  'app',
  'flags',
  'config',
  'now',
];

export const PLACES: readonly string[] = ['next', 'back', 'submit', 'again'];
