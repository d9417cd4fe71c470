import { NowPlayingBar } from '../features/audio/now-playing-bar';
import { Toast } from '../ui/toast-line';
import { DialogAtHash } from './dialog-at-hash';
import { Notices } from './notices';

/**
 * What the device says and does, whatever the page: the narration in the background, dialogs, notices.
 */
export function Device() {
  return (
    <>
      <NowPlayingBar />
      <DialogAtHash />
      <Notices />
      <Toast />
    </>
  );
}
