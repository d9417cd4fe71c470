// `npm run new:page -- "Title"`: makes a plain page with a link in the footer, and enters its address in the lists.
import { fail, titleFrom } from './arguments';
import { makePage } from './page';

try {
  const slug = makePage(titleFrom(process.argv.slice(2), 'page'));
  console.log(`The page is at /${slug}; its text is pwa/content/pages/${slug}.md, and the footer links to it.

Next:
  npm run dev      shows it at http://localhost:8081/${slug} while you write
  npm test         checks it with all others`);
} catch (error) {
  fail(error);
}
