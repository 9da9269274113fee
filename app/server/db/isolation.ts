// Isolation level of every statement on PostgreSQL. SQLite runs one writing transaction at a time.

/**
 * Isolation level that the locks of this server are written for: after waiting for a row, a statement reads what the
 * other transaction has committed. With a stricter level it would read its old snapshot instead.
 */
export const ISOLATION_LEVEL = 'read committed';

/**
 * Start-up option of a connection, for statements outside `inTransaction` and for migrations. It overrides the defaults
 * of the database and of the role.
 */
export const ISOLATION_OPTION = `-c default_transaction_isolation=${ISOLATION_LEVEL.replace(' ', '\\ ')}`;
