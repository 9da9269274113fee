import type { Migration } from 'kysely';

export const releases: Migration = {
  async up(db) {
    await db.schema
      .createTable('release_bodies')
      .addColumn('hash', 'text', (column) => column.primaryKey())
      .addColumn('body', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('releases')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('parent', 'text')
      .addColumn('files', 'text', (column) => column.notNull())
      .addColumn('author', 'text', (column) => column.notNull())
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('created_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('releases_created').on('releases').column('created_at').execute();
    await db.schema
      .createTable('release_builds')
      .addColumn('release_id', 'text', (column) => column.notNull())
      .addColumn('builder', 'text', (column) => column.notNull())
      .addColumn('files', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('release_builds_key', ['release_id', 'builder'])
      .execute();
    await db.schema
      .createTable('channels')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('release_id', 'text', (column) => column.notNull())
      .addColumn('moved_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('release_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('release_id', 'text', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .addColumn('happened_at', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('releases_files').on('releases').column('files').execute();
    await db.schema.createIndex('release_events_release').on('release_events').column('release_id').execute();
    await db.schema.createIndex('release_events_time').on('release_events').column('happened_at').execute();
  },
};
