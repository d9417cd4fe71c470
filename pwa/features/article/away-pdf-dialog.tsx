import { flushSync } from 'react-dom';
import { away } from '../../content/away';
import { offline } from '../../content/offline';
import { want } from '../../offline/wanted-pdfs';
import { Dialog } from '../../ui/dialog';
import { showToast } from '../../ui/toast';
import { awayPdf } from './away-pdf';

const MESSAGE_MS = 4000;

const { title, print, keep, willKeep, cancel } = away.pdf;

const close = () => awayPdf.set('');

/** Says that the PDF is not here, and offers the page's own text on paper, or the PDF later. */
export default function AwayPdfDialog() {
  const printPage = () => {
    // A print shows the page as it is now, so the dialog goes first.
    flushSync(close);
    window.print();
  };
  const keepLater = () => {
    want(awayPdf.get());
    close();
    showToast(willKeep, MESSAGE_MS);
  };
  return (
    <Dialog title={title} onClose={close}>
      <p role="status">{offline.pdf}</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={printPage}>
          {print}
        </button>
        <button type="button" className="button quiet" onClick={keepLater}>
          {keep}
        </button>
        <button type="button" className="button quiet" onClick={close}>
          {cancel}
        </button>
      </div>
    </Dialog>
  );
}
