/** Types for the Static Routing API, which the standard library lacks because only some browsers have it. */
interface StaticRouting {
  addRoutes(rules: StaticRoute[]): Promise<void>;
}

interface StaticRoute {
  condition: StaticCondition;
  source: 'network' | { cacheName: string };
}

interface StaticCondition {
  urlPattern?: { pathname: string; search?: string };
  requestDestination?: RequestDestination;
  or?: StaticCondition[];
}
