// Files to mutate: prices, dates, sorting, permissions, limits, and host code without a browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** Folders, with selected files for some. */
const PLACES: Readonly<Record<string, readonly string[] | undefined>> = {
  'app/server/platform/auth': undefined,
  'app/server/platform/once': undefined,
  'app/server/platform/values': undefined,
  'app/server/platform/http': ['networks.ts', 'proxies.ts'],
  'app/server/platform/uploads': ['uploadLimits.ts'],
  ...features(),
  'app/portal/host': [
    'browserHistory.ts',
    'dialogs.ts',
    'drafts.ts',
    'flowProgress.ts',
    'historySync.ts',
    'historyTravel.ts',
    'locales.ts',
    'messages.ts',
    'prefixes.ts',
    'routes.ts',
    'tabDrafts.ts',
    'transport.ts',
  ],
  'engine/values': undefined,
  'engine/expressions': undefined,
  'engine/effects': undefined,
  'engine/session': undefined,
  'engine/state': undefined,
};

/** Lists deciding and writing files of each feature, without those that only read or delegate. */
function features(): Record<string, readonly string[]> {
  const folder = 'app/server/subscription';
  const decides = (name: string) => name.endsWith('.ts') && !/(Routes|View|Queries|Words)\.ts$/.test(name);
  return Object.fromEntries(
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => [`${folder}/${name}`, readdirSync(join(root, folder, name)).filter(decides)]),
  );
}

export const FILES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(PLACES).map(([folder, named]) => [
    folder,
    (named ?? readdirSync(join(root, folder)).filter((name) => name.endsWith('.ts'))).map(
      (name) => `${folder}/${name}`,
    ),
  ]),
);

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');
