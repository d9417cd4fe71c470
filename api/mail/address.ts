/** No space, control character or sign that could end an address in a header, one @, and something on both sides. */
const ADDRESS = /^[^\s\p{C}@<>,;:"()[\]\\]+@[^\s\p{C}@<>,;:"()[\]\\]+$/u;

/** Whether a text is one plain mail address and nothing else. */
export const isMailAddress = (text: string): boolean => ADDRESS.test(text);
