import type { ViewName } from '../views/page';

/** What a document shows: a view, or the server's notice for a browser without script. */
export type Screen = ViewName | 'notice';

/** Where a sheet is needed for the first paint; what is not visible then is needed later. */
type Where = 'every page' | readonly Screen[] | 'later' | 'print';

const FORMS = ['contact', 'login', 'signUp', 'updatePassword', 'uploader', 'quiz'] as const;

/** Every sheet of the site in the order of the cascade: of two rules of one weight, the later sheet's rule counts. */
export const INDEX: readonly (readonly [where: Where, sheets: readonly string[]])[] = [
  [
    'every page',
    [
      'ui/styles/tokens.css',
      'ui/styles/base.css',
      'ui/styles/page.css',
      'ui/icon.css',
      'ui/button.css',
      'features/layout/menu.css',
      'app/shell.css',
      'app/header.css',
      'static/layout/mark.css',
      'static/layout/bar.css',
      'static/layout/consent-banner.css',
    ],
  ],
  [
    ['article', 'static'],
    ['ui/prose.css', 'ui/figure.css'],
  ],
  [['article', 'static', 'search'], ['ui/card.css']],
  [
    ['article'],
    [
      'features/article/article-head.css',
      'features/article/actions.css',
      'features/article/article-page.css',
    ],
  ],
  [
    ['static'],
    [
      'static/layout/carousel.css',
      'static/screens/home-page.css',
      'static/screens/home-bands.css',
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
    ],
  ],
  [['static', 'saved', 'notice'], ['ui/state.css']],
  [['saved'], ['features/saved/saved-page.css']],
  [['search'], ['ui/search-box.css', 'features/search/search-page.css']],
  [FORMS, ['ui/form.css', 'ui/field.css']],
  [['contact'], ['features/contact/contact-page.css', 'features/inquiry/inquiry-form.css']],
  [['updatePassword'], ['features/account/update-password-page.css']],
  [['uploader'], ['features/uploader/uploader-page.css']],
  [['quiz'], ['features/quiz/quiz-page.css', 'features/quiz/question-screen.css']],
  [
    'later',
    [
      'features/layout/menu-list.css',
      'features/article/share-menu.css',
      'features/outbox/device-status.css',
      'static/layout/newsletter-box.css',
      'static/layout/footer.css',
      'static/layout/search-dialog.css',
      'static/layout/topics-dialog.css',
      'ui/dialog.css',
      'static/layout/consent-dialog.css',
      'features/settings/settings-dialog.css',
      'features/outbox/outbox-dialog.css',
      'features/quiz/result-dialog.css',
      'ui/message.css',
      'features/reading/resume-banner.css',
      'features/reading/reading-bar.css',
      'features/audio/player.css',
      'features/audio/more-menu.css',
      'features/audio/mini-player.css',
      'features/audio/from-here.css',
    ],
  ],
  ['print', ['ui/styles/print.css']],
];

/** All sheets in their order, as paths from the folder `pwa`. */
export const ALL_SHEETS: readonly string[] = INDEX.flatMap(([, sheets]) => sheets);

/** The sheets that a screen needs for its first paint, in their order. */
export function firstSheets(screen: Screen): string[] {
  const isNeeded = (where: Where) =>
    typeof where === 'string' ? where === 'every page' : where.includes(screen);
  return INDEX.filter(([where]) => isNeeded(where)).flatMap(([, sheets]) => sheets);
}
