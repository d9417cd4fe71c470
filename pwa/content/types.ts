import type { InquiryTopic } from '../../api/contract/inquiry';
import type { ArticleKey } from '../../api/contract/site';
import type { Skill } from './quiz-skills';
import type { Tag } from './tags';

/** What the player and the offline kit need to know about a narration. */
export interface Narration {
  /** Address of the file, percent-encoded. */
  url: string;
  bytes: number;
  /** SHA-256 of the file, hexadecimal. */
  sha256: string;
  /** Whole length in seconds. */
  seconds: number;
}

export interface PdfFile {
  url: string;
  bytes: number;
  sha256: string;
  pages: number;
}

/** Written by `npm run media` beside each text. */
export interface ArticleMedia {
  /** SHA-256 of the text that was narrated and printed; a test compares it with the current text. */
  textHash: string;
  /** That of the text that was printed, if the narration is of an earlier one. */
  pdfTextHash?: string;
  /** Null until it is narrated. */
  audio: Narration | null;
  pdf: PdfFile;
}

interface ArticleMeta {
  slug: string;
  key: ArticleKey;
  title: string;
  subtitle: string;
  description: string;
  component: string;
  category: string;
  /** The topic of inquiries that this article leads to. */
  topic: InquiryTopic;
  tags: Tag[];
  /** ISO day. */
  date: string;
  heroAlt: string;
  summary: string[];
  related: string[];
  /** The person who reads the narration; absent where a synthetic voice does. */
  narrator?: string | undefined;
  /** Reading time in minutes, at 220 words a minute. */
  readMinutes: number;
  words: number;
}

/** An article as the build reads it from its folder. */
export interface Article extends ArticleMeta {
  /** The body as HTML, headings with ids, figures by reference. */
  html: string;
  /** The drawings of its figures, by the names of their files. */
  figures: Record<string, string>;
  /** Ties a narration and a PDF to the text and its drawings (`hashText`). */
  textHash: string;
  /** The body as sentences for the narration, one entry per paragraph. */
  spoken: string[];
  headings: { id: string; text: string }[];
  media: ArticleMedia | null;
}

/** A plain page written in Markdown: policies, services, short landings. */
export interface Document {
  slug: string;
  title: string;
  subtitle: string;
  description: string;
  /** The link at the foot of the page, if it has one. */
  action: { label: string; href: string } | null;
  html: string;
}

/** A question of an assessment. */
export interface QuizQuestion {
  /** What it asks for; the result counts by it. */
  skill: Skill;
  question: string;
  /** Three or four, shown in this order. */
  options: string[];
  /**
   * An SVG file of 640 × 360 whose root has the id `drawing`; its colours are those of the page, such as `var(--ink)`. With
   * its text, a blind reader can answer.
   */
  img?: { src: string; alt: string };
  /** The text of the correct option. */
  answer: string;
  /** Shown after the result has been handed in. */
  explanation: string;
}
