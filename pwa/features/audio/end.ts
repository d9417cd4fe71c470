/** A position this near the end, in seconds, counts as the end. */
export const END_SECONDS = 5;
