const SCRIPT = /<script([^>]*)>([\s\S]*?)<\/script>/g;
const STYLE = /<style>([\s\S]*?)<\/style>/g;
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"[^>]*>\n?/g;

/** The texts of the scripts that a browser would run from the document itself, not counting data blocks. */
export function inlinedScripts(html: string): string[] {
  return [...html.matchAll(SCRIPT)]
    .filter(([, attributes = '']) => !/\btype="(?!module|text\/javascript)|\bsrc=/.test(attributes))
    .map(([, , text = '']) => text);
}

/** The texts of the document's style elements. */
export const inlinedStyles = (html: string): string[] =>
  [...html.matchAll(STYLE)].map(([, text = '']) => text);

/** The addresses of the style sheets that the document links. */
export const linkedStyles = (html: string): string[] => [
  ...new Set([...html.matchAll(STYLESHEET)].map(([, href = '']) => href)),
];

/** The addresses of the files in a document or style sheet: pictures, icons, fonts. */
export const namedFiles = (text: string): string[] => [
  ...new Set([...text.matchAll(/["'(](\/(?:assets|icons|images)\/[^"')]+)/g)].map(([, path = '']) => path)),
];
