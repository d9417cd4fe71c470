import type { PageKind } from '../../content/search';

/** A text in parts, of which some are marked. */
export interface TextPart {
  text: string;
  marked: boolean;
}

/** A page that the search has found. */
export interface SiteHit {
  /** Leads to the paragraph that matches best. */
  href: string;
  kind: PageKind;
  title: string;
  /** The heading above the paragraph; empty if it stands below the title. */
  heading: string;
  /** The sentence that matches best. */
  excerpt: TextPart[];
}

export interface Found {
  /** The best first. */
  hits: SiteHit[];
  /** If there are hits and a word was mistyped: the query that they answer. Else null. */
  understood: string | null;
  /** If there are no hits: the query in words of the site, or null if none is similar. */
  spelling: string | null;
}

/** What the server has searched for before it sent the page. */
export interface Searched {
  /** Empty in the shared document. */
  query: string;
  /** Null if nothing was searched for. */
  found: Found | null;
}

/** Searches the text of all pages. */
export type FindOnSite = (query: string) => Found;

interface Place {
  label: string;
  href: string;
}

/** Links for readers who have found nothing. */
export interface Places {
  topics: Place[];
  pages: Place[];
}
