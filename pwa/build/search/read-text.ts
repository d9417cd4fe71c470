import { Parser } from 'htmlparser2';
import type { Section } from '../../features/search/site-text';

/** What stands on a page for readers to read. */
interface PageText {
  title: string;
  sections: Section[];
  /** Questions with their answers, which are not in the sections. */
  questions: { question: string; section: Section }[];
}

const words = (list: string) => new Set(list.split(' '));
/** They do not end a paragraph. */
const INLINE = words(
  'a abbr b bdi bdo cite code dfn em i kbd label mark q s samp small span strong sub sup time u var',
);
/** What belongs to other pages, or cannot be read. */
const SKIPPED = words('aside datalist dialog nav noscript script select style svg template textarea');
const SKIPPED_CLASSES = words('cards downloads eyebrow meta related state tabular');
/** They have no end tag. */
const VOID = words('br col hr img input link meta source track wbr');

const isCell = (name: string) => name === 'td' || name === 'th';
const levelOf = (name: string) => Number(/^h([1-6])$/.exec(name)?.[1] ?? 0);
const isPageLink = (name: string, href = '') => name === 'a' && /^(?:\/|https?:)/.test(href);

/** Reads the title, headings and paragraphs of a document's main part. */
export function readText(html: string): PageText {
  const reader = new Reader();
  const parser = new Parser({
    onopentag: (name, attributes) => reader.open(name, attributes),
    onclosetag: name => reader.close(name),
    ontext: text => reader.write(text),
  });
  parser.end(html);
  return reader.result;
}

class Reader {
  readonly result: PageText = { title: '', sections: [], questions: [] };
  private section: Section = this.startSection('', '');
  private isInMain = false;
  private isInSummary = false;
  /** How many open forms and links to pages, and skipped elements with all that is in them, are around the place. */
  private forms = 0;
  private links = 0;
  private skipped = 0;
  /** The paragraph or heading so far; a tab is between what stands apart. */
  private text = '';
  private heading: { level: number; id: string } | null = null;
  /** A paragraph that is only a link says nothing of this page. */
  private hasOwnText = false;
  private hasJustClosed = false;

  open(name: string, attributes: Record<string, string>): void {
    if (name === 'main') this.isInMain = true;
    if (!this.isInMain) return;
    if (this.skipped > 0 || this.isSkipped(name, attributes)) {
      if (!VOID.has(name)) this.skipped += 1;
      return;
    }
    if (name === 'br') this.text += '\t';
    if (name === 'form') this.forms += 1;
    if (isPageLink(name, attributes.href) || this.links > 0) this.links += VOID.has(name) ? 0 : 1;
    if (this.hasJustClosed && INLINE.has(name)) this.text += '\t';
    if (INLINE.has(name) || isCell(name) || VOID.has(name)) return;
    this.end();
    const level = levelOf(name);
    if (level > 0) this.heading = { level, id: attributes.id ?? '' };
    if (name === 'summary') this.isInSummary = true;
  }

  close(name: string): void {
    if (!this.isInMain || VOID.has(name)) return;
    if (this.skipped > 0) {
      this.skipped -= 1;
      return;
    }
    if (this.links > 0) this.links -= 1;
    if (name === 'form') this.forms -= 1;
    if (isCell(name)) this.text += '\t';
    this.hasJustClosed = INLINE.has(name);
    if (INLINE.has(name) || isCell(name)) return;
    this.end();
    if (name === 'summary') this.isInSummary = false;
    if (name === 'details') this.section = this.startSection('', '');
    if (name === 'main') this.isInMain = false;
  }

  write(text: string): void {
    if (!this.isInMain || this.skipped > 0) return;
    this.text += text.replace(/\s+/g, ' ');
    this.hasJustClosed = false;
    if (this.links === 0 && text.trim() !== '') this.hasOwnText = true;
  }

  private isSkipped(name: string, { class: classes = '' }: Record<string, string>): boolean {
    if (name === 'button') return this.forms === 0;
    return SKIPPED.has(name) || classes.split(' ').some(each => SKIPPED_CLASSES.has(each));
  }

  /** Ends a paragraph or a heading. */
  private end(): void {
    const cells = this.text.split('\t').map(cell => cell.replace(/ +/g, ' ').trim());
    const text = cells.filter(cell => cell !== '').join('\t');
    const { heading, hasOwnText } = this;
    this.text = '';
    this.heading = null;
    this.hasOwnText = false;
    this.hasJustClosed = false;
    if (text === '') return;
    if (heading === null) {
      if (hasOwnText) this.section.texts.push(text);
    } else if (heading.level === 1) this.result.title = text;
    else if (this.isInSummary) this.section = this.startQuestion(text, heading.id);
    else this.section = this.startSection(heading.id, text);
  }

  private startSection(id: string, heading: string): Section {
    const section = { id, heading, texts: [] };
    this.result.sections.push(section);
    return section;
  }

  private startQuestion(question: string, id: string): Section {
    const section = { id, heading: '', texts: [] };
    this.result.questions.push({ question, section });
    return section;
  }
}
