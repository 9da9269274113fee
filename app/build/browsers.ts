// The oldest browsers that the portal is for, as the README states them. Built-ins are held to them by the libraries of tsconfig.json.

/** Targets of the build: newer syntax is written in older one. */
export const BROWSERS = ['chrome100', 'edge100', 'firefox104', 'safari15.4'];
