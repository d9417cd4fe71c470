import type { ManifestOptions } from 'vite-plugin-pwa';
import { description } from '../content/company';
import { appCategories, navigation, shortBrand, site } from '../content/site';
import { themeColour } from './colours';

const { blog, saved } = navigation;

/** The web app manifest: the name, look and shortcuts of the installed site. */
export const webManifest: Partial<ManifestOptions> = {
  id: '/',
  scope: '/',
  start_url: '/',
  name: site.brand,
  short_name: shortBrand,
  description,
  lang: site.language,
  dir: 'ltr',
  display: 'standalone',
  background_color: themeColour('paper'),
  theme_color: themeColour('deep'),
  categories: appCategories,
  icons: [
    { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
  screenshots: [
    {
      src: '/images/screenshots/home-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'The front page',
    },
    {
      src: '/images/screenshots/article-narrow.png',
      sizes: '780x1688',
      type: 'image/png',
      form_factor: 'narrow',
      label: 'An article with its narration',
    },
    {
      src: '/images/screenshots/home-wide.png',
      sizes: '1280x800',
      type: 'image/png',
      form_factor: 'wide',
      label: 'The front page on a desktop',
    },
  ],
  shortcuts: [
    { name: blog.label, url: blog.href, icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    { name: saved.label, url: saved.href, icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
  ],
  launch_handler: { client_mode: 'navigate-existing' },
};
