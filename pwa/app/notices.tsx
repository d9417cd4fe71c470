import { firstNotice, notices } from '../ui/notices';
import { useStore } from '../ui/use-store';

/** What the device has to say, one thing at a time; empty most of the time. */
export const Notices = () => firstNotice(useStore(notices));
