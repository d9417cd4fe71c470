/** How scripts find the parts of a prerendered document. */

/** The id of `<main>`. */
export const MAIN_ID = 'content';
/** The id of a small element below the head of a page whose head moves while it arrives. */
export const HEAD_END_ID = 'head-end';
/** Marks `<main>` in the first frame of a page that a navigation brings. */
export const ARRIVING_TAG = 'data-arriving';
/** Marks the element in `<main>` that a view draws. It goes with its page, unlike `<main>`. */
export const SCREEN_TAG = 'data-screen';
/** The id of the element with the page's data. */
export const DATA_ID = 'page';
/** Marks head elements that belong to the page, not to the shell. */
export const PAGE_TAG = 'data-page';
/** The id of the line that says that there is no network. */
export const OFFLINE_LINE_ID = 'offline-line';
/** The id of the element that announces route changes. */
export const ANNOUNCER_ID = 'announcer';
