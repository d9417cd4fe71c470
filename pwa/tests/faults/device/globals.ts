import { createHash } from 'node:crypto';
import type { Life, World } from '../model/world';

/** The platform of one page or worker, apart from storage, network and what tabs share. */
export interface Platform {
  globals: Record<string, unknown>;
  /** Fires an event at the window. */
  fire(type: string, event?: object): void;
  /** Fires an event at the document; in a worker there is none. */
  fireAtDocument(type: string): void;
}

interface Needs {
  world: World;
  life: Life;
  /** How far the device's clock is ahead of the world's, in milliseconds. */
  clockAheadMs: () => number;
  isOnLine: () => boolean;
  isPage: boolean;
}

/** The shortest timer of a browser, once timers are nested. */
const LEAST_MS = 4;

type Listener = (event: object) => void;

function createEvents() {
  const listeners = new Map<string, Set<Listener>>();
  return {
    add: (type: string, listener: Listener) => {
      listeners.set(type, (listeners.get(type) ?? new Set()).add(listener));
    },
    remove: (type: string, listener: Listener) => {
      listeners.get(type)?.delete(listener);
    },
    fire: (type: string, event: object) => {
      for (const listener of listeners.get(type) ?? []) listener(event);
    },
  };
}

export function createPlatform({ world, life, clockAheadMs, isOnLine, isPage }: Needs): Platform {
  const window = createEvents();
  const inDocument = createEvents();
  const { random } = world;
  const clock = () => Math.floor(world.now() + clockAheadMs());

  class DeviceDate extends Date {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [clock()] : given) as []));
    }
    static override now = clock;
  }

  const setTimeout = (act: () => void, ms = 0) =>
    world.after(Math.max(ms, LEAST_MS), life, () => {
      act();
    });
  const clearTimeout = (cancel: (() => void) | undefined) => cancel?.();
  const timeout = (ms: number) => {
    const controller = new AbortController();
    world.after(ms, life, () => controller.abort(new DOMException('Too late.', 'TimeoutError')));
    return controller.signal;
  };
  const digest = async (_algorithm: string, bytes: Uint8Array) => {
    const hash = createHash('sha1').update(bytes).digest();
    return new Uint8Array(hash).buffer;
  };
  const document = {
    visibilityState: 'visible',
    cookie: '',
    documentElement: { toggleAttribute: () => {} },
    addEventListener: inDocument.add,
    removeEventListener: inDocument.remove,
  };
  const write = () => {};
  const globals: Record<string, unknown> = {
    console: { log: write, info: write, warn: write, error: write, debug: write },
    setTimeout,
    clearTimeout,
    Date: DeviceDate,
    Math: Object.assign(Object.create(Math) as Math, { random: random.next }),
    crypto: { randomUUID: random.uuid, subtle: { digest } },
    AbortSignal: { timeout },
    addEventListener: window.add,
    removeEventListener: window.remove,
    navigator: {
      get onLine() {
        return isOnLine();
      },
    },
    ...(isPage ? { document } : {}),
  };
  globals.globalThis = globals;
  globals.self = globals;
  if (isPage) globals.window = globals;
  return {
    globals,
    fire: (type, event = {}) => window.fire(type, event),
    fireAtDocument: type => inDocument.fire(type, {}),
  };
}
