// Groups modules into chunks, so that a page needs few files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A code splitting group of Rolldown. */
interface Chunk {
  readonly name: string;
  readonly test?: RegExp;
  readonly tags?: '$initial'[];
  readonly priority: number;
}

/** Scrolling rows share most of their few bytes. */
const ROWS = ['side', 'slider'];

/** Kinds that share a chunk, by the folder of their views. */
interface Together {
  /** Rare or large kinds with chunks of their own. */
  readonly apart: readonly string[];
  /** Further kinds of the same pages, whose views lie elsewhere or that have none. */
  readonly besides: readonly string[];
}

/** Blocks are on pages, fields in forms. */
const TOGETHER: Readonly<Record<'blocks' | 'fields', Together>> = {
  blocks: {
    apart: [...ROWS, 'grid', 'hub', 'joined', 'prose', 'range', 'review'],
    besides: ['fold', 'list', 'reactions'],
  },
  fields: {
    apart: ['file', 'files', 'iban', 'number', 'rating', 'search', 'select', 'stars', 'yesno'],
    besides: ['draft', 'form', 'options', 'review'],
  },
};

/** Modules that nearly every page loads besides its kinds. */
const BESIDE = ['renderer/icons.tsx', 'renderer/keepFocus.ts'] as const;

/** Dialog, its description, drafts, and the validation of answers that it opens with. */
const DIALOGS = [
  'renderer/FlowDialog.tsx',
  'renderer/generated/kinds/about.ts',
  'app/portal/host/drafts.ts',
  'engine/values/ruleSchemas.ts',
] as const;

/** Modules that only interaction needs. */
const AFTERWARDS = ['engine/effects/effectRunner.ts', 'app/portal/host/afterHydration.ts'] as const;

const kinds = (names: readonly string[]): string => `/generated/kinds/(${names.join('|')})\\.ts$`;

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

/** Chunk groups of the browser build, for a project folder with `flows/catalogue.json`. */
export function chunksOf(root: string): Chunk[] {
  const { portal, locales } = JSON.parse(readFileSync(join(root, 'flows/catalogue.json'), 'utf8')) as {
    portal: { regions?: readonly { flow: string; at: string }[] };
    locales: object;
  };
  // Regions beside only some pages, and invisible ones, are loaded apart.
  const around = (portal.regions ?? []).filter(({ at }) => at !== 'side' && at !== 'unseen');
  const regions = around.map(({ flow }) => flow).join('|');
  return [
    { name: 'first', tags: ['$initial'], priority: 5 },
    // Texts of a language, and the flows around every page in it.
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
