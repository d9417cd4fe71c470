import type { PendingQuery, Row, Sql } from 'postgres';

/** A part of a statement, made by the driver's own template. */
export type Fragment = PendingQuery<Row[]>;

/**
 * A mail address as it is compared: letters of ASCII alone are folded, so that no locale of a server folds another way
 * than the program does (`foldEmail` of api/contract).
 * @param address a text, or an expression of one
 */
export const folded = (sql: Sql, address: string | Fragment): Fragment =>
  sql`lower(${address}::text collate "C")`;
