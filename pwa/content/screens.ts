/** The addresses that are not files of the content folder. The build, menus, sitemap and tests read this list. */
export const screens = ['/', '/blog', '/about', '/login', '/sign-in', '/articles', '/404'] as const;

/** Screens that search engines should leave alone (CONTRACT.md, Sitemap). */
export const unlisted: readonly string[] = ['/login', '/sign-in', '/articles', '/404'];

/** Addresses that moved (SPEC.md section 2, Redirects). */
export const redirects: Readonly<Record<string, string>> = {
  '/blog-3': '/blog',
  '/assessments': '/assessment',
  '/contact-us': '/contact',
  '/home-2': '/',
};
