import type { PendingQuery, Row, Sql } from 'postgres';

/** A part of a statement, made with the driver's template tag. */
export type Fragment = PendingQuery<Row[]>;

/**
 * A mail address in the form in which addresses are compared. It folds only ASCII letters, so that every server locale
 * agrees with the program (`foldEmail` of api/contract).
 * @param address a text, or an SQL expression of one
 */
export const folded = (sql: Sql, address: string | Fragment): Fragment =>
  sql`lower(${address}::text collate "C")`;

export const nothing = (sql: Sql): Fragment => sql``;

/** The column `email`, folded: the expression of its unique indexes. */
export const foldedEmail = (sql: Sql): Fragment => folded(sql, sql`email`);
