import type { Migration } from 'kysely';

export const editors: Migration = {
  async up(db) {
    await db.schema
      .createTable('editors')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull().unique())
      .addColumn('roles', 'text', (column) => column.notNull())
      .addColumn('password_hash', 'text')
      .addColumn('code_secret', 'text')
      .addColumn('last_code', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('subject', 'text')
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('editor_sessions')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('editor_id', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('editor_sessions_editor').on('editor_sessions').column('editor_id').execute();
    await db.schema
      .createTable('work_files')
      .addColumn('path', 'text', (column) => column.primaryKey())
      .addColumn('hash', 'text')
      .addColumn('authors', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('release_jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('release_id', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('begun_at', 'text', (column) => column.notNull())
      .addColumn('result', 'text')
      .execute();
  },
};
