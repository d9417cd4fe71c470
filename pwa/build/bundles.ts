import type { Article } from '../content/types';
import type { Bundle } from '../offline/bundles';

/** Pictures by `<img>`, and drawings by `<use>`. */
const PICTURE = /<(?:img|use) [^>]*?(?:src|href)="(\/[^"#]+\.(?:svg|avif|webp|png|jpg))[#"]/g;
const MAIN = /<main[\s\S]*<\/main>/;

/**
 * What an article consists of, for the list of what is on a device.
 * @param documents the HTML of the pages by their paths, as far as it is known
 */
export const listBundles = (articles: readonly Article[], documents: ReadonlyMap<string, string>): Bundle[] =>
  articles.map(({ slug, key, title, media }) => {
    const [main = ''] = MAIN.exec(documents.get(`/${slug}`) ?? '') ?? [];
    const pictures = [...main.matchAll(PICTURE)].map(([, picture = '']) => picture);
    const files = media ? [media.audio, media.pdf].filter(file => file !== null) : [];
    return {
      ...{ slug, key, title },
      pictures: [...new Set(pictures)],
      files: files.map(({ url, bytes, sha256 }) => ({ url, bytes, sha256 })),
    };
  });
