/** What may go on at once. */
export interface Caps {
  /** Open connections: from one address, from one network, in all. */
  connections: { perAddress: number; perNetwork: number; total: number };
  /** Slow hashes of passwords, each of which takes 64 MiB. */
  hashes: { atOnce: number; waiting: number };
  /** Uploads whose files are being kept. */
  uploads: number;
  /** Refused uploads that are read to their end. */
  drains: number;
  /** Mails on their way to the mail server. */
  mails: number;
}

/** What one machine allows, whatever the number of its processes. */
export const MACHINE_CAPS: Caps = {
  connections: { perAddress: 100, perNetwork: 400, total: 2_000 },
  hashes: { atOnce: 2, waiting: 50 },
  uploads: 2,
  drains: 8,
  mails: 2,
};

/** How many connections a browser opens to one address; with fewer, its own would close each other. */
const BROWSER_CONNECTIONS = 6;

/**
 * What each of several processes allows, so that together they allow what the machine does. Where that would be
 * nothing, each allows the least that works.
 * @param processes how many processes the machine has
 */
export function capsOfProcess(processes: number): Caps {
  const share = (cap: number, least = 1) => Math.max(least, Math.floor(cap / processes));
  const { connections, hashes, uploads, drains, mails } = MACHINE_CAPS;
  return {
    connections: {
      perAddress: share(connections.perAddress, BROWSER_CONNECTIONS),
      perNetwork: share(connections.perNetwork, BROWSER_CONNECTIONS),
      total: share(connections.total, BROWSER_CONNECTIONS),
    },
    hashes: { atOnce: share(hashes.atOnce), waiting: share(hashes.waiting) },
    uploads: share(uploads),
    drains: share(drains),
    mails: share(mails),
  };
}
