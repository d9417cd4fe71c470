/** What a reader presses or fills in. */
export interface Target {
  /** The first element in view that fits this CSS selector is meant. */
  selector: string;
  /** Words in its text or in its label for screen readers. */
  text?: string;
}

/** A script for the page. It runs there, so it uses nothing from outside itself. */
export type PageScript<Args extends unknown[], Result> = (...args: Args) => Result | Promise<Result>;

/** A running browser with one tab. Every call rejects once the browser has gone. */
export interface EngineBrowser {
  open(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Whether the element is in view. */
  shows(target: Target): Promise<boolean>;
  /** Runs a script in the page. Arguments and result are JSON. */
  evaluate<Args extends unknown[], Result>(script: PageScript<Args, Result>, ...args: Args): Promise<Result>;
  /**
   * Presses with a real pointer.
   * @param across where on the element, from 0 at its left end to 1 at its right end
   * @throws Error if there is no such element in view
   */
  click(target: Target, across: number): Promise<void>;
  /** Presses a field and types with real keys. */
  type(target: Target, text: string): Promise<void>;
  close(): Promise<void>;
  /** Ends all its processes at once (SIGKILL), as a flat battery would. */
  kill(): Promise<void>;
}

/** A browser engine, and how to start it on this machine. */
export interface Engine {
  name: string;
  /** The packages of Debian that install it. */
  packages: readonly string[];
  /** Its version; null if it is not installed. */
  findVersion(): string | null;
  /** @param profile the folder that keeps what the browser stores */
  start(profile: string): Promise<EngineBrowser>;
}
