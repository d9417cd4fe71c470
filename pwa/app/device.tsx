import { AwayPdfAnswer } from '../features/article/away-pdf-answer';
import { NowPlayingBar } from '../features/audio/now-playing-bar';
import { UpdateOffer } from '../features/updates/update-offer';
import { Toast } from '../ui/toast-line';
import { DialogAtHash } from './dialog-at-hash';

/**
 * What the device says and does, whatever the page: the narration in the background, dialogs, a newer version, a PDF that
 * is away.
 */
export function Device() {
  return (
    <>
      <NowPlayingBar />
      <DialogAtHash />
      <UpdateOffer />
      <AwayPdfAnswer />
      <Toast />
    </>
  );
}
