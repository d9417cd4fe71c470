import { type Measured, median } from './lab';

const STARTS = 5;

/**
 * Starts the server several times, each time on the data that the last one left when it was stopped.
 * @returns the median of the milliseconds from the start of the process until it has answered a probe and a page
 * @throws Error if it answers with another status than 200
 */
export async function measureWarmStart(start: () => Promise<Measured>, page: string): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < STARTS; run += 1) {
    const began = performance.now();
    const server = await start();
    for (const path of ['/healthz', page]) {
      const { status } = await fetch(server.url + path);
      if (status !== 200) throw new Error(`${path} answered ${status} after a start.`);
    }
    times.push(performance.now() - began);
    await server.stop();
  }
  return Math.round(median(times));
}
