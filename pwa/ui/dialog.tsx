import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus';
import { Icon } from './icon';
import { closeIcon } from './icons';
import { toastPlace } from './toast';
import { Toast } from './toast-line';

interface Props {
  title: string;
  /** The sentence with which it begins, if it has one: its description, which is read out when it opens. */
  text?: ReactNode;
  /** Whether the sentence is news, and is read out again when it changes. */
  isNews?: boolean;
  role?: 'alertdialog';
  /** Whether it asks something that wants an answer: a press beside it does not close it, as it does others. */
  isQuestion?: boolean;
  onClose: () => void;
  children?: ReactNode;
}

/** The open ones, the uppermost last. */
const open: object[] = [];

/** A modal dialog of the platform: it traps the focus, closes on Escape or a press beside it, and returns the focus. */
export function Dialog({ title, text, isNews, role, isQuestion, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const textId = useId();
  // A layout effect closes it before the element leaves the page: only then can the platform return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    open.push(dialog);
    toastPlace.set(dialog);
    return () => {
      element?.close();
      open.splice(open.indexOf(dialog), 1);
      toastPlace.set(open.at(-1));
      // The platform cannot return it to a link of a menu that has closed.
      const { activeElement, body } = document;
      if (activeElement === body || element?.contains(activeElement)) focusHeading();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={role}
      closedby={isQuestion ? undefined : 'any'}
      aria-labelledby={titleId}
      aria-describedby={text ? textId : undefined}
      onCancel={event => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-head">
        <h2 id={titleId}>{title}</h2>
        <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
          <Icon path={closeIcon} />
        </button>
      </div>
      {text && (
        <p id={textId} role={isNews ? 'status' : undefined}>
          {text}
        </p>
      )}
      {children}
      <Toast place={dialog} />
    </dialog>
  );
}
