import type { CDPSession } from '@playwright/test';

/** Pictures of this size cost next to nothing. */
const PIXELS = 16;

/**
 * Has every frame of a window presented. Chromium without a screen does not present a change at the foot of a simulated
 * phone before something else changes, and so would count a press there as answered by the next one.
 * @param session of the window; the window is recorded until it ends
 */
export async function presentFrames(session: CDPSession): Promise<void> {
  session.on('Page.screencastFrame', ({ sessionId }) => {
    // The window may have closed in the meantime.
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
  });
  await session.send('Page.startScreencast', {
    format: 'jpeg',
    quality: 1,
    maxWidth: PIXELS,
    maxHeight: PIXELS,
  });
}
