import type { Life, World } from '../model/world';

/** The local storage of one device. Other tabs learn of each change. */
export interface LocalStorage {
  texts: Map<string, string>;
  /** What a page sees as `localStorage`. @param fire fires an event at the page's window */
  seenBy(life: Life, fire: (type: string, event: object) => void): object;
}

export function createLocalStorage(world: World): LocalStorage {
  const texts = new Map<string, string>();
  const pages = new Map<Life, (type: string, event: object) => void>();
  return {
    texts,
    seenBy(life, fire) {
      pages.set(life, fire);
      const tellOthers = (key: string) => {
        for (const [other, fireThere] of pages) {
          if (other !== life) world.after(1, other, () => fireThere('storage', { key }));
        }
      };
      const methods = {
        getItem: (key: string) => texts.get(key) ?? null,
        setItem(key: string, text: string) {
          if (!life.isAlive) return;
          texts.set(key, text);
          tellOthers(key);
        },
        removeItem(key: string) {
          if (!life.isAlive || !texts.delete(key)) return;
          tellOthers(key);
        },
      };
      // The product lists the keys as properties.
      return new Proxy(methods, {
        ownKeys: () => [...texts.keys()],
        getOwnPropertyDescriptor: (_target, key) =>
          texts.has(String(key))
            ? { enumerable: true, configurable: true, value: texts.get(String(key)) }
            : undefined,
      });
    },
  };
}
