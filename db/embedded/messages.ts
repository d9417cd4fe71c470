/** From the server's thread to the engine's: bytes of PostgreSQL's protocol, an order, or a request to close. */
export type ToEngine = ConnectionBytes | CopyOrder | 'close';

/** From the engine's thread: that it is ready, the answers of one turn, whose effects are durable, or a copy's end. */
export type FromEngine = 'ready' | ConnectionBytes[] | CopyEnd;

export interface ConnectionBytes {
  connection: number;
  bytes: Uint8Array<ArrayBuffer>;
}

/** An order to copy the engine's files while it works. */
export interface CopyOrder {
  /** A new folder for the files. */
  copyTo: string;
}

/** Says that a copy is complete, or why it is not. */
export interface CopyEnd {
  /** Everything that was answered before this time is in the copy; in milliseconds since 1970. */
  mark: number;
  error: Error | null;
}

/** The settings that the engine's thread starts with. */
export interface EngineSettings {
  /** The folder of the engine's files; its parent must exist. */
  folder: string;
}
