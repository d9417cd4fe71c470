/** Types for the Static Routing API, which the standard library lacks because only some browsers have it. */
interface StaticRouting {
  addRoutes(rules: StaticRoute[]): Promise<void>;
}

interface StaticRoute {
  condition: { urlPattern: { pathname: string }; requestDestination?: RequestDestination };
  source: 'network' | { cacheName: string };
}
