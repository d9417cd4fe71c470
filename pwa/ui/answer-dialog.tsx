import type { ReactNode } from 'react';
import { Dialog } from './dialog';

interface Props {
  title: string;
  onClose: () => void;
  /** The outcome in one sentence, which screen readers announce. */
  children: ReactNode;
}

/** Confirms to the sender of a form that it was sent. */
export function AnswerDialog({ title, onClose, children }: Props) {
  return (
    <Dialog title={title} text={children} isNews onClose={onClose}>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          OK
        </button>
      </div>
    </Dialog>
  );
}
