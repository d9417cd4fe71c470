import type { Program } from '../model/bundle';
import type { Life, World } from '../model/world';
import type * as pageModule from '../page/page';
import { createChannels } from './channels';
import { createPlatform } from './globals';
import { createLocalStorage } from './local-storage';
import { createLocks } from './locks';
import { createNetwork, type Network, type Wire } from './network';
import { DeviceRequest } from './request';
import { createStorage, type IndexedDb, type Storage } from './storage';
import { createSync } from './sync';

export type PageCode = typeof pageModule;

/** The product's code, ready to run once for each page and worker. */
export interface Programs {
  page: Program<PageCode>;
  worker: Program<{ sendOnSync(): void }>;
  indexedDb: Program<IndexedDb>;
}

/** A page that is open. */
export interface Page {
  name: string;
  life: Life;
  code: PageCode;
  /** The reader turns to it. */
  look(): void;
}

/** A browser: its tabs and its worker share storage, locks, channels, cookies and clock. */
export interface Device {
  name: string;
  network: Network;
  storage: Storage;
  localStorage: Map<string, string>;
  /** The pages that are open, by their place. */
  pages: Map<number, Page>;
  openPage(place: number): Page;
  /** Brings a page into view. @returns the page; undefined if it is not open */
  show(place: number): Page | undefined;
  killPage(place: number): void;
  killWorker(): void;
  killAll(): void;
  moveClock(byMs: number): void;
  /** Sets the network, and whether the browser notices that it has changed. */
  setNetwork(is: Network['state'], isNoticed: boolean): void;
  evict(): void;
}

/** How long a tab takes to close. */
const CLOSING_MS = 20;

export function createDevice(
  world: World,
  name: string,
  programs: Programs,
  wire: Wire,
  hasSync: boolean,
): Device {
  const network = createNetwork(world, name, wire);
  const storage = createStorage(world, programs.indexedDb);
  const locks = createLocks(world);
  const channels = createChannels(world);
  const stored = createLocalStorage(world);
  const pages = new Map<number, Page>();
  /** For each page, the function that passes events on to it. */
  const windows = new Map<Page, (type: string) => void>();
  let inView = 0;
  let isOnLine = true;
  let clockAheadMs = 0;
  let opened = 0;

  function platformOf(life: Life, own: string, isPage: boolean) {
    const platform = createPlatform({
      world,
      life,
      clockAheadMs: () => clockAheadMs,
      isOnLine: () => isOnLine,
      isPage,
    });
    Object.assign(platform.globals, storage.seenBy(life), {
      BroadcastChannel: channels.seenBy(life),
      fetch: network.seenBy(life, own),
      Request: DeviceRequest,
      registration: sync.registration,
    });
    Object.assign(platform.globals.navigator as object, { locks: locks.seenBy(life) });
    return platform;
  }

  function end(life: Life): void {
    life.isAlive = false;
    storage.forget(life);
    locks.forget(life);
  }

  const sync = createSync({
    world,
    hasSync,
    isOnLine: () => isOnLine,
    start(life) {
      const platform = platformOf(life, `${name} worker`, false);
      programs.worker(platform.globals).sendOnSync();
      return platform;
    },
    end,
  });

  function openPage(place: number): Page {
    const before = pages.get(place);
    if (before) return before;
    opened += 1;
    const life = { isAlive: true };
    const own = `${name} page ${opened}`;
    const platform = platformOf(life, own, true);
    Object.assign(platform.globals.navigator as object, {
      serviceWorker: { getRegistration: async () => (hasSync ? sync.registration : undefined) },
    });
    platform.globals.localStorage = stored.seenBy(life, platform.fire);
    const code = programs.page(platform.globals);
    const page: Page = { name: own, life, code, look: () => platform.fireAtDocument('visibilitychange') };
    windows.set(page, platform.fire);
    pages.set(place, page);
    inView = place;
    code.start();
    return page;
  }

  function killPage(place: number): void {
    const page = pages.get(place);
    if (!page) return;
    end(page.life);
    windows.delete(page);
    pages.delete(place);
    // A browser shows another tab when the one in view has closed.
    const [next] = pages.keys();
    if (place === inView && next !== undefined) world.after(CLOSING_MS, null, () => void show(next));
  }

  function show(place: number): Page | undefined {
    const page = pages.get(place);
    if (page && place !== inView) {
      inView = place;
      page.look();
    }
    return page;
  }

  function killAll(): void {
    for (const place of [...pages.keys()]) killPage(place);
    sync.kill();
  }

  return {
    name,
    network,
    storage,
    localStorage: stored.texts,
    pages,
    openPage,
    show,
    killPage,
    killWorker: sync.kill,
    killAll,
    moveClock(byMs) {
      clockAheadMs += byMs;
    },
    setNetwork(is, isNoticed) {
      network.state = is;
      const isOn = is !== 'off';
      if (!isNoticed && !isOn) return;
      if (isOn === isOnLine) return;
      isOnLine = isOn;
      for (const [page, fire] of windows) {
        world.after(0, page.life, () => fire(isOn ? 'online' : 'offline'));
      }
      if (isOn) sync.comeBack();
    },
    evict() {
      killAll();
      storage.evict();
      stored.texts.clear();
    },
  };
}
