/** Of a longer sentence, the link names the beginning and the end. */
const WHOLE_WORDS = 8;
const EDGE_WORDS = 4;

/** A hyphen separates parts of a text directive, and `encodeURIComponent` leaves it. */
const encode = (words: string[]) => encodeURIComponent(words.join(' ')).replaceAll('-', '%2D');

/**
 * The address of a sentence on a page: its section's heading, and the text itself for browsers that can scroll to it.
 * @param id of the heading; empty for none
 * @param sentence as the page shows it; the cells of a row have tabs between them
 */
export function linkTo(path: string, id: string, sentence: string): string {
  // The text of a link must not cross a cell.
  const [cell = ''] = sentence.split('\t');
  const words = cell.split(' ').filter(word => word !== '');
  const isShort = words.length <= WHOLE_WORDS;
  const text = isShort
    ? encode(words)
    : `${encode(words.slice(0, EDGE_WORDS))},${encode(words.slice(-EDGE_WORDS))}`;
  return `${path}#${id}:~:text=${text}`;
}
