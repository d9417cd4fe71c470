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

/**
 * A fragment without parameters, made at its first use and kept: each fragment is a promise, and those of a statement
 * cost the garbage collector more than the statement itself.
 */
export function constant(make: (sql: Sql) => Fragment): (sql: Sql) => Fragment {
  let made: Fragment | undefined;
  return sql => {
    made ??= make(sql);
    return made;
  };
}

export const nothing = constant(sql => sql``);

/** The column `email`, folded: the expression of its unique indexes. */
export const foldedEmail = constant(sql => folded(sql, sql`email`));
