import { flushSync } from 'react-dom';
import { away } from '../../content/away';
import { offline } from '../../content/offline';
import { Dialog } from '../../ui/dialog';
import { awayPdf } from './away-pdf';

const { title, print, cancel } = away.pdf;

const close = () => awayPdf.set(false);

/** Says that the PDF is not here, and offers the page's own text on paper. */
export default function AwayPdfDialog() {
  const printPage = () => {
    // A print shows the page as it is now, so the dialog goes first.
    flushSync(close);
    window.print();
  };
  return (
    <Dialog title={title} onClose={close}>
      <p role="status">{offline.pdf}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={printPage}>
          {print}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {cancel}
        </button>
      </div>
    </Dialog>
  );
}
