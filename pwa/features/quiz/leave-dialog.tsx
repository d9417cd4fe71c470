import { Dialog } from '../../ui/dialog';

const TEXT =
  'Your answers are kept on this device, but the time goes on running. You can come back and go on until it is up.';

/** Asks for confirmation before the reader leaves a running attempt. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <Dialog title="Leave the assessment?" text={TEXT} isQuestion onClose={onStay}>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onStay}>
          Stay
        </button>
        <button type="button" className="button quiet" onClick={onLeave}>
          Leave
        </button>
      </div>
    </Dialog>
  );
}
