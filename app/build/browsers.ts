// Oldest supported browsers, as in the README. The `lib` of tsconfig.json limits built-ins to them.

/** Syntax targets of the build. */
export const BROWSERS = ['chrome100', 'edge100', 'firefox104', 'safari15.4'];
