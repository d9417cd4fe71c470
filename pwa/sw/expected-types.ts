/** Content types expected of the build's files without a revision; the names of those files contain a hash. */
const TYPES: Record<string, string> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
  svg: 'image/svg+xml',
  json: 'application/json',
};

/** Whether an answer has the type of the file at a path: a captive portal's page has not. */
export function hasExpectedType(path: string, { headers }: Response): boolean {
  const type = TYPES[path.split('.').at(-1) ?? ''];
  return type !== undefined && headers.get('content-type')?.startsWith(type) === true;
}
