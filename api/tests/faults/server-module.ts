/** What the fault record knows of the server. Its code is compiled with the API: a page's types are not Node's. */

export interface ServerCall {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface ServerAnswer {
  status: number;
  headers: [name: string, value: string][];
  text: string;
}

export interface FaultReader {
  userId: string;
  email: string;
}

/** What the tables hold at the end of a run. */
export interface ServerRows {
  /** Newest first. */
  saved: { userId: string; article: string; day: string }[];
  /** The texts of inquiries. */
  inquiries: string[];
  /** The addresses of results. */
  results: string[];
  subscribers: string[];
  keys: { scope: string; key: string }[];
}

/** The real application on a real database. */
export interface FaultServer {
  /** Empties the tables, adds readers, and starts the application anew. */
  startAnew(readers: readonly FaultReader[], now: () => number): Promise<void>;
  answer(call: ServerCall): Promise<ServerAnswer>;
  /** Ends all sessions of a reader. */
  endSessions(userId: string): Promise<void>;
  rows(): Promise<ServerRows>;
  close(): Promise<void>;
}

/** The password of every reader. */
export const FAULT_PASSWORD = 'correct horse battery';

export const FAULT_SITE = 'http://localhost:8080';

/** Articles that can be saved. */
export const KNOWN_ARTICLES = ['AppliedAI', 'NLP', 'ComputerVision', 'Forecasting'] as const;

/** An article that the server refuses. */
export const UNKNOWN_ARTICLE = 'EdgeOn';

export const FAULT_QUIZ = [
  { question: 'What is AI?', options: ['A field', 'A cake'] },
  { question: 'What is data?', options: ['Facts', 'A cake'] },
];

/** The exports of `server.ts`. */
export interface FaultServerModule {
  /** @param databaseUrl a PostgreSQL server, on which a database of its own is made; undefined for the embedded one */
  openServer(databaseUrl: string | undefined): Promise<FaultServer>;
}
