import type { ReactNode } from 'react';
import { Dialog } from './dialog';

interface Props {
  title: string;
  onClose: () => void;
  /** What became of it, in a sentence, which is spoken. */
  children: ReactNode;
}

/** Tells the sender of a form that it is done. */
export function AnswerDialog({ title, onClose, children }: Props) {
  return (
    <Dialog title={title} onClose={onClose}>
      <p role="status">{children}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          OK
        </button>
      </div>
    </Dialog>
  );
}
