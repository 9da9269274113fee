// Where slips are planted: what knows prices, dates, sort orders, permissions and limits, and what of the host is tested without a browser.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

/** Folders; of some, only what is named. */
const PLACES: Readonly<Record<string, readonly string[] | undefined>> = {
  'app/server/rules': undefined,
  'app/server/bookings': undefined,
  'app/server/accounts': undefined,
  'app/server': ['attempts.ts', 'guessing.ts', 'passwords.ts', 'proxies.ts', 'sessions.ts', 'tokens.ts'],
  'app/host': [
    'browserHistory.ts',
    'dialogs.ts',
    'draftWindow.ts',
    'drafts.ts',
    'locales.ts',
    'messages.ts',
    'prefixes.ts',
    'routes.ts',
    'standing.ts',
    'transport.ts',
    'travel.ts',
    'walks.ts',
  ],
  'engine/values': undefined,
  'engine/expressions': undefined,
  'engine/journey': undefined,
  'engine/page': undefined,
};

/** The files of each folder. */
export const FILES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(PLACES).map(([folder, named]) => [
    folder,
    (named ?? readdirSync(join(root, folder)).filter((name) => name.endsWith('.ts'))).map(
      (name) => `${folder}/${name}`,
    ),
  ]),
);

export const read = (file: string): string => readFileSync(join(root, file), 'utf8');
