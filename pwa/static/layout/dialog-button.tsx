import type { ReactNode } from 'react';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** Invoker commands of the HTML standard; `dialogs.ts` does the same where a browser lacks them. */
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}

interface Props {
  /** The id of the `<dialog>`. */
  dialog: string;
  command: 'show-modal' | 'close';
  className?: string;
  /** Its name, where it shows a drawing alone. */
  label?: string;
  children: ReactNode;
}

/** A button that opens or closes a dialog of the document, before any script too. */
export function DialogButton({ dialog, command, className, label, children }: Props) {
  return (
    <button
      type="button"
      data-early
      {...(className ? { className } : {})}
      {...(label ? { 'aria-label': label } : {})}
      command={command}
      commandfor={dialog}
    >
      {children}
    </button>
  );
}
