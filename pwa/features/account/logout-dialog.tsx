import type { OutboxItem } from '../../offline/db';
import { Dialog } from '../../ui/dialog';

interface Props {
  unsent: OutboxItem[];
  onStay: () => void;
  onLeave: () => void;
}

/** Tells the reader what a logout would lose. */
export default function LogoutDialog({ unsent, onStay, onLeave }: Props) {
  return (
    <Dialog
      title="Not everything has been sent"
      text="This waits on this device and would be lost:"
      isQuestion
      onClose={onStay}
    >
      <ul>
        {unsent.map(item => (
          <li key={item.seq}>{item.label}</li>
        ))}
      </ul>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onStay}>
          Stay
        </button>
        <button type="button" className="button quiet" onClick={onLeave}>
          Log out and discard
        </button>
      </div>
    </Dialog>
  );
}
