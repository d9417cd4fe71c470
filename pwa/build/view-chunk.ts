/** The part of the bundler's module graph that is read here. */
interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/** A module and all that it imports at its start, however far. */
function startOf(entry: string, graph: Graph): Set<string> {
  const found = new Set([entry]);
  // The set grows while it is walked.
  for (const id of found) {
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  }
  return found;
}

/**
 * Puts into one chunk what a view imports at its start and the app does not, even where other views share it: one
 * request brings the whole view.
 * @param name the name of the chunk
 * @param view the view's file
 * @param app the file with which every page starts
 * @returns a name function for a group of the bundler
 */
export function viewChunk(name: string, view: string, app: string) {
  const known = new WeakMap<Graph, Set<string>>();
  return (id: string, graph: Graph): string | null => {
    const own = known.get(graph) ?? without(startOf(view, graph), startOf(app, graph));
    known.set(graph, own);
    return own.has(id) ? name : null;
  };
}

const without = (ids: Set<string>, others: Set<string>) => new Set([...ids].filter(id => !others.has(id)));
