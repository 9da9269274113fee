import { migrations } from './migrations/index.ts';
import { type Database, type DatabasePlace, type OpenOptions, openDatabase as open } from './platform/db/open.ts';

/** Opens the product's database, see the platform's `openDatabase`. */
export const openDatabase = (location: DatabasePlace, options?: OpenOptions): Promise<Database> =>
  open(location, migrations, options);
