import type { ReactNode } from 'react';

/**
 * Markup that never changes while the site is read: the build renders it, and the browser keeps what the document
 * holds without knowing how it was made, so that neither its code nor its texts are in any script.
 * Callers hand over `import.meta.env.SSR ? … : null`, which leaves the content out of the browser's build.
 */
export function Built({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <div>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is put in; it makes React leave the content alone
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
