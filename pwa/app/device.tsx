import { AwayPdfAnswer } from '../features/article/away-pdf-answer';
import { NowPlayingBar } from '../features/audio/now-playing-bar';
import { Toast } from '../ui/toast-line';
import { DialogAtHash } from './dialog-at-hash';
import { Notices } from './notices';

/**
 * What the device says and does, whatever the page: the narration in the background, dialogs, notices, a PDF that is
 * away.
 */
export function Device() {
  return (
    <>
      <NowPlayingBar />
      <DialogAtHash />
      <Notices />
      <AwayPdfAnswer />
      <Toast />
    </>
  );
}
