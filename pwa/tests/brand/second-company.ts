import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeArticle } from '../../build/new/article';
import { makePage } from '../../build/new/page';
import { copyRepository } from '../repository-copy';

/** The words of the example company, each with what another company has in its place. Longer words come first. */
export const WORDS: readonly [first: string, second: string][] = [
  ['Aranya Applied AI', 'Nordlys Analyse'],
  ['Aranya', 'Nordlys'],
  ['aranya', 'nordlys'],
  ['Applied AI for fields, floors and families', 'Zahlen, die den Winter überstehen'],
  ['Plot 18, Udyog Vihar Phase IV', 'Kaistraße 7'],
  ['Gurugram, Haryana 122015', '24103 Kiel'],
  ['Gurugram', 'Kiel'],
  ['Udyog Vihar', 'Kiel-Mitte'],
  ['+91 124 555 0142', '+49 431 990 77'],
  ['Meera Deshpande', 'Inga Petersen'],
  ['Arjun Nambiar', 'Ole Hansen'],
  ['Farah Siddiqui', 'Jette Lorenzen'],
  ['Vikram Rathore', 'Hauke Thomsen'],
  ['meera-deshpande', 'inga-petersen'],
  ['arjun-nambiar', 'ole-hansen'],
  ['farah-siddiqui', 'jette-lorenzen'],
  ['vikram-rathore', 'hauke-thomsen'],
  ['Aravalli Science Park', 'Fördepark'],
  ['Field Technology Foundation', 'Stiftung Feldtechnik'],
  ['Open Sensing Trust', 'Verein Offene Sensoren'],
  ['Session Mate', 'Stundenplan'],
  ['PashuTham', 'Wildwache'],
  ['Saraswat', 'Wortschatz'],
  ['session-mate', 'stundenplan'],
  ['pashutham', 'wildwache'],
  ['saraswat', 'wortschatz'],
  ['Haryana', 'Schleswig-Holstein'],
];

/** What an adopter edits: the folder of contents, the drawings, and the sheet of colours. */
const CONTENT = 'pwa/content';
const DRAWINGS = 'public/images';
const COLOURS = 'pwa/ui/styles/tokens.css';
const TURN_DEGREES = 150;

/** An article and a page that the other company has added. */
export const ADDED = { article: 'Eis und Zahlen', page: "Presse & Preise '26" };

/** Makes a copy of the repository in which an adopter has put another company. @param folder an empty one */
export function adopt(folder: string): void {
  const isEdited = (file: string) => file.startsWith(`${CONTENT}/`) || file.startsWith(`${DRAWINGS}/`);
  copyRepository(folder, file => {
    if (isMedia(file)) return null;
    return isEdited(file) ? translate(file) : file;
  });
  for (const area of [CONTENT, DRAWINGS]) {
    const names = readdirSync(join(folder, area), { recursive: true, withFileTypes: true });
    for (const entry of names.filter(entry => entry.isFile() && !entry.name.endsWith('.png'))) {
      edit(join(entry.parentPath, entry.name), translate);
    }
  }
  edit(join(folder, CONTENT, 'site.ts'), text =>
    text.replace("language: 'en'", "language: 'de'").replace("locale: 'en_IN'", "locale: 'de_DE'"),
  );
  makeArticle(ADDED.article, '2026-02-03', folder);
  makePage(ADDED.page, folder);
  edit(join(folder, COLOURS), text => text.replace(/oklch\(([\d.]+ [\d.]+) (\d+)\)/g, turn));
}

const translate = (text: string): string =>
  WORDS.reduce((done, [first, second]) => done.replaceAll(first, second), text);

const turn = (_colour: string, lightAndChroma: string, hue: string) =>
  `oklch(${lightAndChroma} ${(Number(hue) + TURN_DEGREES) % 360})`;

/** Narrations, their timings and PDFs of the first company; `npm run media` makes new ones. */
const isMedia = (file: string) => /^public\/(audio_files|pdfs)\//.test(file) || file.endsWith('/media.json');

function edit(file: string, change: (text: string) => string): void {
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}
