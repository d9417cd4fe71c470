/** From the server's thread to the engine's: bytes of PostgreSQL's protocol, or a request to close. */
export type ToEngine = ConnectionBytes | 'close';

/** From the engine's thread: that it is ready, or the answers of one turn, whose effects are durable. */
export type FromEngine = 'ready' | ConnectionBytes[];

export interface ConnectionBytes {
  connection: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** The settings that the engine's thread starts with. */
export interface EngineSettings {
  /** The folder of the engine's files; its parent must exist. */
  folder: string;
}
