// Groups of files in the list: what an editor looks for first comes first.

export interface Group {
  readonly title: string;
  readonly paths: readonly string[];
}

const GROUPS: readonly (readonly [title: string, paths: RegExp])[] = [
  ['Flows', /^(?!catalogue\.json$)[^/]+\.json$/],
  ['Pages', /^pages\//],
  ['Regions', /^site\//],
  ['E-mails', /^mails\//],
  ['Content', /^content\//],
  ['Texts', /^copy\//],
  ['Tests', /^tests\//],
  ['Demo customers', /^scenarios\//],
  ['Catalogue', /^catalogue\.json$/],
];

/** Groups files by their folder, without empty groups. The file with the name that is searched comes first. */
export const groupsOf = (paths: Iterable<string>, name = ''): Group[] => {
  const others = (path: string) => (nameOf(path).toLowerCase() === name ? 0 : 1);
  const all = [...paths].sort().sort((a, b) => others(a) - others(b));
  return GROUPS.map(([title, pattern]) => ({ title, paths: all.filter((path) => pattern.test(path)) }))
    .filter((group) => group.paths.length > 0)
    .sort((a, b) => Math.min(...a.paths.map(others)) - Math.min(...b.paths.map(others)));
};

/** `pages/deal.json` is `deal`, `copy/de-DE/deal.json` is `de-DE/deal`. */
export const nameOf = (path: string): string =>
  path.replace(/^(?:pages|site|mails|content|copy|tests|scenarios)\//, '').replace(/\.json$/, '');

/** File of the texts that a flow or page has, without its language. */
export const copyOf = (path: string): string => path.split('/').at(-1) ?? path;

export const isFlow = (path: string): boolean => /^(?:pages\/|site\/)?(?!catalogue\.json$)[^/]+\.json$/.test(path);
