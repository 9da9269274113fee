// All statements of the server with the source lines that run them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type KyselyPlugin,
  PostgresQueryCompiler,
  type QueryId,
  type RootOperationNode,
  SqliteQueryCompiler,
} from 'kysely';
import { root } from '../definitions.ts';

/** Statement as sent to both databases, with the values of its first call. */
export interface Statement {
  /** Source line, such as app/server/platform/auth/sessions.ts:112. */
  readonly place: string;
  readonly sqlite: string;
  readonly postgres: string;
  readonly values: readonly unknown[];
}

/** Records each statement once per source line. */
export interface Statements {
  readonly plugin: KyselyPlugin;
  readonly all: ReadonlyMap<string, Statement>;
}

export function watchStatements(): Statements {
  const all = new Map<string, Statement>();
  const note = (node: RootOperationNode, queryId: QueryId) => {
    const place = callerOf(new Error('where').stack ?? '');
    const { sql, parameters } = new SqliteQueryCompiler().compileQuery(node, queryId);
    if (place === undefined || all.has(`${place} ${sql}`)) return;
    const postgres = new PostgresQueryCompiler().compileQuery(node, queryId).sql;
    all.set(`${place} ${sql}`, { place, sqlite: sql, postgres, values: parameters });
  };
  return {
    all,
    plugin: {
      transformQuery({ node, queryId }) {
        note(node, queryId);
        return node;
      },
      transformResult: async ({ result }) => result,
    },
  };
}

/** Returns the server's line that runs a statement, or undefined for a test. */
function callerOf(stack: string): string | undefined {
  const lines = stack.split('\n').slice(1);
  const caller = lines.find((line) => !/node_modules|statements\.ts|deferWrite\.ts/.test(line)) ?? '';
  return /(app\/server\/[\w/-]+\.ts:\d+)/.exec(caller)?.[1];
}

/** Runs at once, or at the end of the transaction. */
const RUNS = /\.execute(TakeFirst(OrThrow)?)?\(|^\s+deferWrite\(/;
const BEGINS = /\.transaction\(\)\.execute\(|\bbegun\.execute\(/;

export function findPlaces(): string[] {
  const files = readdirSync(join(root, 'app/server'), { recursive: true, encoding: 'utf8' });
  return files
    .filter((file) => file.endsWith('.ts') && !/(^|\/)migrations\//.test(file))
    .flatMap((file) =>
      readFileSync(join(root, 'app/server', file), 'utf8')
        .split('\n')
        .flatMap((line, index) => (RUNS.test(line) && !BEGINS.test(line) ? [`app/server/${file}:${index + 1}`] : [])),
    );
}
