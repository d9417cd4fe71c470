import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { offline } from '../../content/offline';
import { showToast } from '../../ui/toast';
import { useStore } from '../../ui/use-store';
import { awayPdf } from './away-pdf';

const MESSAGE_MS = 6000;

// Without a worker, the dialog is as far away as the PDF.
const AwayPdfDialog = lazy<ComponentType>(() =>
  import('./away-pdf-dialog').catch(() => ({ default: AwayPdfToast })),
);

function AwayPdfToast() {
  useEffect(() => {
    showToast(offline.pdf, MESSAGE_MS);
    awayPdf.set('');
  }, []);
  return null;
}

/** Empty until the reader asks for a PDF that cannot be had. */
export function AwayPdfAnswer() {
  const asked = useStore(awayPdf);
  return (
    asked !== '' && (
      <Suspense>
        <AwayPdfDialog />
      </Suspense>
    )
  );
}
