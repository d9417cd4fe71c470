import * as v from 'valibot';

/** Another number means files that this program cannot read. */
const FORMAT = 1;

const NAME = /^[a-z_][a-z0-9_]{0,62}$/;
const count = v.pipe(v.number(), v.integer(), v.minValue(0));

const schema = v.object({
  format: v.literal(FORMAT),
  /** The number of the last migration of the copied database. */
  schema: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Every write that was acknowledged before this time is in the copy. */
  mark: v.pipe(v.string(), v.isoTimestamp()),
  tables: v.array(
    v.object({ name: v.pipe(v.string(), v.regex(NAME)), columns: v.array(v.string()), rows: count }),
  ),
  sequences: v.record(v.string(), v.pipe(v.string(), v.regex(/^-?\d{1,19}$/))),
  /** The number of files of the uploads. */
  uploads: count,
  /** Files that the database names and that were nowhere to be found. */
  missing: v.array(v.string()),
  /** Whether the copy has the key of forgotten addresses. */
  hasPrivacyKey: v.boolean(),
});

/** What a copy contains. */
export type Manifest = v.InferOutput<typeof schema>;

export const newManifest = (of: Omit<Manifest, 'format'>): Manifest => ({ format: FORMAT, ...of });

/** @returns null if the text is not a manifest */
export function readManifest(text: string): Manifest | null {
  try {
    const result = v.safeParse(schema, JSON.parse(text));
    return result.success ? result.output : null;
  } catch {
    return null;
  }
}
