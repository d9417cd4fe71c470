import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { SiteManifest } from '../../contract/site';

export const PAGE = `<!doctype html><style>p{}</style><title>About</title>${'<p>We detect wildlife.</p>'.repeat(100)}`;
export const AUDIO = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));

export const MANIFEST: SiteManifest = {
  build: 'test',
  siteUrl: 'http://localhost:8080',
  identity: {
    brand: 'Test & Co',
    email: 'hello@example.com',
    supportEmail: 'support@example.com',
    colours: { paper: '#fff', ink: '#000', soft: '#444', line: '#ccc', button: '#060', onButton: '#efe' },
  },
  quizzes: [[{ question: 'What is AI?', options: ['A field', 'A cake'] }]],
  catalogue: { AppliedAI: { title: 'Applied AI', url: 'applied-ai' } },
  pages: {
    '/': { file: 'index.html', status: 200 },
    '/about': { file: 'about/index.html', status: 200 },
    '/secret': {
      file: 'secret.html',
      status: 200,
      headers: { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
    },
    '/find': { file: 'find.html', status: 200, dependsOnQuery: true },
    '/place': { file: 'place.html', status: 200, frameOrigin: 'https://map.example.com' },
    '/404': { file: '404.html', status: 404 },
  },
  families: ['/secret'],
  redirects: { '/contact-us': '/contact' },
  scriptHashes: ["'sha256-c2NyaXB0'"],
  connectOrigins: ['https://stats.example.com'],
};

/** A replacement for the rendered part of the site. */
const RENDER = `
export async function render(path) {
  if (path.startsWith('/search')) return { status: 200, html: '<h1>Search ' + path.length + '</h1>', headers: { 'x-robots-tag': 'noindex' } };
  if (path.startsWith('/find')) return { status: 200, html: '<h1>Found ' + path + '</h1>' };
  if (path.startsWith('/tags/')) return { status: 302, html: '', location: '/notfound' };
  if (path.startsWith('/broken')) throw new Error('A secret of the program');
  return { status: 404, html: '<h1>rendered 404</h1>' };
}
export const renderNotice = ({ title }) => '<h1>' + title + '</h1>';
`;

/** Creates a small built site, in the form of `dist`. @returns its root */
export async function buildFixtureSite(root?: string): Promise<string> {
  const folder = root ?? (await mkdtemp(join(tmpdir(), 'site-')));
  const files: Record<string, string | Buffer> = {
    'site.json': JSON.stringify(MANIFEST),
    'kit.json': JSON.stringify(['/about', '/secret', '/assets/app-1a2b.js', '/missing']),
    'ssr/render.js': RENDER,
    'ssr/package.json': '{"type":"module"}',
    'client/index.html': '<h1>Home</h1>',
    'client/about/index.html': PAGE,
    'client/about/index.html.br': brotliCompressSync(PAGE),
    'client/about/index.html.gz': gzipSync(PAGE),
    'client/secret.html': '<h1>Secret</h1>',
    'client/find.html': '<h1>Find</h1>',
    'client/place.html': '<h1>Place</h1>',
    'client/404.html': '<h1>Not found</h1>',
    'client/sw.js': 'self.x = 1;',
    'client/site.webmanifest': '{}',
    'client/robots.txt': 'User-agent: *',
    'client/hero.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'client/assets/app-1a2b.js': 'export {};',
    'client/assets/app-1a2b.js.gz': gzipSync('export {};'),
    'client/audio_files/Applied AI.mp3': AUDIO,
    'client/pdfs/Ärger "1".pdf': '%PDF-1.7',
    'client/empty.pdf': '',
    'outside.txt': 'not for the world',
  };
  for (const [path, content] of Object.entries(files)) {
    const location = join(folder, path);
    await mkdir(dirname(location), { recursive: true });
    await writeFile(location, content);
  }
  return folder;
}
