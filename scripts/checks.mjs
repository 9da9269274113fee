// Checks of npm run check in order of output. None reads what another writes.

/** @type {readonly { readonly name: string, readonly program: readonly string[] }[]} */
export const CHECKS = [
  { name: 'lint', program: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'] },
  { name: 'types', program: ['node_modules/typescript-7/bin/tsc', '-b', 'tsconfig.json'] },
  { name: 'imports', program: ['node_modules/tsx/dist/cli.mjs', 'scripts/check-imports.ts'] },
  { name: 'words', program: ['node_modules/tsx/dist/cli.mjs', 'scripts/check-words.ts'] },
  { name: 'definitions', program: ['scripts/flows.mjs', 'check'] },
  { name: 'sizes', program: ['node_modules/tsx/dist/cli.mjs', 'bench/report-sizes.ts', '--check'] },
];
