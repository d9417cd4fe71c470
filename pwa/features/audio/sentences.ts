/** A sentence of a paragraph, or a part of a long one. */
export interface Sentence {
  text: string;
  /** Where it begins in the paragraph, in UTF-16 units. */
  start: number;
}

/** Some voices fall silent within an utterance of more than 15 seconds; this many characters take about 12. */
const LONGEST = 180;
/** Longer paragraphs are cut at full stops, whatever their language. */
const LONGEST_SEGMENTED = 20_000;
/** A long sentence is cut at its last pause; without one, at its last space. */
const CUTS = [/^.*[,;:–—)](?=\s)/s, /^.*\S(?=\s)/s];

/** The beginning of a long text that one utterance may have. */
function firstPart(text: string): string {
  const most = text.slice(0, LONGEST + 1);
  for (const cut of CUTS) {
    const [part = ''] = cut.exec(most) ?? [];
    if (part.length > LONGEST / 3) return part;
  }
  // No character outside the basic plane is cut in two.
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(LONGEST - 1));
  return text.slice(0, isSplit ? LONGEST - 1 : LONGEST);
}

function* partsOf({ text, start }: Sentence): Generator<Sentence> {
  let rest = text;
  let at = start;
  while (rest.length > LONGEST) {
    const part = firstPart(rest);
    yield { text: part, start: at };
    const next = rest.slice(part.length);
    rest = next.trimStart();
    at += part.length + next.length - rest.length;
  }
  if (rest) yield { text: rest, start: at };
}

function wholeSentences(paragraph: string, language: string): Sentence[] {
  // Firefox before 125 has no segmenter; Chromium's holds a copy of the whole text for each segment.
  const segments =
    Intl.Segmenter && paragraph.length <= LONGEST_SEGMENTED
      ? [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(paragraph)].map(
          ({ segment, index }) => ({ segment, index }),
        )
      : [...paragraph.matchAll(/[^.!?…]*(?:[.!?…]+["'”’)]*\s*|$)/g)].map(({ 0: segment, index }) => ({
          segment,
          index,
        }));
  return segments.flatMap(({ segment, index }) => {
    const text = segment.trim();
    return text ? [{ text, start: index + segment.length - segment.trimStart().length }] : [];
  });
}

/** Cuts a paragraph into what a voice says in one breath: its sentences, and the parts of long ones. */
export const sentencesOf = (paragraph: string, language: string): Sentence[] =>
  wholeSentences(paragraph, language).flatMap(sentence => [...partsOf(sentence)]);
