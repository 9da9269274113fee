// Which modules travel together: a page needs a handful of files, and not one for each of its parts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Rolldown is told of one file. */
interface Chunk {
  readonly name: string;
  readonly test?: RegExp;
  readonly tags?: '$initial'[];
  readonly priority: number;
}

/** Rows that scroll: few bytes that are made of the same. */
const ROWS = ['side', 'slider'];

/** Extensions that travel together, by the folder of their views. */
interface Together {
  /** Rare, or heavy: each of them is fetched by itself. */
  readonly apart: readonly string[];
  /** Further kinds that the same pages need; their views lie elsewhere, or they have none. */
  readonly besides: readonly string[];
}

/** Blocks are what pages show, fields what forms are made of. */
const TOGETHER: Readonly<Record<'blocks' | 'fields', Together>> = {
  blocks: { apart: [...ROWS, 'review'], besides: ['fold', 'list', 'reactions'] },
  fields: {
    apart: ['file', 'files', 'iban', 'search', 'select'],
    besides: ['draft', 'form', 'options', 'review'],
  },
};

/** What nearly every page fetches besides its kinds. */
const BESIDE = ['renderer/icons.tsx', 'renderer/keepFocus.ts'] as const;

/** What lies over a page, says what it is about, keeps what is begun there, and judges answers that it may come with. */
const DIALOGS = [
  'renderer/FlowDialog.tsx',
  'renderer/generated/kinds/about.ts',
  'app/portal/host/drafts.ts',
  'engine/values/ruleSchemas.ts',
] as const;

/** What nobody needs before a first press. */
const AFTERWARDS = ['engine/effects/effectRunner.ts', 'app/portal/host/afterHydration.ts'] as const;

const kinds = (names: readonly string[]): string => `/generated/kinds/(${names.join('|')})\\.ts$`;

/** The extensions of a folder of the renderer that travel together. */
function kindsIn(root: string, folder: keyof typeof TOGETHER): string {
  const { apart, besides } = TOGETHER[folder];
  const own = readdirSync(join(root, 'renderer', folder)).filter((name) => !name.includes('.'));
  return kinds([...own.filter((name) => !apart.includes(name)), ...besides]);
}

const files = (paths: readonly string[]): string =>
  paths
    .map((path) => `/${path}$`)
    .join('|')
    .replaceAll('.', '\\.');

/**
 * The files of a browser's portal.
 *
 * @param root the folder of the project, with `flows/catalogue.json`
 */
export function chunksOf(root: string): Chunk[] {
  const { portal, locales } = JSON.parse(readFileSync(join(root, 'flows/catalogue.json'), 'utf8')) as {
    portal: { regions?: readonly { flow: string; at: string }[] };
    locales: object;
  };
  // What stands beside some pages comes with those, and what is not seen when everything else is there.
  const around = (portal.regions ?? []).filter(({ at }) => at !== 'side' && at !== 'unseen');
  const regions = around.map(({ flow }) => flow).join('|');
  return [
    { name: 'first', tags: ['$initial'], priority: 5 },
    // The words of a language, and the flows around every page in it.
    ...Object.keys(locales).map((locale) => ({
      name: locale,
      test: new RegExp(`^\\0virtual:(?:copy/${locale}|flows/${locale}/(?:${regions || '-'}))$`),
      priority: 4,
    })),
    { name: 'shown', test: new RegExp(`${kindsIn(root, 'blocks')}|${files(BESIDE)}`), priority: 3 },
    { name: 'asked', test: new RegExp(kindsIn(root, 'fields')), priority: 2 },
    { name: 'rows', test: new RegExp(kinds(ROWS)), priority: 2 },
    { name: 'FlowDialog', test: new RegExp(files(DIALOGS)), priority: 1 },
    { name: 'afterwards', test: new RegExp(files(AFTERWARDS)), priority: 1 },
  ];
}
