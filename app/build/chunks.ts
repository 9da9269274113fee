// Which modules travel together: a page needs a handful of files, and not one for each of its parts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Rolldown is told of one file. */
interface Chunk {
  readonly name: string;
  readonly test?: RegExp;
  readonly tags?: '$initial'[];
  readonly priority: number;
}

/** Kinds that pages show. */
const SHOWN = [
  'banner',
  'card',
  'disclosure',
  'facts',
  'fold',
  'link',
  'list',
  'media',
  'reactions',
  'structured',
  'table',
  'timeline',
] as const;

/** Kinds that forms are made of. Search, files and accounts are rarer, and heavy: they stay apart. */
const ASKED = [
  'address',
  'boolean',
  'choice',
  'choices',
  'date',
  'draft',
  'form',
  'integer',
  'line',
  'longtext',
  'money',
  'options',
  'password',
  'readonly',
  'review',
  'select',
  'switch',
] as const;

/** What nearly every page fetches besides its kinds. */
const BESIDE = [
  'renderer/icons.tsx',
  'renderer/keepFocus.ts',
  'renderer/blocks/Drawing.tsx',
  'renderer/blocks/VehicleSilhouette.tsx',
] as const;

/** What lies over a page, and keeps what is begun there. */
const DIALOGS = ['renderer/FlowDialog.tsx', 'app/host/drafts.ts'] as const;

/** What judges answers: a form that comes with some may need it at once. */
const JUDGING = ['engine/values/ruleSchemas.ts'] as const;

/** What nobody needs before a first press. */
const AFTERWARDS = ['engine/journey/effects.ts', 'app/host/care.ts'] as const;

const kinds = (names: readonly string[]): string => `/kinds/(${names.join('|')})\\.ts$`;
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
    portal: { regions?: readonly { flow: string }[] };
    locales: object;
  };
  const regions = (portal.regions ?? []).map(({ flow }) => flow).join('|');
  return [
    { name: 'first', tags: ['$initial'], priority: 5 },
    // The words of a language, and the flows around every page in it.
    ...Object.keys(locales).map((locale) => ({
      name: locale,
      test: new RegExp(`^\\0virtual:(?:copy/${locale}|flows/${locale}/(?:${regions || '-'}))$`),
      priority: 4,
    })),
    { name: 'shown', test: new RegExp(`${kinds(SHOWN)}|${files(BESIDE)}`), priority: 3 },
    { name: 'asked', test: new RegExp(kinds(ASKED)), priority: 2 },
    { name: 'FlowDialog', test: new RegExp(files(DIALOGS)), priority: 1 },
    { name: 'judging', test: new RegExp(files(JUDGING)), priority: 1 },
    { name: 'afterwards', test: new RegExp(files(AFTERWARDS)), priority: 1 },
  ];
}
