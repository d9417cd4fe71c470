import type { Life, World } from '../model/world';

type Hear = (event: { data: unknown }) => void;

interface Open {
  life: Life;
  name: string;
  listeners: Set<Hear>;
  /** When the last message arrives: none overtakes another. */
  lastAt: number;
}

/** The broadcast channels of one device: a message reaches every page and worker but the sender's own channel. */
export interface Channels {
  /** Makes the class that a page or worker sees as `BroadcastChannel`. */
  seenBy(life: Life): new (name: string) => object;
}

/** The longest way of a message between two tabs. */
const SLOWEST_MS = 3;

export function createChannels(world: World): Channels {
  const opened: Open[] = [];
  return {
    seenBy: life =>
      class {
        readonly #own: Open;
        constructor(name: string) {
          this.#own = { life, name, listeners: new Set(), lastAt: 0 };
          opened.push(this.#own);
        }
        addEventListener(_type: string, hear: Hear): void {
          this.#own.listeners.add(hear);
        }
        postMessage(message: unknown): void {
          if (!life.isAlive) return;
          for (const other of opened) {
            if (other === this.#own || other.name !== this.#own.name) continue;
            const data: unknown = structuredClone(message);
            other.lastAt = Math.max(other.lastAt, world.now() + world.random.next() * SLOWEST_MS);
            world.after(other.lastAt - world.now(), other.life, () => {
              for (const hear of other.listeners) hear({ data });
            });
          }
        }
      },
  };
}
