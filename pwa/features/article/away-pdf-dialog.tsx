import { flushSync } from 'react-dom';
import { away } from '../../content/away';
import { readWanted, want } from '../../offline/wishes';
import { Dialog } from '../../ui/dialog';
import { showNotice } from '../../ui/notices';
import { showToast } from '../../ui/toast';

const MESSAGE_MS = 4000;

const { title, text, print, keep, willKeep, cancel } = away.pdf;

const close = () => showNotice('awayPdf', null);

/** Answers a press on the PDF of an article that cannot be had now. @param slug of the article */
export function offerAwayPdf(slug: string): void {
  // The drawings of the page are there by the time that the reader prints it.
  dispatchEvent(new Event('beforeprint'));
  showNotice('awayPdf', <AwayPdfDialog slug={slug} />);
}

/** Says that the PDF is not here, and offers the page's own text on paper, or the PDF later. */
function AwayPdfDialog({ slug }: { slug: string }) {
  const isWanted = readWanted('pdf').includes(slug) || readWanted('article').includes(slug);
  const printPage = () => {
    // A print shows the page as it is now, so the dialog goes first.
    flushSync(close);
    window.print();
  };
  const keepLater = () => {
    want('pdf', slug);
    close();
    showToast(willKeep, MESSAGE_MS);
  };
  return (
    <Dialog title={title} text={isWanted ? `${text} ${willKeep}` : text} isNews onClose={close}>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={printPage}>
          {print}
        </button>
        {!isWanted && (
          <button type="button" className="button quiet" onClick={keepLater}>
            {keep}
          </button>
        )}
        <button type="button" className="button quiet" onClick={close}>
          {cancel}
        </button>
      </div>
    </Dialog>
  );
}
