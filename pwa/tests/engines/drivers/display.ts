import { type LaunchedProcess, launch } from '../../../../api/tests/support/launch';
import { waitUntil } from '../../../../api/tests/support/wait-until';

/** A screen without a monitor. */
export interface Display {
  /** What programs find in DISPLAY. */
  name: string;
  process: LaunchedProcess;
}

/** Starts an X server that chooses a free number and prints it. */
export async function openDisplay(): Promise<Display> {
  const server = launch({
    program: 'Xvfb',
    args: ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'],
  });
  await waitUntil('the display is open', () => server.output.out.includes('\n'));
  return { name: `:${server.output.out.trim()}`, process: server };
}
