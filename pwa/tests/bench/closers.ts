/** Resources to close at the end, in reverse order of opening. */
export class Closers {
  readonly #closers: (() => Promise<unknown>)[] = [];

  add(close: () => Promise<unknown>): void {
    this.#closers.push(close);
  }

  /** Closes everything, even if some of it fails. */
  async close(): Promise<void> {
    for (let close = this.#closers.pop(); close; close = this.#closers.pop()) {
      await close().catch(error => console.error(error));
    }
  }
}
