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
 * Puts into one chunk what a module imports at its start and those that run before it do not, even where others share
 * it: one request brings the whole module.
 * @param name the name of the chunk
 * @param entry the module's file
 * @param before the files that have started when this one does
 * @returns a name function for a group of the bundler
 */
export function startChunk(name: string, entry: string, before: readonly string[] = []) {
  const known = new WeakMap<Graph, Set<string>>();
  return (id: string, graph: Graph): string | null => {
    const own =
      known.get(graph) ??
      without(
        startOf(entry, graph),
        before.flatMap(file => [...startOf(file, graph)]),
      );
    known.set(graph, own);
    return own.has(id) ? name : null;
  };
}

const without = (ids: Set<string>, others: string[]) => {
  const known = new Set(others);
  return new Set([...ids].filter(id => !known.has(id)));
};
