/** Exit codes of the commands about releases, besides 0 (done), 1 (refused, or only looked at) and 2 (failed). */
export const EXIT_CODES = { outdated: 3, not_built: 4 } as const;
