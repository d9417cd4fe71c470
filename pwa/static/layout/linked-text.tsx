import { Fragment } from 'react';
import { NEW_TAB } from './link-list';

/** `[label](address)`, as in Markdown. */
const LINK = /(\[[^\]]+\]\([^)]+\))/;
const PARTS = /^\[(.+)\]\((.+)\)$/;

/** A text of the content folder with its links; those to other sites open in a new tab. */
export function LinkedText({ text }: { text: string }) {
  return text.split(LINK).map(part => {
    const [, label, href = ''] = PARTS.exec(part) ?? [];
    if (!label) return <Fragment key={part}>{part}</Fragment>;
    return (
      <a key={part} href={href} {...(href.startsWith('/') ? {} : NEW_TAB)}>
        {label}
      </a>
    );
  });
}
