/**
 * The secret at the end of a mail's link. Some mail programs make the bracket or the full stop behind a link part of
 * it; no secret contains such a character.
 * @param part the last part of the address, decoded or not
 */
export const linkSecret = (part: string): string => /^[\w-]*/.exec(part)?.[0] ?? '';
