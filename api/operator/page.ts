import { html, raw } from 'hono/html';
import type { MailQueue, Overview } from '../../db/queries/operator';

interface About {
  /** The site's name: an operator may have several sites. */
  brand: string;
  build: string;
  node: string;
}

/** The page's styles; its policy names their hash. */
export const operatorStyles = `
:root { color-scheme: light dark; --ink: light-dark(#1c2b24, #e9eee9); --soft: light-dark(#4b5a52, #b3c2b8); --line: light-dark(#cfd8d2, #405048); --paper: light-dark(#fbf8f1, #16211b); }
body { margin: 0 auto; max-width: 70rem; padding: 1rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { color: var(--soft); } dd { margin: 0; }
ul { padding: 0; list-style: none; } li { border-top: 1px solid var(--line); padding: .5rem 0; overflow-wrap: anywhere; }
small { color: var(--soft); } p { margin: 0; white-space: pre-wrap; }
button { font: inherit; min-height: 2.75rem; padding: 0 1rem; margin-top: .25rem; }
`;

const time = (date: Date | null) =>
  date === null
    ? 'not yet'
    : html`<time datetime="${date.toISOString()}">${date.toISOString().slice(0, 16).replace('T', ' ')} UTC</time>`;

const listOf = <Row>(rows: readonly Row[], show: (row: Row) => unknown) =>
  rows.length === 0 ? html`<p>None.</p>` : html`<ul>${rows.map(row => html`<li>${show(row)}</li>`)}</ul>`;

/** The page of the operator: what has come in, and what asks for somebody. */
export function operatorPage(overview: Overview, queue: MailQueue, about: About) {
  const { counts, inquiries, subscribers, failed, uploads, schema, postgres } = overview;
  return html`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Operation of ${about.brand}</title><meta name="viewport" content="width=device-width, initial-scale=1"><style>${raw(operatorStyles)}</style></head>
<body><main>
<h1>Operation of ${about.brand}</h1>
<dl>
<dt>Readers</dt><dd>${counts.readers}</dd>
<dt>Subscribers</dt><dd>${counts.subscribers}, ${counts.confirmed} of them confirmed</dd>
<dt>Inquiries</dt><dd>${counts.inquiries}</dd>
<dt>Uploads</dt><dd>${counts.uploads}</dd>
<dt>Mails waiting</dt><dd>${queue.waiting}; due for ${Math.round(queue.oldest_seconds)} s at most</dd>
<dt>Mails given up</dt><dd>${queue.failed}</dd>
<dt>Versions</dt><dd>build ${about.build}, schema ${schema}, Node ${about.node}, PostgreSQL ${postgres}</dd>
</dl>
<h2>Mails given up</h2>
${listOf(
  failed,
  mail => html`<b>${mail.kind}</b> to ${mail.recipient} <small>${time(mail.settled_at)}, ${mail.attempts} attempts, ${mail.last_code ?? 'no answer'}</small>
<form method="post" action="/mails/${mail.mail_id}/again"><button aria-label="Send again to ${mail.recipient}">Send again</button></form>`,
)}
<h2>Newest inquiries</h2>
${listOf(inquiries, row => html`<b>${row.name}</b>, ${row.place}, ${row.contact} <small>${row.topic}, ${time(row.created_at)}</small><p>${row.message}</p>`)}
<h2>Newest subscribers</h2>
${listOf(subscribers, row => html`${row.email} <small>asked ${time(row.asked_at)}, confirmed ${time(row.confirmed_at)}</small>`)}
<h2>Newest uploads</h2>
${listOf(uploads, row => html`${row.name} <small>${row.type}, ${row.bytes} bytes, folder ${row.folder_id}, ${time(row.created_at)}</small>`)}
</main></body>
</html>`;
}
