/** A folder's id is its name on the disk: no dot, no slash, nothing with a special meaning to a file system. */
export const FOLDER_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
