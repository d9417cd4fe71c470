import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { TOPICS } from '../../../api/contract/inquiry';
import { makeArticle } from '../../build/new/article';
import { keyOf, slugOf } from '../../build/new/names';
import { categories, tags } from '../../content/tags';
import { createRandom } from '../faults/model/random';
import { copyRepository } from '../repository-copy';

const ARTICLES = 'pwa/content/articles';
/** An article of about 1,500 words. */
const SECTIONS = 6;
const PARAGRAPHS = 4;
const SENTENCES = 5;
const SENTENCE_WORDS = 13;
const RELATED = 3;
const DAY_MS = 86_400_000;
/** The day of the first article that is made; each further one is a day later. */
const FIRST_DAY = Date.UTC(2023, 9, 1);

/**
 * Copies the repository and writes articles until its content has so many. They are as long as real ones, and their words
 * are as frequent: they are drawn from the articles that are there.
 * @param folder an empty one
 * @param total how many articles the copy has in the end, at least as many as the repository
 */
export function copyWithArticles(folder: string, total: number): void {
  copyRepository(folder, file => file);
  const root = join(folder, ARTICLES);
  const slugs = readdirSync(root);
  const models = slugs.map(slug => readFileSync(join(root, slug, 'article.md'), 'utf8'));
  const write = createWriter(models);
  const heroes = slugs.map(slug => readFileSync(join(root, slug, 'hero.svg'), 'utf8'));
  for (let number = slugs.length + 1; number <= total; number += 1) {
    const title = `${write.title()} ${number}`;
    const day = new Date(FIRST_DAY + number * DAY_MS).toISOString().slice(0, 10);
    const own = join(root, makeArticle(title, day, folder));
    const meta = {
      key: keyOf(title),
      title,
      subtitle: write.sentence(),
      description: write.sentence().slice(0, 170),
      component: title.slice(0, 60),
      category: categories[number % categories.length],
      topic: TOPICS[number % TOPICS.length],
      tags: [tags[number % tags.length]?.tag, tags[(number * 7 + 3) % tags.length]?.tag].filter(
        (tag, index, all) => all.indexOf(tag) === index,
      ),
      date: day,
      heroAlt: write.sentence(),
      summary: [write.sentence(), write.sentence(), write.sentence()],
      related: slugs.slice(-RELATED),
    };
    writeFileSync(join(own, 'article.md'), `---\n${stringify(meta, { lineWidth: 0 })}---\n\n${write.text()}`);
    // Another text gives another file: every article has a drawing of its own.
    const hero = heroes[number % heroes.length] ?? '';
    writeFileSync(join(own, 'hero.svg'), hero.replace('</svg>', `<desc>${number}</desc></svg>`));
    giveMedia(folder, own, title);
    slugs.push(slugOf(title));
  }
}

/** The facts of a narration and a PDF: the build reads them, and of the files only looks whether they are there. */
function giveMedia(folder: string, own: string, title: string): void {
  const name = slugOf(title);
  const model = join(folder, ARTICLES, 'edge-on/media.json');
  const media = JSON.parse(readFileSync(model, 'utf8')) as Record<'audio' | 'pdf', Record<string, unknown>>;
  const random = createRandom(name);
  const hash = () => Array.from({ length: 64 }, () => random.whole(0, 15).toString(16)).join('');
  Object.assign(media.audio, { url: `/audio_files/${name}.mp3`, sha256: hash() });
  Object.assign(media.pdf, { url: `/pdfs/${name}.pdf`, sha256: hash() });
  writeFileSync(join(own, 'media.json'), JSON.stringify(media));
  const timings = readFileSync(join(folder, 'public/audio_files/Edge-On.json'), 'utf8');
  writeFileSync(join(folder, 'public/audio_files', `${name}.json`), timings);
  writeFileSync(join(folder, 'public/audio_files', `${name}.mp3`), '');
  writeFileSync(join(folder, 'public/pdfs', `${name}.pdf`), '');
}

/** Writes texts of the words of other texts, each as often as there. */
function createWriter(models: readonly string[]) {
  const random = createRandom('words');
  const words = models.flatMap(model => model.replace(/^---[\s\S]*?---/, '').match(/[a-zA-Z]+/g) ?? []);
  const word = () => random.pick(words).toLowerCase();
  const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
  const several = (count: number, make: () => string, between: string) =>
    Array.from({ length: count }, make).join(between);
  const sentence = () => `${capital(several(SENTENCE_WORDS, word, ' '))}.`;
  const paragraph = () => several(SENTENCES, sentence, ' ');
  const section = () => `## ${capital(several(4, word, ' '))}\n\n${several(PARAGRAPHS, paragraph, '\n\n')}`;
  return {
    title: () => capital(several(5, word, ' ')).slice(0, 60),
    sentence,
    text: () => `${several(SECTIONS, section, '\n\n')}\n`,
  };
}
