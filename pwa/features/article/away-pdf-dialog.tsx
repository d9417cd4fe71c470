import { flushSync } from 'react-dom';
import { away } from '../../content/away';
import { offline } from '../../content/offline';
import { want } from '../../offline/wanted-pdfs';
import { Dialog } from '../../ui/dialog';
import { showNotice } from '../../ui/notices';
import { showToast } from '../../ui/toast';

const MESSAGE_MS = 4000;

const { title, print, keep, willKeep, cancel } = away.pdf;

const close = () => showNotice('awayPdf', null);

/** Answers a press on the PDF of an article that cannot be had now. @param slug of the article */
export const offerAwayPdf = (slug: string): void => showNotice('awayPdf', <AwayPdfDialog slug={slug} />);

/** Says that the PDF is not here, and offers the page's own text on paper, or the PDF later. */
function AwayPdfDialog({ slug }: { slug: string }) {
  const printPage = () => {
    // A print shows the page as it is now, so the dialog goes first.
    flushSync(close);
    window.print();
  };
  const keepLater = () => {
    want(slug);
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
