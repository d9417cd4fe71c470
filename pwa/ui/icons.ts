/**
 * The interface's icons as paths, 24 × 24. Each is a constant, so that no reader loads those that only the build draws; the
 * icon of a single screen stands with the screen.
 */

export const playIcon = 'M8 5.5v13l10.5-6.5z';
export const pauseIcon = 'M7 5.5h3.4v13H7zM13.6 5.5H17v13h-3.4z';
export const bookmarkIcon = 'M6.5 4.5h11v15.2l-5.5-4-5.5 4z';
export const downloadIcon = 'M12 4v11m0 0 4.2-4.2M12 15l-4.2-4.2M5 19.5h14';
export const pdfIcon = 'M6.5 3.5h7l4 4v13h-11zM13.5 3.5v4h4M9.5 12.5h5M9.5 16h5';
export const printIcon = 'M7.5 8.5v-5h9v5M7.5 16.5h-3v-8h15v8h-3M7.5 13.5h9v7h-9z';
export const shareIcon = 'M12 14.5v-11m0 0L8.3 7.2M12 3.5l3.7 3.7M7 10.5H5.5v10h13v-10H17';
export const keptIcon = 'M5 12.5l4.6 4.6L19 7.6';
export const offlineIcon = 'M4 4l16 16M4.5 9.5a11 11 0 0 1 15 0M8.5 14a5.5 5.5 0 0 1 7 0M12 18.5h.01';
export const closeIcon = 'M6.5 6.5l11 11m0-11-11 11';
export const menuIcon = 'M4.5 7.5h15M4.5 12h15M4.5 16.5h15';
export const chevronIcon = 'M7.5 10l4.5 4.5L16.5 10';
export const previousIcon = 'M14.5 6.5L9 12l5.5 5.5';
export const nextIcon = 'M9.5 6.5L15 12l-5.5 5.5';
export const searchIcon = 'M10.5 4.5a6 6 0 1 1 0 12 6 6 0 0 1 0-12zM15 15l5 5';
export const settingsIcon = 'M3.5 18.5l4.5-12 4.5 12M5 14.5h6M14 18.5l3.2-8.5 3.3 8.5M15.1 15.5h4.3';
export const awayIcon = 'M9 5.5H5.5v13h13V15M13 5.5h5.5V11M18.5 5.5L11 13';
export const moreIcon = 'M5 11h2v2H5zM11 11h2v2h-2zM17 11h2v2h-2z';
