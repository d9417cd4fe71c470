const LISTED = /\{"revision":(?:null|"[^"]*"),"url":"([^"]+)"\}/g;

/** The addresses of all that a worker stores at its installation, each once. @param worker the text of its script */
export const kitOf = (worker: string): string[] => {
  const listed = [...worker.matchAll(LISTED)].map(([, url = '']) => url);
  // Some addresses start at the root, some at the worker's folder, which is the same.
  return [...new Set(listed.map(url => new URL(url, 'http://localhost/').pathname))];
};
