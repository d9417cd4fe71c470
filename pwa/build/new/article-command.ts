// `npm run new:article -- "Title"`: makes the folder of an article, and enters it where articles are listed.
import { fail, titleFrom } from './arguments';
import { makeArticle } from './article';

try {
  const title = titleFrom(process.argv.slice(2), 'article');
  const slug = makeArticle(title, new Date().toISOString().slice(0, 10));
  console.log(`The article is at /${slug}; its text and picture are in pwa/content/articles/${slug}.

Next:
  npm run dev      shows it at http://localhost:8081/${slug} while you write
  npm run media    makes its narration and its PDF when the text is done
  npm test         asks for 1,200 to 2,000 words, a figure, and narration and PDF of today's text`);
} catch (error) {
  fail(error);
}
