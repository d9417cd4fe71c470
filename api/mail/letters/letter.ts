import type { MailColours } from '../../contract/site';

/** The content of a mail, from which its plain and HTML forms are made. */
export interface Letter {
  subject: string;
  /** Paragraphs above the link. */
  before: string[];
  link?: { label: string; href: string };
  /** Paragraphs below the link. */
  after: string[];
  /** A last paragraph that ends with a link, spelled out. */
  last?: { words: string; href: string };
  /** The sender's name, and the address for replies. */
  signature: { brand: string; address: string };
}

/** Fonts that every mail program has. */
const SERIF = "Georgia, 'Times New Roman', serif";
const SANS = 'Arial, Helvetica, sans-serif';

/** The plain-text form. */
export function letterText({ before, link, after, last, signature }: Letter): string {
  const address = link === undefined ? [] : [link.href];
  const end = last === undefined ? [] : [`${last.words} ${last.href}`];
  return `${[...before, ...address, ...after, ...end, `${signature.brand}\n${signature.address}`].join('\n\n')}\n`;
}

/**
 * The HTML form in the site's style: the same text, and the link both as a button and spelled out. Its styles are
 * inline, because mail programs know no others.
 */
export function letterHtml(
  { subject, before, link, after, last, signature }: Letter,
  colours: MailColours,
): string {
  const { paper, ink, soft, line, button: surface, onButton } = colours;
  const paragraph = (text: string, end = '') =>
    `<p style="margin:0 0 16px;font:16px/1.5 ${SANS};color:${ink};white-space:pre-line">${escapeHtml(text)}${end}</p>`;
  const spelledOut = (href: string) =>
    ` <a href="${escapeHtml(href)}" style="color:${ink};word-break:break-all">${escapeHtml(href)}</a>`;
  const button =
    link === undefined
      ? []
      : [
          `<p style="margin:24px 0"><a href="${escapeHtml(link.href)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${surface};font:bold 16px/1.25 ${SANS};color:${onButton};text-decoration:none">${escapeHtml(link.label)}</a></p>`,
          `<p style="margin:0 0 16px;font:14px/1.5 ${SANS};color:${soft};word-break:break-all">${escapeHtml(link.href)}</p>`,
        ];
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    `<body style="margin:0;padding:24px;background:${paper}">`,
    '<div style="max-width:560px;margin:0 auto">',
    `<h1 style="margin:0 0 24px;font:bold 24px/1.25 ${SERIF};color:${ink}">${escapeHtml(subject)}</h1>`,
    ...before.map(text => paragraph(text)),
    ...button,
    ...after.map(text => paragraph(text)),
    ...(last === undefined ? [] : [paragraph(last.words, spelledOut(last.href))]),
    `<p style="margin:24px 0 0;padding-top:16px;border-top:1px solid ${line};font:14px/1.5 ${SANS};color:${soft}">${escapeHtml(signature.brand)}<br>${escapeHtml(signature.address)}</p>`,
    '</div></body></html>',
    '',
  ].join('\n');
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, sign => ENTITIES[sign] ?? sign);
