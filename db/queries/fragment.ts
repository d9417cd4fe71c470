import type { PendingQuery, Row } from 'postgres';

/** A part of a statement, made by the driver's own template. */
export type Fragment = PendingQuery<Row[]>;
