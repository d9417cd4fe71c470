import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { TOPICS } from '../../api/contract/inquiry';
import { ARTICLE_KEYS } from '../../api/contract/site';
import {
  address,
  city,
  demonstration,
  offerTime,
  phone,
  pilot,
  prices,
  replyTime,
  supportEmail,
  team,
  trialDays,
} from '../content/company';
import { inWords } from '../content/numbers';
import { site } from '../content/site';
import { categories, tags } from '../content/tags';
import type { Article, ArticleMedia, Document } from '../content/types';
import { moveFigures } from './figures';
import { readContentFile } from './front-matter';
import { hashText, renderMarkdown } from './markdown';

const text = (max: number) => v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'), v.maxLength(max));

const articleFrontMatter = v.strictObject({
  key: v.picklist(ARTICLE_KEYS),
  title: text(70),
  subtitle: text(160),
  description: text(170),
  component: text(60),
  category: v.picklist(categories),
  topic: v.picklist(TOPICS),
  tags: v.pipe(v.array(v.picklist(tags.map(({ tag }) => tag))), v.minLength(1)),
  date: v.pipe(v.string(), v.isoDate()),
  heroAlt: text(200),
  summary: v.pipe(v.array(text(320)), v.minLength(3), v.maxLength(4)),
  related: v.array(text(80)),
  narrator: v.optional(text(60)),
});

const documentFrontMatter = v.strictObject({
  title: text(80),
  subtitle: text(220),
  description: text(170),
  action: v.optional(v.strictObject({ label: text(40), href: text(80) })),
});

const WORDS_A_MINUTE = 220;

/**
 * Reads one article folder.
 * @throws Error naming file and line of each mistake
 */
export function readArticle(folder: string, slug: string): Article {
  const { meta, body, placeOf } = readContentFile(join(folder, 'article.md'), articleFrontMatter);
  const { html: whole, spoken, headings, words } = renderMarkdown(body, folder, placeOf);
  const mediaFile = join(folder, 'media.json');
  const media = existsSync(mediaFile) ? (JSON.parse(readFileSync(mediaFile, 'utf8')) as ArticleMedia) : null;
  const readMinutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  const textHash = hashText(meta.title, meta.subtitle, whole);
  return { slug, ...meta, ...moveFigures(whole), textHash, spoken, headings, words, readMinutes, media };
}

const isFolderWith = (file: string, folder: string) => existsSync(join(folder, file));

/** All articles of the content folder, by slug. */
export function readArticles(contentRoot: string): Article[] {
  const root = join(contentRoot, 'articles');
  return readdirSync(root)
    .filter(
      slug => isFolderWith('article.md', join(root, slug)) && isFolderWith('hero.svg', join(root, slug)),
    )
    .sort()
    .map(slug => readArticle(join(root, slug), slug));
}

/** A member of the team with the position, as sentences name them. */
function member(name: string): string {
  const found = team.find(member => member.name === name);
  if (!found) throw new Error(`The team in pwa/content/company.ts has no “${name}”.`);
  return `${found.name}, ${found.position.toLowerCase()}`;
}

/** The placeholders of plain pages, such as `{brand}`, and their values from the configuration. */
const SLOTS: Record<string, string> = {
  brand: site.brand,
  supportEmail,
  phone,
  address: address.slice(1).join(', '),
  city,
  replyTime,
  trialDays: String(trialDays),
  pilotPlace: pilot.place,
  pilotSeason: pilot.season,
  pilotNights: inWords(pilot.nights),
  pilotVisits: String(pilot.visits),
  pilotAlarms: String(pilot.alarms),
  pilotRightAlarms: String(pilot.rightAlarms),
  pilotFalseAlarms: String(pilot.falseAlarms),
  pilotMissed: String(pilot.missed),
  pilotLossBefore: pilot.lossBefore,
  pilotLossAfter: pilot.lossAfter,
  pilotLead: member(pilot.lead),
  pilotCounter: member(pilot.counter),
  demonstrationNote: demonstration?.note ?? '',
  offerTime,
  pocPrice: prices.poc,
  mvpPrice: prices.mvp,
  courseDayPrice: prices.courseDay,
  priceNote: demonstration?.priceNote ?? '',
};

const fillIn = (text: string) => text.replace(/\{(\w+)\}/g, (slot, name: string) => SLOTS[name] ?? slot);

/** All plain pages of the content folder. */
export function readDocuments(contentRoot: string): Document[] {
  const root = join(contentRoot, 'pages');
  if (!existsSync(root)) return [];
  return readdirSync(root)
    .filter(file => file.endsWith('.md'))
    .sort()
    .map(file => {
      const { meta, body, placeOf } = readContentFile(join(root, file), documentFrontMatter);
      const { html } = renderMarkdown(fillIn(body), root, placeOf);
      const { title, subtitle, description, action = null } = meta;
      const texts = { title: fillIn(title), subtitle: fillIn(subtitle), description: fillIn(description) };
      return { slug: file.slice(0, -3), ...texts, action, html };
    });
}
