/**
 * How much one page, file or device takes of a site that grows. Whatever is beyond a limit stays reachable: by further
 * pages and files, or from the network. Bytes are those of files before compression, a third to a quarter of which travel.
 */

/** All that the worker stores at its installation: the newest articles, as long as there is room for them. */
export const KIT_BYTES = 5_400_000;

/** Pages beyond the kit that a device keeps: those of saved articles, then those that were visited last. */
export const PAGES_BEYOND_KIT = 200;

/** One file of the texts for the search, and how many files there are at most. */
export const SEARCH_FILES = { bytes: 190_000, most: 4 };

/** The newest articles of which every device knows what they consist of. The others have a file of their own. */
export const KNOWN_ARTICLES = 100;

/** The cards of the blog, from its beginning; the search filters the same articles. */
export const BLOG_CARDS = 12;

/** The titles on a page of the list of all articles. */
export const LISTED_TITLES = 60;

/** The cards on a page of a topic. */
export const TOPIC_CARDS = 24;

/** The rows by which the list of saved articles grows. */
export const SAVED_ROWS = 50;

/** The entries in a file of a feed. */
export const FEED_ENTRIES = 50;

/** The addresses in a file of the sitemap; the protocol allows 50,000. */
export const SITEMAP_ADDRESSES = 10_000;
