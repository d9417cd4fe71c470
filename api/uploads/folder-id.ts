/** A folder's name as it stands: no dot, no slash, nothing that a file system reads in a way of its own. */
export const FOLDER_ID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/;
