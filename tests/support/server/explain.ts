// Finds statements that scan a whole table, by the query plans of the database.
import { DatabaseSync } from '@photostructure/sqlite';
import pg from 'pg';
import type { DatabasePlace } from '../../../app/server/platform/db/open.ts';
import type { Statement } from './statements.ts';

/** Statement that reads every row of a table or every entry of an index. */
export interface Scan {
  readonly statement: Statement;
  readonly table: string;
  readonly isWithinIndex: boolean;
}

/** Explains each statement with the values of its call. */
export function findScans(place: DatabasePlace, statements: readonly Statement[]): Promise<Scan[]> {
  return 'url' in place ? scansOfPostgres(place.url, statements) : scansOfFile(place.file, statements);
}

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

async function scansOfPostgres(url: string, statements: readonly Statement[]): Promise<Scan[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const scans: Scan[] = [];
  for (const statement of statements) {
    const { rows } = await client.query(`explain (format json) ${statement.postgres}`, [...statement.values]);
    for (const scan of scannedIn(rows[0]['QUERY PLAN'][0].Plan)) scans.push({ statement, ...scan });
  }
  await client.end();
  return scans;
}

function scannedIn(plan: Plan): Omit<Scan, 'statement'>[] {
  const { 'Node Type': type, 'Relation Name': table, 'Index Cond': condition, Plans = [] } = plan;
  const isScan = type === 'Seq Scan' || (/^Index/.test(type) && condition === undefined);
  const isWithinIndex = type === 'Index Only Scan';
  return [...(isScan && table !== undefined ? [{ table, isWithinIndex }] : []), ...Plans.flatMap(scannedIn)];
}

/** SQLite scans the table to build an automatic index. */
const SCAN = /^SCAN (?!CONSTANT|\d)(\w+)|^SEARCH (\w+) .*AUTOMATIC/;

async function scansOfFile(file: string, statements: readonly Statement[]): Promise<Scan[]> {
  const database = new DatabaseSync(file);
  const scans = statements.flatMap((statement) => {
    const plan = database.prepare(`explain query plan ${statement.sqlite}`);
    const steps = plan.all(...(statement.values as string[])) as { readonly detail: string }[];
    return steps.flatMap(({ detail }) => {
      const [, scanned, searched] = SCAN.exec(detail) ?? [];
      const table = scanned ?? searched;
      return table === undefined ? [] : [{ statement, table, isWithinIndex: detail.includes('USING COVERING INDEX') }];
    });
  });
  database.close();
  return scans;
}
