import type { ReactNode } from 'react';

/**
 * Markup that never changes while the site is open. The build renders it, and the browser keeps the document's content
 * without knowing how it was made, so no script contains its code or its texts. Callers pass `import.meta.env.SSR ? … :
 * null`, which leaves the content out of the browser's build.
 */
export function Built({ children }: { children: ReactNode }) {
  if (import.meta.env.SSR) return <div>{children}</div>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is put in; it makes React leave the content alone
  return <div suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}
