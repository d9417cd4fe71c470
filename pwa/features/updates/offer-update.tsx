import { showNotice } from '../../ui/notices';
import { UpdateLine } from './update-line';

/** Offers a newer version that waits. @param apply lets it take over */
export const offerUpdate = (apply: () => void): void =>
  showNotice('update', <UpdateLine apply={apply} onLater={() => showNotice('update', null)} />);
