import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focus';
import { Icon } from './icon';
import { closeIcon } from './icons';

/**
 * A modal dialog of the platform: it traps the focus, closes on Escape and returns the focus.
 * @param message the id of an alert's sentence, which is announced when the dialog opens
 */
export function Dialog({
  title,
  message,
  onClose,
  children,
}: {
  title: string;
  message?: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // A layout effect closes it before the element leaves the page: only then can the platform return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => {
      element?.close();
      // The platform cannot return it to a link of a menu that has closed.
      const { activeElement, body } = document;
      if (activeElement === body || element?.contains(activeElement)) focusHeading();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      role={message ? 'alertdialog' : undefined}
      aria-labelledby={titleId}
      aria-describedby={message}
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
      {children}
    </dialog>
  );
}
