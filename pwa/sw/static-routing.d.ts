/** Types for the Static Routing API, which the standard library lacks because only some browsers have it. */
interface RouteCondition {
  urlPattern?: { pathname: string };
  requestDestination?: RequestDestination;
  or?: RouteCondition[];
}

interface StaticRouting {
  addRoutes(rules: { condition: RouteCondition; source: 'network' | { cacheName: string } }[]): Promise<void>;
}
