// Opens the database of this product: the tables of the platform and its own.
import { migrations } from './migrations/index.ts';
import { type Database, type DatabasePlace, type OpenOptions, openDatabase as open } from './platform/db/open.ts';

/**
 * Opens the database and brings its tables up to date.
 *
 * @throws when the database cannot be reached or a migration fails
 */
export const openDatabase = (location: DatabasePlace, options?: OpenOptions): Promise<Database> =>
  open(location, migrations, options);
