/** Types for the Static Routing API, which the standard library lacks because only some browsers have it. */
interface StaticRouting {
  addRoutes(rule: {
    condition: { urlPattern: { pathname: string } };
    source: { cacheName: string };
  }): Promise<void>;
}
