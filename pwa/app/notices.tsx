import { firstNotice, notices } from '../ui/notices';
import { useStore } from '../ui/use-store';

/** What the device has to say, one line at a time, and the answer to a press, which never waits behind a line. */
export function Notices() {
  const { awayPdf, ...lines } = useStore(notices);
  return (
    <>
      {awayPdf}
      {firstNotice(lines)}
    </>
  );
}
