/** The id of the link to the file with the styles that first paints do not need (`build/document.ts`). */
export const STYLE_FILE_ID = 'style-file';
