/**
 * Isolation level on PostgreSQL that the row locks need: after waiting for a row, a statement reads
 * what the other transaction committed. Stricter levels would read the old snapshot.
 */
export const ISOLATION_LEVEL = 'read committed';
