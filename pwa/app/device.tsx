import { AwayPdfAnswer } from '../features/article/away-pdf-answer';
import { NowPlayingBar } from '../features/audio/now-playing-bar';
import { SettingsAtHash } from '../features/settings/settings-at-hash';
import { UpdateOffer } from '../features/updates/update-offer';
import { Toast } from '../ui/toast-line';

/**
 * What the device says and does, whatever the page: the narration in the background, settings, a newer version, a PDF
 * that is away.
 */
export function Device() {
  return (
    <>
      <NowPlayingBar />
      <SettingsAtHash />
      <UpdateOffer />
      <AwayPdfAnswer />
      <Toast />
    </>
  );
}
