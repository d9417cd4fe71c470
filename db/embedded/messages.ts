/** What the server's thread sends to the engine's: bytes of PostgreSQL's protocol, or the wish to end. */
export type ToEngine = ConnectionBytes | 'close';

/** What the engine's thread sends back: that it answers now, or the answers of one turn, which are durable. */
export type FromEngine = 'ready' | ConnectionBytes[];

export interface ConnectionBytes {
  connection: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** What the engine's thread is started with. */
export interface EngineSettings {
  /** Where its files lie; the folder above it must exist. */
  folder: string;
}
