import { NowPlayingBar } from '../features/audio/now-playing-bar';
import { SettingsAtHash } from '../features/settings/settings-at-hash';
import { UpdateOffer } from '../features/updates/update-offer';
import { Toast } from '../ui/toast-line';

/** What the device says and does, whatever the page: the narration in the background, settings, a newer version. */
export function Device() {
  return (
    <>
      <NowPlayingBar />
      <SettingsAtHash />
      <UpdateOffer />
      <Toast />
    </>
  );
}
