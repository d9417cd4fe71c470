import { Fragment } from 'react';
import { NEW_TAB } from './link-list';

/** `[label](address)`, as in Markdown. */
const LINK = /(\[[^\]]+\]\([^)]+\))/;
const PARTS = /^\[(.+)\]\((.+)\)$/;

/** The text without its links, for readers that know none. */
export const withoutLinks = (text: string): string => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1');

/** A text of the content folder with its links; those to other sites open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  return text.split(LINK).map(part => {
    const [, label, href = ''] = PARTS.exec(part) ?? [];
    if (!label) return <Fragment key={part}>{part}</Fragment>;
    return (
      <a key={part} href={href} {...(href.startsWith('http') ? NEW_TAB : {})}>
        {label}
      </a>
    );
  });
}
