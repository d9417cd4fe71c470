import { Icon } from '../../ui/icon';

/** Shown instead of a player if the file cannot be played. */
export function BrokenNarration({ pdfUrl, onClose }: { pdfUrl: string | null; onClose: () => void }) {
  return (
    <section className="player" aria-label="Audio player">
      <p className="player-problem" role="status">
        The narration cannot be played just now.{' '}
        {pdfUrl && (
          <a href={pdfUrl} target="_blank" rel="noopener">
            Read the PDF instead
          </a>
        )}
      </p>
      <button type="button" className="icon-button" aria-label="Close the player" onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}
