import { CONSENT_DIALOG, SEARCH_DIALOG } from '../../features/layout/dialog-ids';
import { ANNOUNCER_ID, MAIN_ID, OFFLINE_LINE_ID } from '../../ui/document-marks';
import { Bar } from './bar';
import { ConsentBanner } from './consent-banner';
import { ConsentDialog } from './consent-dialog';
import { Footer } from './footer';
import { NewsletterBox } from './newsletter-box';
import { SearchDialog } from './search-dialog';
import { TopicsDialog } from './topics-dialog';

/** Markup that is ready. */
interface Parts {
  /** The page. */
  main: string;
  /** The parts of the shell that the app draws, by id (`app/islands.tsx`). */
  islands: { strip: string; device: string };
}

/** The parts around every page. Only the build draws them, so no script contains their code or their texts. */
export function Shell({ main, islands }: Parts) {
  return (
    <>
      <a className="skip-link" href={`#${MAIN_ID}`}>
        Skip to the content
      </a>
      <ConsentBanner dialog={CONSENT_DIALOG} />
      <header className="site-header">
        <Markup id="strip" className="strip" html={islands.strip} />
        <Bar />
      </header>
      <p id={OFFLINE_LINE_ID} className="offline-line" role="status" />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own markup */}
      <main id={MAIN_ID} tabIndex={-1} dangerouslySetInnerHTML={{ __html: main }} />
      <Footer newsletter={<NewsletterBox id="subscribe" />} />
      <SearchDialog id={SEARCH_DIALOG} />
      <TopicsDialog />
      <ConsentDialog id={CONSENT_DIALOG} />
      <Markup id="device" html={islands.device} />
      <p id={ANNOUNCER_ID} className="visually-hidden" aria-live="polite" />
    </>
  );
}

function Markup({ html, ...names }: { id: string; className?: string; html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the build's own markup
  return <div {...names} dangerouslySetInnerHTML={{ __html: html }} />;
}
