const SLUG = /^[\w-]{1,100}$/;

/**
 * Reads a list of articles, by slug, that was stored on this device.
 * @param most a longer list counts as foreign
 * @returns an empty list for text that `slugsAsText` did not write, as any script can write to this storage
 */
export function parseSlugs(text: string | null, most: number): string[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored
      .filter((slug): slug is string => typeof slug === 'string' && SLUG.test(slug))
      .slice(0, most);
  } catch {
    return [];
  }
}

/** @returns null for an empty list, which needs no place */
export const slugsAsText = (slugs: readonly string[]): string | null =>
  slugs.length > 0 ? JSON.stringify(slugs) : null;
