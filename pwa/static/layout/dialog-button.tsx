import type { ReactNode } from 'react';

declare module 'react' {
  interface ButtonHTMLAttributes<T> {
    /** Invoker commands of the HTML standard; `dialogs.ts` does the same in browsers without them. */
    command?: 'show-modal' | 'close';
    commandfor?: string;
  }
}

interface Props {
  /** The id of the `<dialog>`. */
  dialog: string;
  command: 'show-modal' | 'close';
  className?: string;
  /** The button's name, if it shows only an icon. */
  label?: string;
  children: ReactNode;
}

/** A button that opens or closes a dialog of the document, even before any script. */
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
