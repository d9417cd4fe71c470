/**
 * Every sheet of the site in the order of the cascade: of two rules of one weight, the later sheet's rule counts. A page
 * inlines what its first paint needs, and loads the rest behind it as one file.
 */

/** Inlined in every page, and in no file. */
const COMMON_SHEETS: readonly string[] = [
  'ui/styles/fonts.css',
  'ui/styles/tokens.css',
  'ui/styles/base.css',
  'ui/styles/page.css',
  'ui/icon.css',
  'ui/button.css',
  'features/layout/menu.css',
  'static/layout/shell.css',
  'static/layout/header.css',
  'static/layout/mark.css',
  'static/layout/bar.css',
  'static/layout/consent-banner.css',
  'site/sought-text.css',
];

/** Inlined in the pages whose first screen has an element to which one of their selectors may apply. */
const SCREEN_SHEETS: readonly string[] = [
  'static/layout/newsletter-box.css',
  'static/layout/contact-band.css',
  'static/layout/tag-list.css',
  'static/layout/footer.css',
  'ui/prose.css',
  'ui/figure.css',
  'ui/card.css',
  'static/screens/article-head.css',
  'features/article/actions.css',
  'static/screens/article-page.css',
  'static/screens/article-end.css',
  'static/layout/carousel.css',
  'static/screens/home-page.css',
  'static/screens/home-bands.css',
  'static/screens/pilot-figures.css',
  'static/screens/blog-page.css',
  'static/screens/landing-page.css',
  'static/screens/faq-page.css',
  'static/screens/store-links.css',
  'static/screens/app-page.css',
  'static/screens/try-page.css',
  'static/screens/buy-page.css',
  'static/screens/document-page.css',
  'static/screens/about-page.css',
  'static/screens/assessment-page.css',
  'ui/state.css',
  'ui/thin-bar.css',
  'features/saved/saved-page.css',
  'features/saved/saved-row.css',
  'features/downloads/kept-mark.css',
  'ui/search-box.css',
  'features/search/search-page.css',
  'ui/form.css',
  'ui/field.css',
  'features/contact/contact-page.css',
  'features/inquiry/inquiry-form.css',
  'features/account/update-password-page.css',
  'features/uploader/uploader-page.css',
  'features/quiz/quiz-page.css',
  'features/quiz/question-screen.css',
];

/** What is not visible at the first paint of any page, and print. */
const LATER_SHEETS: readonly string[] = [
  'ui/styles/states.css',
  'features/layout/menu-list.css',
  'static/layout/compact-menu.css',
  'features/article/share-menu.css',
  'features/outbox/device-status.css',
  'features/outbox/offline-line.css',
  'static/layout/search-dialog.css',
  'static/layout/topics-dialog.css',
  'ui/dialog.css',
  'static/layout/consent-dialog.css',
  'features/settings/settings-dialog.css',
  'ui/term-list.css',
  'features/install/ready-line.css',
  'features/outbox/outbox-dialog.css',
  'features/quiz/result-dialog.css',
  'features/quiz/skill-results.css',
  'ui/message.css',
  'features/downloads/downloads-dialog.css',
  'ui/notice-line.css',
  'features/reading/resume-banner.css',
  'features/reading/reading-bar.css',
  'features/reading/contents.css',
  'features/audio/player.css',
  'features/audio/broken-narration.css',
  'features/audio/listening-hint.css',
  'features/audio/player-bar.css',
  'features/audio/more-menu.css',
  'features/audio/player-sheet.css',
  'features/audio/mini-player.css',
  'features/audio/from-here.css',
  'ui/styles/print.css',
];

/** The sheets of the file that every page loads, in their order. */
export const FILE_SHEETS: readonly string[] = [...SCREEN_SHEETS, ...LATER_SHEETS];

/** All sheets in their order, as paths from the folder `pwa`. */
export const ALL_SHEETS: readonly string[] = [...COMMON_SHEETS, ...FILE_SHEETS];

/** What first paints may need. */
export interface FirstStyles {
  /** The styles of every page. */
  common: string;
  /** The sheets of some pages, in their order. */
  sheets: FirstSheet[];
}

interface FirstSheet {
  css: string;
  /** For each of its selectors, its classes (with a dot) and elements: it applies to no page that lacks one of them. */
  selectors: string[][];
}

/** @param read returns the content of a sheet */
export const readFirstStyles = (read: (sheet: string) => string): FirstStyles => ({
  common: COMMON_SHEETS.map(read).join(''),
  sheets: SCREEN_SHEETS.map(sheet => ({ css: read(sheet), selectors: selectorsOf(read(sheet)) })),
});

/** A pseudo-class with its list of selectors, which may have one of its own. */
const LIST = /::?[a-z-]+\((?:[^()]|\([^()]*\))*\)/g;

/** What each selector of a style sheet needs, apart from what is in the list of a pseudo-class. */
function selectorsOf(css: string): string[][] {
  const rules = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{};]+)\{/g);
  const lists = [...rules].map(([, list = '']) => list.trim()).filter(list => !list.startsWith('@'));
  const plain = lists.map(list => list.replaceAll(LIST, ' ').replaceAll(/\[[^\]]*\]|::?[a-z-]+/g, ' '));
  const needs = plain
    .flatMap(list => list.split(','))
    .map(selector => selector.match(/\.?[a-z_][\w-]*/gi) ?? []);
  return [...new Map(needs.map(names => [names.join(' '), [...names]])).values()];
}

/** More characters than a window of 2,560 × 1,440 pixels shows of a text in its smallest size. */
const SCREENFUL = 5000;

/** What shows no text when the page opens, and what does. */
const PIECES = /<(details|nav|svg)[\s>][\s\S]*?<\/\1>|>([^<]+)/g;

/** The markup of a body as far as a first screen can reach, without dialogs. */
function firstScreen(markup: string): string {
  const shown = markup.replaceAll(/<dialog[\s>][\s\S]*?<\/dialog>/g, '');
  let length = 0;
  for (const { 2: text = '', index } of shown.matchAll(PIECES)) {
    length += text.trim().length;
    if (length > SCREENFUL) return shown.slice(0, index);
  }
  return shown;
}

/** The styles that a page needs for its first paint. @param body the HTML of its body */
export function firstStyles({ common, sheets }: FirstStyles, body: string): string {
  const markup = firstScreen(body);
  const lists = [...markup.matchAll(/ class="([^"]*)"/g)].map(([, names = '']) => names.split(' '));
  const elements = [...markup.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name);
  const used = new Set(['html', 'body', ...lists.flat().map(name => `.${name}`), ...elements]);
  const needed = sheets.filter(({ selectors }) =>
    selectors.some(names => names.every(name => used.has(name))),
  );
  return common + needed.map(({ css }) => css).join('');
}
