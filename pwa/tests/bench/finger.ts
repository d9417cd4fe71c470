import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession } from '@playwright/test';

/** How long a finger rests on what it touches: pages may use this time to prepare. */
const PRESS_MS = 80;

export interface Point {
  x: number;
  y: number;
}

/** Puts a finger down on the window and lifts it again. */
export async function press(session: CDPSession, at: Point): Promise<void> {
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await pause(PRESS_MS);
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}
