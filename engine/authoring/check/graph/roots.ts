// The names that are in scope everywhere, and the places that goTo knows without a step.

/** What expressions read besides sources and the entries of lists. */
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
