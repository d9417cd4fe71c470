import type { CallAddress } from './calls';

/** The path of a call with its parameter filled in. @param value of the parameter, if the path has one */
export const pathOf = ({ path }: Pick<CallAddress, 'path'>, value: string | number): string =>
  path.replace(/:\w+/, encodeURIComponent(value));
