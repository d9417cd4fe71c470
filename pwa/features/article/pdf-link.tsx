import type { MouseEvent, ReactNode } from 'react';
import { useToast } from '../../ui/toast';

const MESSAGE_MS = 6000;

/** Whether a new tab would have no way back, as in an app installed on a phone. */
const isTabDeadEnd = () =>
  matchMedia('(display-mode: standalone) and (pointer: coarse)').matches ||
  (navigator as { standalone?: boolean }).standalone === true;

interface Props {
  /** Address of the PDF, on this origin. */
  url: string;
  title: string;
  className: string;
  /** Whether to print the PDF once it is open. */
  prints?: boolean;
  children: ReactNode;
}

/** Opens an article's PDF in a new tab, even before any script. If that is a dead end, shares the file instead. */
export function PdfLink({ url, title, className, prints = false, children }: Props) {
  const showToast = useToast();

  async function open(event: MouseEvent) {
    const isDeadEnd = isTabDeadEnd();
    // Open the tab at once, in response to the press: later it would be blocked as a pop-up.
    const tab = prints && !isDeadEnd ? window.open(url) : null;
    // The link itself opens a tab even if a script may not.
    if (!tab && !isDeadEnd) return;
    event.preventDefault();
    const { printTab, sharePdf } = await import('./pdf');
    const message = tab ? await printTab(tab) : await sharePdf(url, title);
    if (message) showToast(message, MESSAGE_MS);
  }

  return (
    <a
      className={className}
      href={url}
      target="_blank"
      rel="noopener"
      // Without its code the PDF still opens, and its viewer can print.
      onClick={event => void open(event).catch(() => undefined)}
    >
      {children}
    </a>
  );
}
