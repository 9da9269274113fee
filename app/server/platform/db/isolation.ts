// Isolation level of every statement on PostgreSQL. SQLite runs one writing transaction at a time.

/**
 * Isolation level that the locks of this server are written for: after waiting for a row, a statement reads what the
 * other transaction has committed. With a stricter level it would read its old snapshot instead.
 */
export const ISOLATION_LEVEL = 'read committed';
