/** The package has no types; this is what the measurements use. */
declare module 'autocannon' {
  /** One call of a load; several are sent in turn. */
  export interface LoadRequest {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
    /** Makes each call from the one that is described. */
    setupRequest?: (request: LoadRequest) => LoadRequest;
  }

  interface Load {
    url: string;
    headers?: Record<string, string>;
    requests?: LoadRequest[];
    connections: number;
    /** In seconds. */
    duration: number;
    /** Calls per second. */
    overallRate?: number;
  }

  interface Outcome {
    requests: { average: number; total: number };
    /** In milliseconds. */
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
  }

  export default function autocannon(load: Load): Promise<Outcome>;
}
