/** The address of a title: `Cameras in the rain` becomes `cameras-in-the-rain`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** The key of an article in saved lists: `Cameras in the rain` becomes `CamerasInTheRain`. */
export const keyOf = (title: string): string =>
  slugOf(title).replace(/(?:^|-)([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
