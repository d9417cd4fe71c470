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

/**
 * A fragment without parameters, made at its first use and kept. Each fragment is a promise, and the fragments of a
 * statement cost the garbage collector more than the statement itself.
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
